import { Link, useLocation, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { resetPassword } from "../../api/auth.ts"
import { Refusal } from "../../api/refusal.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { sayPasswordFault } from "../../kit/password-meter.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { Gate } from "../../shell/gate.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { sayEnded } from "../../words/say-ended.ts"
import { words } from "../../words/words.ts"

export function ResetPage() {
  const secret = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const { enter } = useSessionMoves()
  const toasts = useToasts()
  const [password, setPassword] = useState("")
  const [endAccess, setEndAccess] = useState(true)
  const form = useForm({
    fields: ["password"],
    check: () => ({ password: sayPasswordFault(password) }),
    send: () => resetPassword({ secret, password, endAccess }),
    done: async ({ ended, ...outcome }) => {
      toasts.add(words.reset.done(sayEnded(ended)))
      if ("user" in outcome) return enter(outcome, "/")
      await navigate({ to: "/second-factor", search: { with: outcome.secondFactor.join(",") } })
    },
  })
  const isGone = secret === "" || (form.fault instanceof Refusal && form.fault.code === "NotFound")

  if (isGone) {
    return (
      <Gate title={words.reset.title} heading={words.reset.goneTitle} lead={words.reset.goneLead}>
        <Link to="/sign-in" search={{}} className={textLink}>
          {words.setup.signIn}
        </Link>
      </Gate>
    )
  }
  return (
    <Gate title={words.reset.title} lead={words.reset.lead}>
      <Form form={form}>
        <PasswordField
          label={words.fields.newPassword}
          value={password}
          onValue={setPassword}
          error={form.errorOf("password")}
          isNew
          startsFocused
        />
        <div className="mt-2">
          <SwitchField
            label={words.reset.endAccess}
            hint={endAccess ? words.reset.endAccessOn : words.reset.endAccessOff}
            isOn={endAccess}
            onChange={setEndAccess}
          />
        </div>
        <Button type="submit" look="ink" isBusy={form.isBusy} className="mt-2">
          {words.reset.submit}
        </Button>
      </Form>
    </Gate>
  )
}
