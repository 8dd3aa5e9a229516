import { useState } from "react"
import { call } from "../../api/call.ts"
import type { WorkspaceView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly workspace: WorkspaceView
  readonly done: () => void
}

export function DeleteDialog({ isOpen, onClose, workspace, done }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={settingsWords.deleteTitle(workspace.name)}
      lead={settingsWords.deleteBody}
      isAlert
    >
      <DeleteForm onClose={onClose} workspace={workspace} done={done} />
    </Dialog>
  )
}

function DeleteForm({ onClose, workspace, done }: Omit<Props, "isOpen">) {
  const [name, setName] = useState("")
  const form = useForm({
    fields: ["name"],
    check: () => ({ name: name === workspace.name ? undefined : settingsWords.deleteMismatch(workspace.name) }),
    send: () => call("workspaces.delete", { id: workspace.id, name }),
    done: () => {
      onClose()
      done()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={settingsWords.deleteType(workspace.name)}
        value={name}
        onValue={setName}
        autoComplete="off"
        spellCheck={false}
        error={form.errorOf("name")}
      />
      <DialogActions>
        <Button data-first onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button type="submit" look="danger-fill" isBusy={form.isBusy}>
          {settingsWords.deleteVerb}
        </Button>
      </DialogActions>
    </Form>
  )
}
