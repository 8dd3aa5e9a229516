import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser"
import { KeyRound } from "lucide-react"
import { signInWithPasskey, startPasskey } from "../../api/auth.ts"
import type { SessionView } from "../../api/auth.ts"
import { Refusal, Unreachable } from "../../api/refusal.ts"
import { Button } from "../../kit/button.tsx"
import { Note, sayFault } from "../../kit/fault-note.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"

export function PasskeySignIn({ done }: { readonly done: (session: SessionView) => void }) {
  const form = useForm({
    fields: [],
    send: async () => {
      const { challengeId, options } = await startPasskey()
      const response = await startAuthentication({ optionsJSON: options })
      return await signInWithPasskey({ challengeId, response })
    },
    done,
  })
  if (!browserSupportsWebAuthn()) return null
  return (
    <form onSubmit={form.onSubmit} className="grid gap-3">
      {form.fault !== null && <Note text={sayPasskeyFault(form.fault)} />}
      <Button type="submit" icon={KeyRound} isBusy={form.isBusy}>
        {words.signIn.passkey}
      </Button>
    </form>
  )
}

function sayPasskeyFault(fault: unknown): string {
  if (fault instanceof Refusal) return fault.code === "Unauthorized" ? words.signIn.passkeyUnknown : sayFault(fault)
  return fault instanceof Unreachable ? sayFault(fault) : words.signIn.passkeyStopped
}
