import { useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { factorWords } from "../../words/factor-words.ts"
import { words } from "../../words/words.ts"
import { ConfirmWithPassword } from "./confirm-with-password.tsx"
import { Block } from "./section.tsx"
import { TotpSetup } from "./totp-setup.tsx"

type Props = {
  readonly totp: { readonly enabled: boolean; readonly since?: string | undefined }
  readonly offBecause: string | undefined
  readonly onCodes: (codes: readonly string[]) => void
}

export function TotpBlock({ totp, offBecause, onCodes }: Props) {
  const { user } = usePerson()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const state =
    totp.since === undefined ? factorWords.totpOnBare : factorWords.totpOn(showDay(totp.since, user.timeZone))
  return (
    <Block
      title={factorWords.totp}
      lead={
        totp.enabled ? (
          <span className="flex items-center gap-1.5">
            <Glyph kind="done" />
            {state}
          </span>
        ) : (
          factorWords.totpLead
        )
      }
      action={
        totp.enabled ? (
          <Button size="small" look="ghost" onClick={() => setOpen(true)}>
            {factorWords.totpRemove}
          </Button>
        ) : (
          !isOpen && (
            <Button size="small" offBecause={offBecause} onClick={() => setOpen(true)}>
              {factorWords.totpAdd}
            </Button>
          )
        )
      }
    >
      {!totp.enabled && isOpen && <TotpSetup onClose={() => setOpen(false)} onCodes={onCodes} />}
      {totp.enabled && (
        <ConfirmWithPassword
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={factorWords.totpRemoveTitle}
          body={factorWords.totpRemoveBody}
          verb={factorWords.totpRemoveVerb}
          run={(password) => call("totp.remove", { password })}
          done={() => toasts.add(factorWords.totpRemoved)}
        />
      )}
    </Block>
  )
}
