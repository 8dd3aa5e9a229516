import { useMutation } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { assistantWords } from "../../words/assistant-settings-words.ts"
import { asSaved } from "./assistant-draft.ts"
import type { AssistantSettings } from "./assistant-queries.ts"

/** Holds at once, apart from what stands in the form below it. */
export function AssistantSwitch({ settings }: { readonly settings: AssistantSettings }) {
  const toasts = useToasts()
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call("assistant.save", { ...asSaved(settings), isOn }),
    onSuccess: ({ isOn }) => toasts.add(isOn ? assistantWords.turnedOn : assistantWords.turnedOff),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <div className="border-b border-line py-4">
      <SwitchField
        label={assistantWords.isOn}
        hint={assistantWords.isOnHint}
        isOn={turn.isPending ? turn.variables : settings.isOn}
        onChange={(isOn) => turn.mutate(isOn)}
      />
    </div>
  )
}
