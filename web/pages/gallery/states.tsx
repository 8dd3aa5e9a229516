import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Refusal, Unreachable } from "../../api/refusal.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { FaultNote, Note } from "../../kit/fault-note.tsx"
import { Form } from "../../kit/form.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { MissingPart } from "../../kit/missing-part.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useForm } from "../../kit/use-form.ts"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { words } from "../../words/words.ts"
import { Chapter, Part, State } from "./part.tsx"

const refuse = (code: "Conflict" | "TooManyRequests" | "Internal") =>
  new Refusal({
    code,
    status: 400,
    message: texts.refused,
    issues: [],
    requestId: "req_01k",
    retryAfterSeconds: code === "TooManyRequests" ? 40 : null,
  })

/** The form stays as somebody typed it, with the complaint on top or at the field. */
const faults = {
  Conflict: refuse("Conflict"),
  TooManyRequests: refuse("TooManyRequests"),
  Internal: refuse("Internal"),
  Unreachable: new Unreachable(null),
} as const

export function States() {
  return (
    <Chapter id="states" title={texts.states}>
      <Part name="EmptyState" isStacked>
        <State code="title, lead, action, learn">
          <EmptyState
            title={texts.empty}
            lead={texts.emptyLead}
            action={<Button look="ink">{texts.edit}</Button>}
            learn={
              <a href="#states" className={textLink}>
                {texts.learn}
              </a>
            }
          />
        </State>
        <State code="title">
          <EmptyState title={texts.empty} />
        </State>
      </Part>
      <Part name="Skeleton" isStacked>
        <State code="rows={3}">
          <Skeleton />
        </State>
      </Part>
      <LoadedStates />
      <Part name="FaultNote" isStacked>
        {Object.entries(faults).map(([code, error]) => (
          <State key={code} code={code}>
            <FaultNote error={error} />
          </State>
        ))}
        <State code="Note">
          <Note text={texts.toastFailure} />
        </State>
      </Part>
      <Part name="Form">
        <State code="errorOf" isWide>
          <NameForm />
        </State>
        <State code="fault" isWide>
          <NameForm fault={faults.Conflict} />
        </State>
      </Part>
      <Part name="MissingPart">
        <State code="later">
          <MissingPart />
        </State>
      </Part>
    </Chapter>
  )
}

function LoadedStates() {
  const coming = useQuery({ queryKey: ["gallery", "coming"], queryFn: () => texts.here, enabled: false })
  const broken = useQuery({ queryKey: ["gallery", "broken"], queryFn: () => Promise.reject(faults.Internal) })
  const here = useQuery({ queryKey: ["gallery", "here"], queryFn: () => texts.here })
  const show = (text: string) => <p className="text-dense">{text}</p>
  return (
    <Part name="Loaded" isStacked>
      <State code="isPending">
        <Loaded query={coming} rows={2} className="">
          {show}
        </Loaded>
      </State>
      <State code="isError">
        <Loaded query={broken} className="">
          {show}
        </Loaded>
      </State>
      <State code="data">
        <Loaded query={here} className="">
          {show}
        </Loaded>
      </State>
    </Part>
  )
}

/** Sends nothing: it is refused here, where that is to be seen. */
function NameForm({ fault }: { readonly fault?: Error }) {
  const [name, setName] = useState("")
  const form = useForm({
    fields: ["name"],
    check: () => ({ name: name === "" ? texts.workspaceError : undefined }),
    send: () => (fault === undefined ? Promise.resolve() : Promise.reject(fault)),
  })
  return (
    <Form form={fault === undefined ? form : { ...form, fault }} label={texts.workspace}>
      <TextField
        label={texts.workspace}
        value={name}
        onValue={setName}
        error={fault === undefined ? (form.errorOf("name") ?? texts.workspaceError) : undefined}
      />
      <Button type="submit" look="ink" isBusy={form.isBusy} className="justify-self-start">
        {words.common.save}
      </Button>
    </Form>
  )
}
