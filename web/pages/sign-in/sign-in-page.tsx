import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { signIn } from "../../api/auth.ts"
import { methodsQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import { Button } from "../../kit/button.tsx"
import { Note } from "../../kit/fault-note.tsx"
import { Form } from "../../kit/form.tsx"
import { OrLine } from "../../kit/or-line.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { Gate } from "../../shell/gate.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { sayUpstreamProblem } from "../../sign-in/say-upstream-problem.ts"
import { UpstreamSignIn } from "../../sign-in/upstream-sign-in.tsx"
import { words } from "../../words/words.ts"
import { PasskeySignIn } from "./passkey-sign-in.tsx"

export function SignInPage() {
  const { next, again, problem } = useSearch({ from: "/sign-in" })
  const { upstream, sendsMail } = useQuery(methodsQuery).data ?? {}
  const trouble = sayUpstreamProblem(problem)
  const navigate = useNavigate()
  const { enter } = useSessionMoves()
  const [email, setEmail] = useKept("sign-in.email", "")
  const [password, setPassword] = useState("")

  const form = useForm({
    fields: ["email", "password"],
    check: () => ({
      email: email.trim() === "" ? words.fields.needEmail : undefined,
      password: password === "" ? words.fields.needPassword : undefined,
    }),
    send: () => signIn({ email: email.trim(), password }),
    done: async (outcome) => {
      if ("user" in outcome) return enter(outcome, next)
      const search = { with: outcome.secondFactor.join(","), ...(next === undefined ? {} : { next }) }
      await navigate({ to: "/second-factor", search })
    },
  })
  const isWrong = form.fault instanceof Refusal && form.fault.code === "Unauthorized"

  return (
    <Gate title={words.signIn.title} below={sendsMail === true ? <ForgotLink /> : words.signIn.forgot}>
      <div className="grid gap-3">
        {trouble !== undefined && <Note text={trouble} />}
        {upstream !== undefined && (
          <UpstreamSignIn text={words.upstream.signIn(upstream.label)} errand={{ purpose: "sign-in", next, again }} />
        )}
        <PasskeySignIn done={(session) => enter(session, next)} />
      </div>
      <OrLine />
      <Form form={isWrong ? { ...form, fault: null } : form}>
        <TextField
          label={words.fields.email}
          type="email"
          value={email}
          onValue={setEmail}
          autoComplete="username webauthn"
          error={form.errorOf("email")}
        />
        <PasswordField
          value={password}
          onValue={setPassword}
          error={form.errorOf("password") ?? (isWrong ? sayWrong(form.fault) : undefined)}
        />
        <Button type="submit" look="ink" isBusy={form.isBusy} className="mt-2">
          {words.signIn.submit}
        </Button>
      </Form>
    </Gate>
  )
}

function ForgotLink() {
  return (
    <Link to="/forgot" className={textLink}>
      {words.signIn.forgotLink}
    </Link>
  )
}

/** The server knows how many tries are left. */
function sayWrong(fault: unknown): string {
  return fault instanceof Refusal && fault.message !== "" ? words.signIn.wrong(fault.message) : words.signIn.noMatch
}
