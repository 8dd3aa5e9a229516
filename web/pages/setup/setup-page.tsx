import { useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { setUp } from "../../api/auth.ts"
import { methodsQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import { textLink } from "../../kit/text-link.ts"
import { Gate } from "../../shell/gate.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"
import { guessTimeZone } from "../../words/zones.ts"
import { OwnerForm } from "./owner-form.tsx"
import type { RefusedSetup, SetupDraft } from "./setup-draft.ts"
import { WorkspaceForm } from "./workspace-form.tsx"

/** The first run: who owns this server, and what the first workspace is called. The link comes from the console. */
export function SetupPage() {
  const hash = useLocation({ select: (location) => location.hash })
  // The address has changed before the next page is here: the link that was opened counts until then.
  const [secret, setSecret] = useState(hash)
  if (hash !== "" && hash !== secret) setSecret(hash)
  const { enter } = useSessionMoves()
  const [step, setStep] = useState<"you" | "workspace">("you")
  const [isUsed, setUsed] = useState(false)
  const [draft, setDraft] = useState<SetupDraft>({
    name: "",
    email: "",
    password: "",
    workspaceName: "",
    timeZone: guessTimeZone(),
  })
  const [refused, setRefused] = useState<RefusedSetup>({})
  const change = (part: Partial<SetupDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setRefused({})
  }

  if (secret === "") return <NeedsLink title={words.setup.noSecretTitle} />
  if (isUsed) return <NeedsLink title={words.setup.usedTitle} />

  const finish = async () => {
    try {
      return await setUp({ ...draft, secret })
    } catch (error) {
      if (error instanceof Refusal && error.code === "NotFound") setUsed(true)
      // What the server says about the first step is shown there, with everything still filled in.
      const aboutYou = error instanceof Refusal ? readRefused(error) : {}
      if (Object.keys(aboutYou).length > 0) {
        setRefused(aboutYou)
        setStep("you")
      }
      throw error
    }
  }

  return step === "you" ? (
    <Gate
      title={words.setup.title}
      heading={words.setup.youTitle}
      lead={words.setup.youLead}
      above={words.setup.step(1, 2)}
    >
      <OwnerForm draft={draft} refused={refused} change={change} next={() => setStep("workspace")} />
    </Gate>
  ) : (
    <Gate
      title={words.setup.title}
      heading={words.setup.workspaceTitle}
      lead={words.setup.workspaceLead}
      above={words.setup.step(2, 2)}
    >
      <WorkspaceForm
        draft={draft}
        change={change}
        back={() => setStep("you")}
        send={finish}
        done={(session) => enter(session, "/")}
      />
    </Gate>
  )
}

function readRefused(refusal: Refusal): RefusedSetup {
  const entries = refusal.issues.filter(({ path }) => path === "name" || path === "email" || path === "password")
  return Object.fromEntries(entries.map((issue) => [issue.path, issue.message]))
}

function NeedsLink({ title }: { readonly title: string }) {
  // Until somebody owns the server, the sign-in leads back to this page.
  const hasOwner = useQuery(methodsQuery).data?.needsSetup === false
  return (
    <Gate
      title={words.setup.title}
      heading={title}
      lead={
        <>
          {words.setup.howTo} <code className="text-[0.93em]">/setup#…</code>
        </>
      }
    >
      {hasOwner && (
        <Link to="/sign-in" search={{}} className={textLink}>
          {words.setup.signIn}
        </Link>
      )}
    </Gate>
  )
}
