import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { securityQuery } from "../../api/queries.ts"
import type { SecurityView } from "../../api/views.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { settingsWords } from "../../words/settings-words.ts"
import { words } from "../../words/words.ts"
import { PasskeysBlock } from "./passkeys-block.tsx"
import { PasswordBlock } from "./password-block.tsx"
import { RecoveryBlock } from "./recovery-block.tsx"
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx"
import { Section } from "./section.tsx"
import { SessionsBlock } from "./sessions-block.tsx"
import { TotpBlock } from "./totp-block.tsx"
import { UpstreamBlock } from "./upstream-block.tsx"
import { WrongCodesNote } from "./wrong-codes-note.tsx"

export function SignInSection() {
  const query = useQuery(securityQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section id="sign-in" title={settingsWords.signIn} lead={settingsWords.signInLead}>
      {query.data?.wrongCodes !== undefined && <WrongCodesNote wrongCodes={query.data.wrongCodes} />}
      <PasswordBlock security={query.data} />
      <Loaded query={query} className="py-4">
        {(security) => (
          <>
            {security.upstream !== undefined && (
              <UpstreamBlock upstream={security.upstream} hasPassword={security.hasPassword} />
            )}
            <PasskeysBlock passkeys={security.passkeys} offBecause={offBecause(security)} onCodes={setCodes} />
            <TotpBlock totp={security.totp} offBecause={offBecause(security)} onCodes={setCodes} />
            <RecoveryBlock
              left={security.recoveryCodesLeft}
              hasFactor={security.totp.enabled || security.passkeys.length > 0}
              onCodes={setCodes}
            />
          </>
        )}
      </Loaded>
      <SessionsBlock />
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  )
}

/** Whatever changes the ways to sign in asks for the password. */
function offBecause({ hasPassword }: SecurityView): string | undefined {
  return hasPassword ? undefined : words.upstream.passwordFirst
}
