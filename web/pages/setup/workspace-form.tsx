import type { SessionView } from "../../api/auth.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { ZoneField } from "../../kit/zone-field.tsx"
import { words } from "../../words/words.ts"
import type { SetupDraft } from "./setup-draft.ts"

type Props = {
  readonly draft: SetupDraft
  readonly change: (part: Partial<SetupDraft>) => void
  readonly back: () => void
  readonly send: () => Promise<SessionView>
  readonly done: (session: SessionView) => void
}

export function WorkspaceForm({ draft, change, back, send, done }: Props) {
  const form = useForm({
    fields: ["workspaceName", "timeZone"],
    check: () => ({ workspaceName: draft.workspaceName.trim() === "" ? words.fields.needWorkspace : undefined }),
    send,
    done,
  })
  return (
    <Form form={form}>
      <TextField
        label={words.fields.workspaceName}
        value={draft.workspaceName}
        onValue={(workspaceName) => change({ workspaceName })}
        hint={words.fields.workspaceHint}
        autoComplete="organization"
        error={form.errorOf("workspaceName")}
        startsFocused
      />
      <ZoneField
        value={draft.timeZone}
        onValue={(timeZone) => change({ timeZone })}
        hint={words.fields.zoneHint}
        error={form.errorOf("timeZone")}
      />
      <div className="mt-2 flex gap-2">
        <Button onClick={back}>{words.common.back}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy} className="flex-1">
          {words.setup.finish}
        </Button>
      </div>
    </Form>
  )
}
