import { Link, useSearch } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { Gate } from "../../shell/gate.tsx"
import { consentWords } from "../../words/consent-words.ts"

export function RefusedPage() {
  const { error, back = "", proof = "" } = useSearch({ from: "/consent/refused" })
  const { refusals } = consentWords
  const lead =
    error !== undefined && Object.hasOwn(refusals, error) ? refusals[error as keyof typeof refusals] : undefined
  const host = URL.parse(back)?.host ?? ""
  return (
    <Gate title={consentWords.title} heading={consentWords.refusedTitle} lead={lead ?? refusals.other}>
      {host !== "" && <p className="mb-4 text-body break-words text-ink-2">{consentWords.returnNote(host)}</p>}
      <div className="flex flex-wrap gap-2.5">
        <Link to="/" className={buttonLook("line")}>
          {consentWords.goHome}
        </Link>
        {host !== "" && (
          // The server checks that it wrote this address itself.
          <a
            href={`/api/auth/consent/return?${new URLSearchParams({ back, proof }).toString()}`}
            className={buttonLook("line")}
          >
            {consentWords.returnTo(host)}
          </a>
        )}
      </div>
    </Gate>
  )
}
