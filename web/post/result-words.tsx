import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, ResultView } from "../api/views.ts"
import { textLink } from "../kit/text-link.ts"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"

type Props = {
  readonly error: NonNullable<ResultView["error"]>
  readonly account: AccountView | undefined
}

type Sayings = Readonly<Record<string, (network: string) => string>>

const leads: Sayings = words.post.leads
const steps: Sayings = words.post.steps

/** What we found out by ourselves has no words of the network's. */
const isOurs: ReadonlySet<string> = new Set(["AccountDisconnected", "NotConfigured", "MissedTime"])
const needsAccount: ReadonlySet<string> = new Set(["NeedsReconnect", "MissingPermission"])

/** Why an account does not have the post: what happened, in whose words, and what to do. */
export function ResultWords({ error: { code, message }, account }: Props) {
  const network = account?.provider ?? words.post.theNetwork
  const lead = Object.hasOwn(leads, code) ? leads[code] : undefined
  return (
    <div className="grid gap-1 text-ink-2">
      <p className="wrap-anywhere">
        <b className="font-semibold text-ink">{(lead ?? words.post.refused)(network)}</b>
        {!isOurs.has(code) && message !== "" && (code === "Invalid" ? ` ${message}` : ` “${message}”`)}{" "}
        <code className="text-meta text-ink-3">{code}</code>
      </p>
      <Step code={code} network={network} />
    </div>
  )
}

function Step({ code, network }: { readonly code: string; readonly network: string }) {
  const { workspace } = usePerson()
  if (!isAtLeast(workspace.role, "editor")) return null
  if (code === "AccountDisconnected") {
    return (
      <p>
        <ToAccounts>{words.post.connect}</ToAccounts>, {words.post.takeOff}
      </p>
    )
  }
  if (needsAccount.has(code)) {
    return (
      <p>
        <ToAccounts>{words.post.reconnect(network)}</ToAccounts>. {words.post.thenAgain}
      </p>
    )
  }
  if (code === "NotConfigured") return <p>{words.post.askAdmin}</p>
  const step = Object.hasOwn(steps, code) ? steps[code] : undefined
  return step === undefined ? null : <p>{step(network)}</p>
}

function ToAccounts({ children }: { readonly children: string }) {
  return (
    <Link to="/accounts" className={`${textLink} text-ink`}>
      {children}
    </Link>
  )
}
