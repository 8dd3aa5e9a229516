import { Suspense, useState } from "react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { later } from "../../kit/later.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { ConfirmWithPassword } from "./confirm-with-password.tsx"
import { Block } from "./section.tsx"

const TotpSetup = later(async () => (await import("./totp-setup.tsx")).TotpSetup)

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
    totp.since === undefined ? settingsWords.totpOnBare : settingsWords.totpOn(showDay(totp.since, user.timeZone))
  return (
    <Block
      title={settingsWords.totp}
      lead={
        totp.enabled ? (
          <span className="flex items-center gap-1.5">
            <Glyph kind="done" />
            {state}
          </span>
        ) : (
          settingsWords.totpLead
        )
      }
      action={
        totp.enabled ? (
          <Button size="small" look="ghost" onClick={() => setOpen(true)}>
            {settingsWords.totpRemove}
          </Button>
        ) : (
          !isOpen && (
            <Button size="small" offBecause={offBecause} onClick={() => setOpen(true)}>
              {settingsWords.totpAdd}
            </Button>
          )
        )
      }
    >
      {!totp.enabled && isOpen && (
        <Suspense fallback={<Skeleton className="py-4" />}>
          <TotpSetup onClose={() => setOpen(false)} onCodes={onCodes} />
        </Suspense>
      )}
      {totp.enabled && (
        <ConfirmWithPassword
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={settingsWords.totpRemoveTitle}
          body={settingsWords.totpRemoveBody}
          verb={settingsWords.totpRemoveVerb}
          run={(password) => call("totp.remove", { password })}
          done={() => toasts.add(settingsWords.totpRemoved)}
        />
      )}
    </Block>
  )
}
