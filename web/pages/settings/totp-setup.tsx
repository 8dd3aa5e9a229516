import { useState } from "react"
import { call } from "../../api/call.ts"
import { CopyField } from "../../kit/copy-field.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { factorWords } from "../../words/factor-words.ts"
import { words } from "../../words/words.ts"
import { FormButtons } from "./form-buttons.tsx"
import { QrCode } from "./qr-code.tsx"
import { takeForbidden } from "./take-forbidden.ts"

type Props = { readonly onClose: () => void; readonly onCodes: (codes: readonly string[]) => void }
type Key = { readonly secret: string; readonly uri: string }

/** First the password, then the key to scan, then a code that proves the app has it. */
export function TotpSetup({ onClose, onCodes }: Props) {
  const [key, setKey] = useState<Key | null>(null)
  return key === null ? (
    <PasswordStep onKey={setKey} onClose={onClose} />
  ) : (
    <CodeStep totpKey={key} onClose={onClose} onCodes={onCodes} />
  )
}

function PasswordStep({ onKey, onClose }: { readonly onKey: (key: Key) => void; readonly onClose: () => void }) {
  const [password, setPassword] = useState("")
  const form = useForm({
    fields: ["password"],
    check: () => ({ password: password === "" ? words.fields.needPassword : undefined }),
    send: () => call("totp.start", { password }),
    done: onKey,
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <Form form={rest} label={factorWords.totp} className="grid max-w-[420px] gap-3">
      <PasswordField
        label={words.common.currentPassword}
        value={password}
        onValue={setPassword}
        hint={words.common.currentPasswordHint}
        error={form.errorOf("password") ?? forbidden}
        startsFocused
      />
      <FormButtons verb={words.setup.next} isBusy={form.isBusy} onClose={onClose} />
    </Form>
  )
}

function CodeStep({ totpKey, onClose, onCodes }: Props & { readonly totpKey: Key }) {
  const toasts = useToasts()
  const [code, setCode] = useState("")
  const form = useForm({
    fields: ["code"],
    check: () => ({ code: code.trim() === "" ? words.fields.needCode : undefined }),
    send: () => call("totp.confirm", { code: code.replaceAll(/\s/g, "") }),
    done: ({ recoveryCodes }) => {
      toasts.add(factorWords.totpEnabled)
      if (recoveryCodes !== undefined) onCodes(recoveryCodes)
      onClose()
    },
  })
  const { rest, forbidden } = takeForbidden(form)
  return (
    <Form form={rest} label={factorWords.totp} className="grid gap-4">
      <div className="flex flex-wrap gap-5">
        <QrCode text={totpKey.uri} label={factorWords.totpQr} />
        <div className="grid min-w-0 flex-[1_1_240px] content-start gap-3">
          <p className="text-dense text-ink-2">{factorWords.totpScan}</p>
          <CopyField label={factorWords.totpByHand} value={totpKey.secret} />
          <TextField
            label={factorWords.totpCode}
            value={code}
            onValue={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="font-mono tracking-[0.06em]"
            error={form.errorOf("code") ?? forbidden}
            startsFocused
          />
        </div>
      </div>
      <FormButtons verb={factorWords.totpConfirm} isBusy={form.isBusy} onClose={onClose} />
    </Form>
  )
}
