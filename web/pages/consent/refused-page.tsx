import { Link, useSearch } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { Gate } from "../../shell/gate.tsx"
import { words } from "../../words/words.ts"

export function RefusedPage() {
  const { error } = useSearch({ from: "/consent/refused" })
  const { refusals } = words.consent
  const lead =
    error !== undefined && Object.hasOwn(refusals, error) ? refusals[error as keyof typeof refusals] : undefined
  return (
    <Gate title={words.consent.title} heading={words.consent.refusedTitle} lead={lead ?? refusals.other}>
      <Link to="/" className={buttonLook("line")}>
        {words.consent.goHome}
      </Link>
    </Gate>
  )
}
