import { useMutation } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { Field } from "../../kit/field.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { Select } from "../../kit/select.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { sayIssueAt } from "../../kit/use-form.ts"
import { assistantWords, nameProvider } from "../../words/assistant-settings-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { type AssistantDraft, type AssistantField, isElsewhere, type Provider, reachOf } from "./assistant-draft.ts"
import type { AssistantSettings } from "./assistant-queries.ts"
import { ModelField } from "./model-field.tsx"

type Props = {
  readonly draft: AssistantDraft
  readonly settings: AssistantSettings
  readonly onChange: (changes: Partial<AssistantDraft>) => void
  readonly errorOf: (field: AssistantField) => string | undefined
}

const toldAt = ["key", "url", "model"] as const

/** Which model, how it is reached, and a try of both before they are saved. */
export function AssistantModelFields({ draft, settings, onChange, errorOf }: Props) {
  const list = useMutation({ mutationFn: () => call("assistant.models", reachOf(draft)) })
  const test = useMutation({
    mutationFn: () => call("assistant.test", { ...reachOf(draft), model: draft.model.trim() }),
  })
  const change = (changes: Partial<AssistantDraft>) => {
    test.reset()
    // The list is of one place; a name is chosen from it.
    if (!("model" in changes)) list.reset()
    onChange(changes)
  }
  const tried = test.error ?? list.error
  const error = (field: (typeof toldAt)[number]) => errorOf(field) ?? sayIssueAt(tried, field)
  const isToldAtField = toldAt.some((field) => sayIssueAt(tried, field) !== undefined)
  const isServer = draft.provider === "compatible"
  return (
    <div className="grid gap-3">
      <Field label={assistantWords.provider} error={errorOf("provider")}>
        {(wiring) => (
          <Select
            wiring={wiring}
            value={draft.provider}
            onValue={(provider) => change({ provider, ...(provider === settings.provider ? {} : { model: "" }) })}
            choices={choicesOf(settings)}
          />
        )}
      </Field>
      {draft.provider !== "" && (
        <>
          {isServer && <AddressField draft={draft} onChange={change} error={error("url")} />}
          <KeyField draft={draft} settings={settings} onChange={change} error={error("key")} />
          {!isServer && <AddressField draft={draft} onChange={change} error={error("url")} />}
          <div className="grid items-start gap-x-2.5 gap-y-2.5 wide-phone:grid-cols-[minmax(0,1fr)_auto]">
            <ModelField
              value={draft.model}
              onValue={(model) => change({ model })}
              names={list.data?.models ?? []}
              hint={
                list.data === undefined
                  ? assistantWords.modelHint
                  : assistantWords.modelFound(showNumber(list.data.models.length))
              }
              error={error("model")}
            />
            <div className="flex gap-1.5 wide-phone:mt-[21px]">
              <Button isBusy={list.isPending} onClick={() => list.mutate()}>
                {assistantWords.load}
              </Button>
              <Button
                isBusy={test.isPending}
                offBecause={draft.model.trim() === "" ? assistantWords.needModel : undefined}
                onClick={() => test.mutate()}
              >
                {assistantWords.test}
              </Button>
            </div>
          </div>
          {tried !== null && !isToldAtField && <FaultNote error={tried} />}
          <output className="flex items-center gap-1.5 text-dense empty:hidden">
            {test.isSuccess && (
              <>
                <Glyph kind="done" />
                {assistantWords.tested(draft.model.trim())}
              </>
            )}
          </output>
        </>
      )}
    </div>
  )
}

type FieldProps = Pick<Props, "draft" | "onChange"> & { readonly error: string | undefined }

function AddressField({ draft, onChange, error }: FieldProps) {
  const isServer = draft.provider === "compatible"
  return (
    <TextField
      label={assistantWords.address}
      isOptional={!isServer}
      value={draft.url}
      onValue={(url) => onChange({ url })}
      type="url"
      autoComplete="off"
      spellCheck={false}
      placeholder={isServer ? "https://models.example.com/v1" : undefined}
      hint={isServer ? assistantWords.addressHint : assistantWords.addressOwn}
      error={error}
    />
  )
}

/** The key itself never comes back from the server. */
function KeyField({ draft, settings, onChange, error }: FieldProps & Pick<Props, "settings">) {
  const isServer = draft.provider === "compatible"
  const mayRemove = isServer && settings.hasKey && draft.key === ""
  return (
    <div className="grid gap-1.5">
      <PasswordField
        label={assistantWords.key}
        isForeign
        value={draft.key}
        onValue={(key) => onChange({ key, isKeyRemoved: false })}
        hint={sayKey(draft, settings)}
        error={error}
      />
      {mayRemove && (
        <div>
          <Button size="small" onClick={() => onChange({ isKeyRemoved: !draft.isKeyRemoved })}>
            {draft.isKeyRemoved ? assistantWords.keyKeep : assistantWords.keyRemove}
          </Button>
        </div>
      )}
    </div>
  )
}

function sayKey(draft: AssistantDraft, settings: AssistantSettings): string {
  if (draft.isKeyRemoved) return assistantWords.keyRemoved
  if (settings.hasKey) return isElsewhere(draft, settings) ? assistantWords.keyAgain : assistantWords.keySaved
  return draft.provider === "compatible" ? assistantWords.keyServer : assistantWords.keyNew
}

function choicesOf({ operatorModel: operator }: AssistantSettings) {
  const first =
    operator === undefined
      ? { value: "" as Provider, text: assistantWords.noProvider }
      : {
          value: "" as Provider,
          text: assistantWords.operator(nameProvider(operator.provider), operator.name),
          lead: assistantWords.operatorLead,
        }
  const own = (["anthropic", "openai", "google"] as const).map((value) => ({ value, text: nameProvider(value) }))
  return [
    first,
    ...own,
    { value: "compatible" as const, text: nameProvider("compatible"), lead: assistantWords.serverLead },
  ]
}
