import { startAuthentication } from "@simplewebauthn/browser"
import { KeyRound } from "lucide-react"
import { answerSecondFactor, startSecondFactorPasskey } from "../../api/auth.ts"
import type { SessionView } from "../../api/auth.ts"
import { Refusal, Unreachable } from "../../api/refusal.ts"
import { Button } from "../../kit/button.tsx"
import { Note, sayFault } from "../../kit/fault-note.tsx"
import { takeFocus } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"

export function PasskeyForm({ done }: { readonly done: (session: SessionView) => void }) {
  const form = useForm({
    fields: [],
    send: async () => {
      const { challengeId, options } = await startSecondFactorPasskey()
      const response = await startAuthentication({ optionsJSON: options })
      return await answerSecondFactor({ method: "passkey", challengeId, response })
    },
    done,
  })
  return (
    <form onSubmit={form.onSubmit} className="grid gap-3">
      {form.fault !== null && <Note text={sayPasskeyFault(form.fault)} />}
      <Button type="submit" look="ink" icon={KeyRound} isBusy={form.isBusy} ref={takeFocus}>
        {words.secondFactor.passkey}
      </Button>
    </form>
  )
}

function sayPasskeyFault(fault: unknown): string {
  if (fault instanceof Refusal)
    return fault.code === "Unauthorized" ? words.secondFactor.wrong(fault.message) : sayFault(fault)
  return fault instanceof Unreachable ? sayFault(fault) : words.signIn.passkeyStopped
}
