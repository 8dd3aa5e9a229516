import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../api/call.ts"
import { cardQuery } from "../api/queries.ts"
import { isConflict } from "../api/refusal.ts"
import type { CardView } from "../api/views.ts"
import { useSeen } from "../kit/use-seen.ts"
import { useToasts } from "../kit/use-toasts.ts"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"

export type CardDecision = {
  /** The card as the person read it. Approving is about this one. */
  readonly seen: CardView
  /** The card says something else by now, and the person has not said yet that they saw it. */
  readonly isNewer: boolean
  readonly see: () => void
  /** With a time of the person's own, instead of the one that was asked for. */
  readonly approve: (at?: string) => void
  readonly decline: (reason: string) => void
  readonly isApproving: boolean
  readonly isDeclining: boolean
  /** What went wrong, beyond what the card itself tells. */
  readonly fault: Error | null
}

/** Binds the answer to what was on the screen: whatever changed since has to be looked at first. */
export function useDecision(latest: CardView): CardDecision {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const isOpen = latest.state === "pending"
  const isSame = (one: CardView, other: CardView) => !isOpen || one.contentHash === other.contentHash
  const { seen, isNewer, see } = useSeen(latest, latest, isSame)
  const query = cardQuery(workspace.id, latest.id)
  const keep = (card: CardView) => queries.setQueryData(query.queryKey, card)
  const lookAgain = async (refused: Error) => {
    if (!isConflict(refused)) return
    const card = await queries.query(query).catch(() => undefined)
    if (card !== undefined && card.state !== "pending") toasts.add(words.requests.answered)
  }

  const approving = useMutation({
    mutationFn: (at: string | undefined) =>
      call("approvals.approve", { id: latest.id, contentHash: seen.contentHash, ...(at === undefined ? {} : { at }) }),
    onSuccess: (card) => {
      keep(card)
      if (card.outcome === "done") toasts.add(words.requests.approvedSaid)
    },
    onError: lookAgain,
  })
  const declining = useMutation({
    mutationFn: (reason: string) => call("approvals.decline", { id: latest.id, reason }),
    onSuccess: (card) => {
      keep(card)
      toasts.add(words.requests.declinedSaid)
    },
    onError: lookAgain,
  })
  const error = approving.error ?? declining.error
  const isTold = isConflict(error) && (isNewer || !isOpen)
  return {
    seen,
    isNewer,
    see: () => {
      see()
      approving.reset()
    },
    approve: (at) => approving.mutate(at),
    decline: (reason) => declining.mutate(reason),
    isApproving: approving.isPending,
    isDeclining: declining.isPending,
    fault: isTold ? null : error,
  }
}
