/*
 * Terminology
 *
 * - request: an agent's call of something that only a person may set going
 * - card: the request as that person sees it, with the content that it is about
 * - content: the post (and what it would become) or the account, with the accounts and media that it names
 * - chosen time: when a post goes out because its person said so, instead of the time that was asked for
 * - client: the program that asked, for the person whose token it has
 */

/** Where a card can be. What was approved has also run: its outcome is known with the approval. */
export const approvalStates = ["pending", "approved", "declined", "expired", "replaced"] as const

export type ApprovalState = (typeof approvalStates)[number]

export const approvalOutcomes = ["done", "failed"] as const

export type ApprovalOutcome = (typeof approvalOutcomes)[number]

type Dated = { readonly state: ApprovalState; readonly expires_at: Temporal.Instant }

/** The state that holds at `now`, whether or not anybody has been round to write it down. */
export function stateAt({ state, expires_at }: Dated, now: Temporal.Instant): ApprovalState {
  return state === "pending" && Temporal.Instant.compare(expires_at, now) <= 0 ? "expired" : state
}

/** So many requests of one app wait for a person at the most. */
export const mostWaiting = 50

/** The name of the conversation that a client's requests stand in. */
export function requestsFrom(client: string): string {
  return `Requests from ${client}`
}
