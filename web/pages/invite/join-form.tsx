import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { isEmail } from "#domain/person.ts"
import { join } from "../../api/auth.ts"
import type { InvitationPreview } from "../../api/auth.ts"
import { methodsQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { OrLine } from "../../kit/or-line.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { sayPasswordFault } from "../../kit/password-meter.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { UpstreamSignIn } from "../../sign-in/upstream-sign-in.tsx"
import { words } from "../../words/words.ts"
import { guessTimeZone } from "../../words/zones.ts"

type Props = { readonly secret: string; readonly invitation: InvitationPreview }

export function JoinForm({ secret, invitation }: Props) {
  const { enter } = useSessionMoves()
  const navigate = useNavigate()
  const upstream = useQuery(methodsQuery).data?.upstream
  const [name, setName] = useKept("join.name", "")
  const [email, setEmail] = useKept("join.email", invitation.email ?? "")
  const [password, setPassword] = useState("")
  const form = useForm({
    fields: ["name", "email", "password"],
    check: () => ({
      name: name.trim() === "" ? words.fields.needName : undefined,
      email: isEmail(email.trim()) ? undefined : words.fields.needEmail,
      password: sayPasswordFault(password),
    }),
    send: () => join({ secret, name: name.trim(), email: email.trim(), password, timeZone: guessTimeZone() }),
    done: (session) => enter(session, "/"),
  })
  const isTaken = form.refusal?.code === "Conflict"
  const goToSignIn = () => void navigate({ to: "/sign-in", search: { next: `/invite#${secret}` } })

  return (
    <>
      {upstream !== undefined && (
        <>
          <UpstreamSignIn
            text={words.upstream.join(upstream.label)}
            errand={{ purpose: "join", secret, timeZone: guessTimeZone() }}
          />
          <OrLine />
        </>
      )}
      <Form form={isTaken ? { ...form, fault: null } : form}>
        <TextField
          label={words.fields.name}
          value={name}
          onValue={setName}
          autoComplete="name"
          error={form.errorOf("name")}
          startsFocused
        />
        <TextField
          label={words.fields.email}
          type="email"
          value={email}
          onValue={setEmail}
          autoComplete="username"
          readOnly={invitation.email !== undefined}
          error={isTaken ? words.invite.emailTaken : form.errorOf("email")}
        />
        <PasswordField
          value={password}
          onValue={setPassword}
          error={form.errorOf("password")}
          about={[name, email.split("@")[0] ?? ""]}
          isNew
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" look="ink" isBusy={form.isBusy} className="flex-1">
            {words.invite.submit}
          </Button>
          <Button onClick={goToSignIn}>{isTaken ? words.invite.signInFirst : words.invite.haveAccount}</Button>
        </div>
      </Form>
    </>
  )
}
