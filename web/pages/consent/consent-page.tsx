import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import type { SessionView } from "../../api/auth.ts"
import { consentQuery } from "../../api/consent.ts"
import type { ConsentRequest } from "../../api/consent.ts"
import { sessionQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { Gate } from "../../shell/gate.tsx"
import { consentWords } from "../../words/consent-words.ts"
import { ConsentForm } from "./consent-form.tsx"
import { SignInAgain } from "./sign-in-again.tsx"

export function ConsentPage() {
  const { uid } = useParams({ from: "/consent/$uid" })
  const session = useQuery(sessionQuery)
  const step = useQuery(consentQuery(uid))
  const next = step.data !== undefined && "next" in step.data ? step.data.next : null
  useEffect(() => {
    if (next !== null) window.location.replace(next)
  }, [next])

  if (step.error instanceof Refusal && step.error.code === "NotFound") {
    return (
      <Gate title={consentWords.title} heading={consentWords.goneTitle} lead={consentWords.goneLead}>
        <Link to="/" className={buttonLook("line")}>
          {consentWords.goHome}
        </Link>
      </Gate>
    )
  }
  if (step.data !== undefined && "signInAgain" in step.data) return <SignInAgain uid={uid} />
  if (step.data === undefined || "next" in step.data || !session.data) {
    return (
      <Gate title={consentWords.title}>
        <Loaded query={step} className="">
          {() => null}
        </Loaded>
      </Gate>
    )
  }
  return <Question uid={uid} request={step.data.request} session={session.data} />
}

type QuestionProps = { readonly uid: string; readonly request: ConsentRequest; readonly session: SessionView }

function Question({ uid, request, session: { user, workspace } }: QuestionProps) {
  const [where, setWhere] = useState<string | null>(null)
  const chosen = request.workspaces.find(({ id }) => id === where)
  const place =
    chosen === undefined
      ? consentWords.leadEvery(user.name, workspace?.name ?? null)
      : consentWords.leadOne(user.name, chosen.name)
  return (
    <Gate
      title={consentWords.title}
      heading={consentWords.heading(request.client.name)}
      lead={request.scopes.length === 0 ? consentWords.lead(user.name) : place}
      isDense
    >
      <ConsentForm uid={uid} request={request} where={where} onWhere={setWhere} />
    </Gate>
  )
}
