import { useState } from "react"
import { answerSecondFactor } from "../../api/auth.ts"
import type { SessionView } from "../../api/auth.ts"
import { Refusal } from "../../api/refusal.ts"
import { Button } from "../../kit/button.tsx"
import { Note, sayFault } from "../../kit/fault-note.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly method: "totp" | "recoveryCode"
  readonly done: (session: SessionView) => void
}

export function CodeForm({ method, done }: Props) {
  const [code, setCode] = useState("")
  const form = useForm({
    fields: ["code"],
    check: () => ({ code: code.trim() === "" ? words.fields.needCode : undefined }),
    send: () => answerSecondFactor({ method, code: code.trim() }),
    done,
  })
  const refusal = form.fault instanceof Refusal ? form.fault : null
  const isRefused = refusal !== null && refusal.status < 429
  // The server says what else there is to do than wait.
  const tooMany = refusal?.code === "TooManyRequests" ? refusal.message : undefined
  const isTotp = method === "totp"
  return (
    <Form form={isRefused || tooMany !== undefined ? { ...form, fault: null } : form}>
      {tooMany !== undefined && <Note text={tooMany} />}
      <TextField
        label={isTotp ? words.secondFactor.totpLabel : words.secondFactor.recoveryLabel}
        value={code}
        onValue={setCode}
        autoComplete={isTotp ? "one-time-code" : "off"}
        inputMode={isTotp ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        startsFocused
        className="font-mono tracking-[0.06em]"
        error={form.errorOf("code") ?? (isRefused ? sayRefusal(form.fault) : undefined)}
      />
      <Button type="submit" look="ink" isBusy={form.isBusy} className="mt-2">
        {words.secondFactor.submit}
      </Button>
    </Form>
  )
}

function sayRefusal(fault: unknown): string {
  return fault instanceof Refusal && fault.code === "Unauthorized"
    ? words.secondFactor.wrong(fault.message)
    : sayFault(fault)
}
