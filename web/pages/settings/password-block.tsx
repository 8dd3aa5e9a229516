import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { appsQuery, tokensQuery } from "../../api/queries.ts"
import type { SecurityView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { sayPasswordFault } from "../../kit/password-meter.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { sayEnded } from "../../words/say-ended.ts"
import { settingsWords } from "../../words/settings-words.ts"
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
      title={settingsWords.password}
      lead={settingsWords.passwordLead}
      action={
        !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            {settingsWords.changePassword}
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
  const [endAccess, setEndAccess] = useState(false)
  const tokens = useQuery(tokensQuery).data?.length ?? 0
  const apps = useQuery(appsQuery).data?.length ?? 0
  const open = sayEnded({ sessions: 0, tokens, apps })
  const form = useForm({
    fields: ["currentPassword", "newPassword"],
    check: () => ({
      currentPassword: currentPassword === "" ? words.fields.needPassword : undefined,
      newPassword: sayPasswordFault(newPassword),
    }),
    send: () => call("password.change", { currentPassword, newPassword, endAccess }),
    done: ({ ended }) => {
      toasts.add(settingsWords.passwordChanged(sayEnded(ended)))
      onClose()
    },
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <Form form={rest} label={settingsWords.changePassword} className="grid max-w-[420px] gap-3">
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        label={settingsWords.currentPassword}
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
      {open !== "" && (
        <SwitchField
          label={settingsWords.endAccess}
          hint={settingsWords.endAccessHint(open)}
          isOn={endAccess}
          onChange={setEndAccess}
        />
      )}
      <FormButtons verb={settingsWords.changePassword} isBusy={form.isBusy} onClose={onClose} />
    </Form>
  )
}
