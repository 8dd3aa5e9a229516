import { useQuery } from "@tanstack/react-query"
import { accountsQuery, briefQuery, waitingQuery } from "../api/queries.ts"
import { words } from "../words/words.ts"
import type { Destination } from "./destinations.ts"
import { usePerson } from "./person.ts"
import { countBroken } from "./use-troubles.ts"

export type NavCount = { readonly count: number; readonly tone: "brass" | "red"; readonly spoken: string }

/**
 * What is counted beside the pages: requests that wait, and posts that failed or are uncertain. A phone has no place for
 * Posts and accounts in its bar, so Home counts both there.
 */
export function useWaiting(): { readonly wide: NavCounts; readonly phone: NavCounts } {
  const { workspace } = usePerson()
  const waiting = useQuery(waitingQuery).data ?? []
  const failed = useQuery(briefQuery(workspace.id)).data?.failedPosts ?? 0
  const broken = countBroken(useQuery(accountsQuery(workspace.id)).data)
  const requests = waiting.filter((each) => each.workspace.id === workspace.id).length
  const asked = { count: requests, tone: "brass", spoken: words.requests.waitingCount(requests) } as const
  const need = (count: number) => ({ count, tone: "red", spoken: words.nav.needYou(count) }) as const
  return {
    wide: { "/requests": asked, "/posts": need(failed) },
    phone: { "/requests": asked, "/": need(failed + broken), "/posts": need(failed) },
  }
}

type NavCounts = Partial<Readonly<Record<Destination["to"], NavCount>>>
