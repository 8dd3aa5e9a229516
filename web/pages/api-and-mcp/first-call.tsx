import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { appsQuery, tokensQuery } from "../../api/queries.ts"
import type { AppView, TokenView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { connectWords } from "../../words/connect-words.ts"
import { showTime } from "../../words/dates.ts"
import type { Way } from "./snippets.ts"

/** Somebody who has called: an app as it was let in last, or a token. */
type Caller = { readonly key: string; readonly name: string; readonly at: string }

/**
 * Waits with the person for the first call of what they are connecting. What had called before they came says nothing about
 * that; the first use of anything else is told to open tabs.
 */
export function FirstCall({ way }: { readonly way: Way }) {
  return way === "token" ? <FirstOfTokens /> : <FirstOfApps />
}

function FirstOfTokens() {
  const { data, isFetchedAfterMount } = useQuery({ ...tokensQuery, refetchOnMount: "always" })
  return <Line first={useFirst(isFetchedAfterMount ? data?.flatMap(callerOfToken) : undefined)} />
}

function FirstOfApps() {
  const { data, isFetchedAfterMount } = useQuery({ ...appsQuery, refetchOnMount: "always" })
  return <Line first={useFirst(isFetchedAfterMount ? data?.flatMap(callerOfApp) : undefined)} />
}

/** Who joined these callers first, as they stood then: their next calls are not their first. */
function useFirst(callers: readonly Caller[] | undefined): Caller | null {
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null)
  const [first, setFirst] = useState<Caller | null>(null)
  if (callers !== undefined && before === null) setBefore(new Set(callers.map(({ key }) => key)))
  const found = before === null ? undefined : callers?.find(({ key }) => !before.has(key))
  if (found !== undefined && first === null) setFirst(found)
  return first
}

function callerOfToken({ id, name, lastUsedAt }: TokenView): Caller[] {
  return lastUsedAt === undefined ? [] : [{ key: id, name, at: lastUsedAt }]
}

/** An app that was allowed again counts as new. */
function callerOfApp({ clientId, name, connectedAt, lastUsedAt }: AppView): Caller[] {
  if (lastUsedAt === undefined) return []
  const isBefore = Temporal.Instant.compare(Temporal.Instant.from(lastUsedAt), Temporal.Instant.from(connectedAt)) < 0
  return isBefore ? [] : [{ key: `${clientId} ${connectedAt}`, name, at: lastUsedAt }]
}

function Line({ first }: { readonly first: Caller | null }) {
  const { user } = usePerson()
  return (
    <output
      className={cx(
        "flex items-center gap-2 rounded-control px-3 py-2 text-dense inset-ring",
        first === null ? "text-ink-2 inset-ring-line" : "bg-published-wash text-published inset-ring-transparent",
      )}
    >
      <Glyph kind={first === null ? "todo" : "done"} />
      <span className="min-w-0 break-words">
        {first === null ? connectWords.waiting : connectWords.called(first.name, showTime(first.at, user.timeZone))}
      </span>
    </output>
  )
}
