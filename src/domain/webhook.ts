/** What a webhook may ask for. It gets what a person has chosen for it, so a new type reaches no receiver by itself. */
export const eventTypes = [
  "post.scheduled",
  "post.published",
  "post.failed",
  "account.disconnected",
  "approval.requested",
  "approval.decided",
  "ping",
] as const

export type EventType = (typeof eventTypes)[number]

export const webhookStatuses = ["active", "paused"] as const

export type WebhookStatus = (typeof webhookStatuses)[number]

export const deliveryStates = ["pending", "sending", "delivered", "failed"] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** How many minutes after a try that failed the next one comes. After the last of them the delivery is given up. */
export const retryMinutes = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60] as const

/** The first try, and one after each of those waits. */
export const mostTries = retryMinutes.length + 1

/** When the next try is due, after one that began at `began` and was number `tries`; null when it was the last. */
export function nextTryAt(tries: number, began: Temporal.Instant): Temporal.Instant | null {
  const minutes = retryMinutes[tries - 1]
  return minutes === undefined ? null : began.add({ minutes })
}

/** So many deliveries in a row given up pause a webhook; at half of that people are warned. */
export const pauseAfter = 10
export const warnAfter = 5

/** How long a receiver may take to answer. */
export const answerMs = 10_000

/** The log: how many deliveries it shows, and how long it keeps them. */
export const shownDeliveries = 50
export const keptHours = 30 * 24

/** How long after a rotation the old secret goes on making the one signature of the contract. */
export const rotationHours = 24
