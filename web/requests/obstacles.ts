import type { CardView } from "../api/views.ts"
import { words } from "../words/words.ts"
import { isLate, isStale } from "./say-request.ts"

/** Why it cannot be approved as it stands. An edit can, whatever it breaks: the card says that the post would fail. */
export function obstacleOf(card: CardView): string | undefined {
  const { verdict, refusal } = card
  if (isStale(card)) return words.requests.stale
  if (isLate(card)) return words.requests.late
  if (refusal === undefined) return undefined
  return verdict.ok ? refusal.message : words.requests.offFix
}

/** The same with a time of the person's own: that the asked one has passed is no obstacle then. */
export function obstacleAtAnotherTime(card: CardView): string | undefined {
  return isLate(card) ? undefined : obstacleOf(card)
}
