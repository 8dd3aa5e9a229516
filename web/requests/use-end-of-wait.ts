import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { cardQuery } from "../api/queries.ts"
import type { CardView } from "../api/views.ts"
import { useNow } from "../kit/use-now.ts"
import { usePerson } from "../shell/person.ts"

/**
 * How long after a request should have lapsed the server is asked whether it has. Its clock is what counts: where this
 * one is wrong, its answer stands, and after a few times it is not asked again.
 */
const looksMs = [0, 15_000, 120_000]

/** A card that stays open until its time is over says so by itself. */
export function useEndOfWait({ id, state, expiresAt }: CardView): void {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const lateMs = useNow() - Temporal.Instant.from(expiresAt).epochMilliseconds
  const looks = state === "pending" ? looksMs.filter((after) => lateMs >= after).length : 0
  useEffect(() => {
    if (looks === 0) return
    const { queryKey } = cardQuery(workspace.id, id)
    for (const key of [queryKey, ["approvals-waiting"], ["conversations"]]) {
      void queries.invalidateQueries({ queryKey: key })
    }
  }, [looks, queries, workspace.id, id])
}
