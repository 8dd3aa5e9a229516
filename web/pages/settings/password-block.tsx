import { useState } from "react"
import { call } from "../../api/call.ts"
import type { SecurityView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { sayPasswordFault } from "../../kit/password-meter.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { FirstPasswordBlock } from "./first-password-block.tsx"
import { FormButtons } from "./form-buttons.tsx"
import { Block } from "./section.tsx"
import { takeForbidden } from "./take-forbidden.ts"

export function PasswordBlock({ security }: { readonly security: SecurityView | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (security?.hasPassword === false) return <FirstPasswordBlock security={security} />
  return (
    <Block
      title={words.settings.password}
      lead={words.settings.passwordLead}
      action={
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {words.settings.changePassword}
          </Button>
        )
      }
    >
      {isOpen && <ChangeForm onClose={() => setOpen(false)} />}
    </Block>
  )
}

function ChangeForm({ onClose }: { readonly onClose: () => void }) {
  const { user } = usePerson()
  const toasts = useToasts()
  const [currentPassword, setCurrent] = useState("")
  const [newPassword, setNew] = useState("")
  const form = useForm({
    fields: ["currentPassword", "newPassword"],
    check: () => ({
      currentPassword: currentPassword === "" ? words.fields.needPassword : undefined,
      newPassword: sayPasswordFault(newPassword),
    }),
    send: () => call("password.change", { currentPassword, newPassword }),
    done: () => {
      toasts.add(words.settings.passwordChanged)
      onClose()
    },
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <Form form={rest} label={words.settings.changePassword} className="grid max-w-[420px] gap-3">
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={words.settings.currentPassword}
        value={currentPassword}
        onValue={setCurrent}
        error={form.errorOf("currentPassword") ?? forbidden}
        startsFocused
      />
      <PasswordField
        label={words.fields.newPassword}
        value={newPassword}
        onValue={setNew}
        error={form.errorOf("newPassword")}
        about={[user.name, user.email.split("@")[0] ?? ""]}
        isNew
      />
      <FormButtons verb={words.settings.changePassword} isBusy={form.isBusy} onClose={onClose} />
    </Form>
  )
}
