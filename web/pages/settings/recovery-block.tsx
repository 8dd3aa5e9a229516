import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
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
      title={words.settings.recovery}
      lead={
        hasFactor ? `${words.settings.recoveryLead} ${words.settings.recoveryLeft(left)}.` : words.settings.recoveryNone
      }
      action={
        hasFactor && (
          <Button size="small" onClick={() => setAsking(true)}>
            {words.settings.recoveryRenew}
          </Button>
        )
      }
    >
      {hasFactor && (
        <ConfirmWithPassword
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={words.settings.recoveryRenewTitle}
          body={words.settings.recoveryRenewBody}
          verb={words.settings.recoveryRenewVerb}
          run={(password) => call("recoveryCodes.renew", { password })}
          done={({ recoveryCodes }) => onCodes(recoveryCodes)}
        />
      )}
    </Block>
  )
}
