import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { consentQuery } from "../../api/consent.ts"
import { Button } from "../../kit/button.tsx"
import { Gate } from "../../shell/gate.tsx"
import { consentWords } from "../../words/consent-words.ts"

/** Some apps require a fresh sign-in, even if a person is signed in. */
export function SignInAgain({ uid }: { readonly uid: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const go = async () => {
    await navigate({ to: "/sign-in", search: { next: `/consent/${uid}`, again: true } })
    queries.removeQueries(consentQuery(uid))
  }
  return (
    <Gate title={consentWords.title} heading={consentWords.againTitle} lead={consentWords.againLead}>
      <Button look="ink" onClick={() => void go()}>
        {consentWords.again}
      </Button>
    </Gate>
  )
}
