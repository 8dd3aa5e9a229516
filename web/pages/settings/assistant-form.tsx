import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { assistantWords } from "../../words/assistant-settings-words.ts"
import { words } from "../../words/words.ts"
import { AssistantCostFields } from "./assistant-cost-fields.tsx"
import {
  type AssistantDraft,
  type AssistantField,
  asInput,
  assistantFields,
  checkDraft,
  draftOf,
} from "./assistant-draft.ts"
import { AssistantModelFields } from "./assistant-model-fields.tsx"
import type { AssistantSettings } from "./assistant-queries.ts"

export function AssistantForm({ settings }: { readonly settings: AssistantSettings }) {
  const toasts = useToasts()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const change = (changes: Partial<AssistantDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const form = useForm<AssistantField, AssistantSettings>({
    fields: assistantFields,
    check: () => checkDraft(draft),
    send: () => call("assistant.save", asInput(draft, settings.isOn)),
    done: (saved) => {
      setDraft(draftOf(saved))
      toasts.add(assistantWords.saved)
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  const hasModel = draft.provider !== "" || settings.operatorModel !== undefined
  return (
    <div className="border-b border-line py-4">
      <Form form={form} label={assistantWords.form} className="grid max-w-[520px] gap-4">
        <AssistantModelFields draft={draft} settings={settings} onChange={change} errorOf={form.errorOf} />
        {hasModel && <AssistantCostFields draft={draft} onChange={change} errorOf={form.errorOf} />}
        {isChanged && (
          <div className="flex gap-2">
            <Button type="submit" look="ink" isBusy={form.isBusy}>
              {words.common.save}
            </Button>
            <Button look="ghost" onClick={() => setDraft(draftOf(settings))}>
              {words.common.cancel}
            </Button>
          </div>
        )}
      </Form>
    </div>
  )
}
