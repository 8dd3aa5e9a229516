import { useState } from "react"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"
import { takeForbidden } from "./take-forbidden.ts"

type Props<Output> = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly body: string
  readonly verb: string
  /** For what is no loss. */
  readonly look?: "ink"
  readonly run: (password: string) => Promise<Output>
  readonly done: (output: Output) => void
}

/** Asks twice, in a way: once for the will, once for the password. */
export function ConfirmWithPassword<Output>(props: Props<Output>) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} lead={props.body} isAlert>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm<Output>({ onClose, verb, look, run, done }: Props<Output>) {
  const [password, setPassword] = useState("")
  const form = useForm({
    fields: ["password"],
    check: () => ({ password: password === "" ? words.fields.needPassword : undefined }),
    send: () => run(password),
    done: (output) => {
      onClose()
      done(output)
    },
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <Form form={rest}>
      <PasswordField
        label={words.common.currentPassword}
        value={password}
        onValue={setPassword}
        hint={words.common.currentPasswordHint}
        error={form.errorOf("password") ?? forbidden}
      />
      <DialogActions>
        <Button data-first onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button type="submit" look={look ?? "danger-fill"} isBusy={form.isBusy}>
          {verb}
        </Button>
      </DialogActions>
    </Form>
  )
}
