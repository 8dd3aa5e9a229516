import { useState } from "react"
import { call } from "../../api/call.ts"
import { Refusal, Unreachable } from "../../api/refusal.ts"
import { FaultNote, Note } from "../../kit/fault-note.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { factorWords } from "../../words/factor-words.ts"
import { words } from "../../words/words.ts"
import { FormButtons } from "./form-buttons.tsx"
import { makePasskey } from "./make-passkey.ts"
import { takeForbidden } from "./take-forbidden.ts"

type Props = { readonly onClose: () => void; readonly onCodes: (codes: readonly string[]) => void }

export function AddPasskeyForm({ onClose, onCodes }: Props) {
  const toasts = useToasts()
  const [name, setName] = useState<string>(factorWords.passkeyDefault)
  const [password, setPassword] = useState("")
  const form = useForm({
    fields: ["name", "password"],
    check: () => ({
      name: name.trim() === "" ? factorWords.passkeyNeedName : undefined,
      password: password === "" ? words.fields.needPassword : undefined,
    }),
    send: async () => {
      const { challengeId, options } = await call("passkeys.start", { password })
      const response = await makePasskey(options)
      return await call("passkeys.add", { challengeId, name: name.trim(), response })
    },
    done: ({ passkey, recoveryCodes }) => {
      toasts.add(factorWords.passkeyAdded(passkey.name))
      if (recoveryCodes !== undefined) onCodes(recoveryCodes)
      onClose()
    },
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <form
      onSubmit={form.onSubmit}
      noValidate
      aria-label={factorWords.passkeyAdd}
      className="mb-3 grid max-w-[420px] gap-3"
    >
      {rest.fault !== null && <PasskeyFault fault={rest.fault} />}
      <TextField
        label={factorWords.passkeyName}
        value={name}
        onValue={setName}
        hint={factorWords.passkeyNameHint}
        autoComplete="off"
        error={form.errorOf("name")}
        startsFocused
      />
      <PasswordField
        label={words.common.currentPassword}
        value={password}
        onValue={setPassword}
        hint={words.common.currentPasswordHint}
        error={form.errorOf("password") ?? forbidden}
      />
      <FormButtons verb={factorWords.passkeyContinue} isBusy={form.isBusy} onClose={onClose} />
    </form>
  )
}

function PasskeyFault({ fault }: { readonly fault: unknown }) {
  if (fault instanceof Refusal || fault instanceof Unreachable) return <FaultNote error={fault} />
  const isKnown = fault instanceof Error && fault.name === "InvalidStateError"
  return <Note text={isKnown ? factorWords.passkeyKnown : factorWords.passkeyStopped} />
}
