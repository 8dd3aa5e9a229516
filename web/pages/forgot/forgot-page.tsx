import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { askForReset } from "../../api/auth.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { Gate } from "../../shell/gate.tsx"
import { mailWords } from "../../words/mail-words.ts"
import { words } from "../../words/words.ts"

export function ForgotPage() {
  const [email, setEmail] = useKept("sign-in.email", "")
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    fields: ["email"],
    check: () => ({ email: email.trim() === "" ? words.fields.needEmail : undefined }),
    send: () => askForReset(email.trim()),
    done: () => setSentTo(email.trim()),
  })
  const back = (
    <Link to="/sign-in" search={{}} className={textLink}>
      {words.setup.signIn}
    </Link>
  )
  if (sentTo !== undefined) {
    return (
      <Gate title={mailWords.forgotTitle} heading={mailWords.forgotDoneTitle} lead={mailWords.forgotDone(sentTo)}>
        <p className="mb-4 text-ink-2">{mailWords.forgotAgain}</p>
        {back}
      </Gate>
    )
  }
  return (
    <Gate title={mailWords.forgotTitle} lead={mailWords.forgotLead} below={back}>
      <Form form={form}>
        <TextField
          label={words.fields.email}
          type="email"
          value={email}
          onValue={setEmail}
          autoComplete="username"
          error={form.errorOf("email")}
          startsFocused
        />
        <Button type="submit" look="ink" isBusy={form.isBusy} className="mt-2">
          {mailWords.forgotSubmit}
        </Button>
      </Form>
    </Gate>
  )
}
