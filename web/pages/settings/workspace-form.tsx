import { useState } from "react"
import { call } from "../../api/call.ts"
import type { WorkspaceView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { ZoneField } from "../../kit/zone-field.tsx"
import { settingsWords } from "../../words/settings-words.ts"
import { words } from "../../words/words.ts"

export function WorkspaceForm({ workspace }: { readonly workspace: WorkspaceView }) {
  const toasts = useToasts()
  const [name, setName] = useState(workspace.name)
  const [timeZone, setTimeZone] = useState(workspace.timeZone)
  const isChanged = name.trim() !== workspace.name || timeZone !== workspace.timeZone
  const form = useForm({
    fields: ["name", "timeZone"],
    check: () => ({ name: name.trim() === "" ? words.fields.needWorkspace : undefined }),
    send: () => call("workspaces.update", { name: name.trim(), timeZone }),
    done: () => toasts.add(settingsWords.workspaceSaved),
  })
  return (
    <div className="border-b border-line py-4">
      <Form form={form} label={settingsWords.workspace} className="grid max-w-[420px] gap-3">
        <TextField
          label={words.fields.workspaceName}
          value={name}
          onValue={setName}
          autoComplete="organization"
          error={form.errorOf("name")}
        />
        <ZoneField
          value={timeZone}
          onValue={setTimeZone}
          hint={settingsWords.workspaceZoneHint}
          error={form.errorOf("timeZone")}
        />
        {isChanged && (
          <div>
            <Button type="submit" look="ink" isBusy={form.isBusy}>
              {words.common.save}
            </Button>
          </div>
        )}
      </Form>
    </div>
  )
}
