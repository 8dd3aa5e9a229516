import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { factorWords } from "../../words/factor-words.ts"
import { words } from "../../words/words.ts"
import { ConfirmWithPassword } from "./confirm-with-password.tsx"
import { Block } from "./section.tsx"

type Props = {
  readonly left: number
  readonly hasFactor: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

export function RecoveryBlock({ left, hasFactor, onCodes }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Block
      title={factorWords.recovery}
      lead={hasFactor ? `${factorWords.recoveryLead} ${factorWords.recoveryLeft(left)}.` : factorWords.recoveryNone}
      action={
        hasFactor && (
          <Button size="small" onClick={() => setAsking(true)}>
            {factorWords.recoveryRenew}
          </Button>
        )
      }
    >
      {hasFactor && (
        <ConfirmWithPassword
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={factorWords.recoveryRenewTitle}
          body={factorWords.recoveryRenewBody}
          verb={factorWords.recoveryRenewVerb}
          run={(password) => call("recoveryCodes.renew", { password })}
          done={({ recoveryCodes }) => onCodes(recoveryCodes)}
        />
      )}
    </Block>
  )
}
