import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { methodsQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { mailWords } from "../../words/mail-words.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { words } from "../../words/words.ts"
import { FormButtons } from "./form-buttons.tsx"
import { takeForbidden } from "./take-forbidden.ts"

/** The address that somebody signs in with. It can be changed where this server sends e-mails. */
export function EmailForm({ address }: { readonly address: string }) {
  const sendsMail = useQuery(methodsQuery).data?.sendsMail === true
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ChangeEmail onClose={() => setOpen(false)} />
  return (
    <div className="flex items-end gap-2 *:first:flex-1">
      <TextField
        label={words.fields.email}
        value={address}
        onValue={() => undefined}
        readOnly
        hint={sendsMail ? undefined : settingsWords.emailFixed}
      />
      {sendsMail && <Button onClick={() => setOpen(true)}>{mailWords.changeAddress}</Button>}
    </div>
  )
}

function ChangeEmail({ onClose }: { readonly onClose: () => void }) {
  const toasts = useToasts()
  const [email, setEmail] = useState("")
  const [currentPassword, setPassword] = useState("")
  const form = useForm({
    fields: ["email", "currentPassword"],
    check: () => ({
      email: email.trim() === "" ? words.fields.needEmail : undefined,
      currentPassword: currentPassword === "" ? words.fields.needPassword : undefined,
    }),
    send: () => call("profile.changeEmail", { email: email.trim(), currentPassword }),
    done: () => {
      toasts.add(mailWords.linkSent(email.trim()))
      onClose()
    },
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <Form form={rest} label={mailWords.changeAddress} className="grid gap-3">
      <TextField
        label={mailWords.newAddress}
        type="email"
        value={email}
        onValue={setEmail}
        autoComplete="email"
        error={form.errorOf("email")}
        startsFocused
      />
      <PasswordField
        label={settingsWords.currentPassword}
        value={currentPassword}
        onValue={setPassword}
        error={form.errorOf("currentPassword") ?? forbidden}
      />
      <FormButtons verb={mailWords.sendLink} isBusy={form.isBusy} onClose={onClose} />
    </Form>
  )
}
