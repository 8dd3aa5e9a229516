/** The kinds of work that queue up, in the order in which people are told of them. */
export const queueKeys = ["posts", "reads", "webhooks", "messages", "media"] as const

export type QueueKey = (typeof queueKeys)[number]

/** How a queue stands. */
export type QueueState = {
  readonly key: QueueKey
  /** How much is due and not in anybody's hands; at `mostCounted` nobody counts any further. */
  readonly due: number
  /** Since when the oldest of it is due. */
  readonly oldestAt: Temporal.Instant | null
}

/** Counting costs, and nobody needs to know how much more than this it is. */
export const mostCounted = 10_000
