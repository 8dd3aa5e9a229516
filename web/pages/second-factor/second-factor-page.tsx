import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { FactorKind, SessionView } from "../../api/auth.ts"
import { textLink } from "../../kit/text-link.ts"
import { Gate } from "../../shell/gate.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"
import { CodeForm } from "./code-form.tsx"
import { PasskeyForm } from "./passkey-form.tsx"

const kinds: readonly FactorKind[] = ["passkey", "totp", "recoveryCode"]
const leads = {
  totp: words.secondFactor.totpLead,
  passkey: words.secondFactor.passkeyLead,
  recoveryCode: words.secondFactor.recoveryLead,
} as const
const offers = {
  totp: words.secondFactor.useTotp,
  passkey: words.secondFactor.usePasskey,
  recoveryCode: words.secondFactor.useRecovery,
} as const

export function SecondFactorPage() {
  const search = useSearch({ from: "/second-factor" })
  const { enter } = useSessionMoves()
  const offered = kinds.filter((kind) => (search.with ?? "totp,recoveryCode").split(",").includes(kind))
  const [kind, setKind] = useState<FactorKind>(offered[0] ?? "totp")

  const done = (session: SessionView) => enter(session, search.next)

  return (
    <Gate
      title={words.secondFactor.title}
      lead={leads[kind]}
      below={
        <ul className="grid gap-2">
          {offered
            .filter((each) => each !== kind)
            .map((each) => (
              <li key={each}>
                <button type="button" className={textLink} onClick={() => setKind(each)}>
                  {offers[each]}
                </button>
              </li>
            ))}
          <li>
            <Link to="/sign-in" search={search.next === undefined ? {} : { next: search.next }} className={textLink}>
              {words.secondFactor.startOver}
            </Link>
          </li>
        </ul>
      }
    >
      {kind === "passkey" ? <PasskeyForm done={done} /> : <CodeForm key={kind} method={kind} done={done} />}
    </Gate>
  )
}
