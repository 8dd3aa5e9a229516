import { useState } from "react"
import { type Scope, scopes } from "#domain/scopes.ts"
import { call } from "../../api/call.ts"
import { now } from "../../api/service-clock.ts"
import type { NewToken } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { Select } from "../../kit/select.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { usePerson } from "../../shell/person.ts"
import { apiWords } from "../../words/api-words.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { ScopeChoice } from "./scope-choice.tsx"

const expiries = ["never", "7", "30", "90", "365"] as const
type Expiry = (typeof expiries)[number]

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function CreateTokenDialog({ isOpen, onClose }: Props) {
  const { workspace } = usePerson()
  const [made, setMade] = useState<NewToken | null>(null)
  const close = () => {
    setMade(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isKept={made !== null}
      title={made === null ? apiWords.createTitle : apiWords.secretTitle(made.name)}
      lead={made === null ? apiWords.createLead(workspace.name) : apiWords.secretOnce}
    >
      {made === null ? <CreateForm onMade={setMade} onClose={close} /> : <Secret made={made} onClose={close} />}
    </Dialog>
  )
}

type FormProps = { readonly onMade: (made: NewToken) => void; readonly onClose: () => void }

function CreateForm({ onMade, onClose }: FormProps) {
  const [name, setName, forgetName] = useKept("token.name", "")
  const [expiry, setExpiry] = useState<Expiry>("never")
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes)
  const form = useForm({
    fields: ["name", "expiresAt", "scopes"],
    check: () => ({
      name: name.trim() === "" ? apiWords.needName : undefined,
      scopes: chosen.length === 0 ? apiWords.needScope : undefined,
    }),
    send: () => {
      const expiresAt = readExpiry(expiry)
      return call("tokens.create", {
        name: name.trim(),
        ...(expiresAt === null ? {} : { expiresAt }),
        ...(chosen.length === scopes.length ? {} : { scopes: [...chosen] }),
      })
    },
    done: ({ token: made }) => {
      forgetName()
      onMade(made)
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={apiWords.nameLabel}
        value={name}
        onValue={setName}
        hint={apiWords.nameHint}
        autoComplete="off"
        error={form.errorOf("name")}
        startsFocused
      />
      <Field label={apiWords.expiry} error={form.errorOf("expiresAt")}>
        {(wiring) => (
          <Select
            wiring={wiring}
            value={expiry}
            onValue={setExpiry}
            choices={expiries.map((value) => ({ value, text: apiWords.expiries[value] }))}
          />
        )}
      </Field>
      <ScopeChoice chosen={chosen} onChange={setChosen} error={form.errorOf("scopes")} />
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {apiWords.createSubmit}
        </Button>
      </DialogActions>
    </Form>
  )
}

function readExpiry(expiry: Expiry): string | null {
  if (expiry === "never") return null
  return now()
    .add({ hours: 24 * Number(expiry) })
    .toString({ fractionalSecondDigits: 6 })
}

function Secret({ made, onClose }: { readonly made: NewToken; readonly onClose: () => void }) {
  const { user } = usePerson()
  return (
    <>
      <CopyField label={apiWords.secretLabel} value={made.token} />
      {made.expiresAt !== undefined && (
        <p className="mt-2 text-hint text-ink-3">{apiWords.secretUntil(showDay(made.expiresAt, user.timeZone))}</p>
      )}
      <DialogActions>
        <Button look="ink" data-first onClick={onClose}>
          {apiWords.secretDone}
        </Button>
      </DialogActions>
    </>
  )
}
