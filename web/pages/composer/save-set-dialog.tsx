import { useState } from "react"
import { call } from "../../api/call.ts"
import type { AccountSetView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly accountIds: readonly string[]
  readonly onSaved: (answer: { readonly sets: AccountSetView[] }) => void
}

export function SaveSetDialog(props: Props) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={words.composer.saveSetTitle(props.accountIds.length)}
      lead={words.composer.saveSetLead}
    >
      <SaveSetForm {...props} />
    </Dialog>
  )
}

function SaveSetForm({ onClose, accountIds, onSaved }: Props) {
  const [name, setName] = useState("")
  const form = useForm({
    fields: ["name"],
    check: () => ({ name: name.trim() === "" ? words.composer.setNameMissing : undefined }),
    send: () => call("accountSets.save", { name, accountIds: [...accountIds] }),
    done: (answer) => {
      onSaved(answer)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={words.composer.setName}
        value={name}
        onValue={setName}
        maxLength={40}
        error={form.errorOf("name")}
        startsFocused
      />
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.composer.saveSet}
        </Button>
      </DialogActions>
    </Form>
  )
}
