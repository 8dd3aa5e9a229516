import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { settingsWords } from "../../words/settings-words.ts"
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
      title={settingsWords.recovery}
      lead={
        hasFactor ? `${settingsWords.recoveryLead} ${settingsWords.recoveryLeft(left)}.` : settingsWords.recoveryNone
      }
      action={
        hasFactor && (
          <Button size="small" onClick={() => setAsking(true)}>
            {settingsWords.recoveryRenew}
          </Button>
        )
      }
    >
      {hasFactor && (
        <ConfirmWithPassword
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={settingsWords.recoveryRenewTitle}
          body={settingsWords.recoveryRenewBody}
          verb={settingsWords.recoveryRenewVerb}
          run={(password) => call("recoveryCodes.renew", { password })}
          done={({ recoveryCodes }) => onCodes(recoveryCodes)}
        />
      )}
    </Block>
  )
}
