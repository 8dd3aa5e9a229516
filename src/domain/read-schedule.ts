import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { Options } from "#domain/post.ts"

/*
 * When the numbers of a post are read. A rung is one of the six reads, counted from when the post came out on the account.
 */

/** In hours. */
export const rungs = [1, 6, 24, 3 * 24, 7 * 24, 30 * 24] as const

const lastRung = 30 * 24

/** How long a read waits that a network answers with 429 or 503. */
const moveHours = 3

/** The longest wait that a network can ask for, and how long after the last rung a read goes on being moved. */
const patienceHours = 7 * 24

/** Ids under which a network can be asked about a post, where not every id is one: TikTok has two kinds. */
const publicIds: Partial<Readonly<Record<NetworkKey, RegExp>>> = { tiktok: /^\d+$/ }

/** The id to ask a network by; null where there is nothing to ask, because it reports nothing or has given no public id. */
export function readableId(network: NetworkKey, externalId: string | null): string | null {
  if (externalId === null || externalId === "" || networkOf(network).constraints.metrics.length === 0) return null
  return publicIds[network]?.test(externalId) === false ? null : externalId
}

/** How long a story is shown. */
const storyHours = 24

/** When a network stops showing a post, and with it its numbers; null where it goes on. */
export function endOf(network: NetworkKey, options: Options, publishedAt: Temporal.Instant): Temporal.Instant | null {
  return options[`${network}.type`] === "story" ? publishedAt.add({ hours: storyHours }) : null
}

/**
 * The first rung after an instant; null when there is none, or not before the end of the post. Those that went by unread are
 * not made up for.
 */
export function nextRung(
  publishedAt: Temporal.Instant,
  after: Temporal.Instant,
  endsAt: Temporal.Instant | null = null,
): Temporal.Instant | null {
  const hours = rungs.find((rung) => Temporal.Instant.compare(publishedAt.add({ hours: rung }), after) > 0)
  const next = hours === undefined ? null : publishedAt.add({ hours })
  return next !== null && endsAt !== null && Temporal.Instant.compare(next, endsAt) > 0 ? null : next
}

/** Before this a post whose last rung has gone by came out. */
export function ladderStart(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: lastRung })
}

/**
 * When a read is tried again that the network could not answer now: X after exactly three hours, others after at least
 * three. Null for one that has been moved for a week after its last rung: a server that is gone answers 503 for ever.
 */
export function moveRead(
  network: NetworkKey,
  publishedAt: Temporal.Instant,
  now: Temporal.Instant,
  retryAt: Temporal.Instant | undefined,
): Temporal.Instant | null {
  const end = publishedAt.add({ hours: lastRung + patienceHours })
  const [earliest, latest] = [now.add({ hours: moveHours }), now.add({ hours: patienceHours })]
  if (Temporal.Instant.compare(now, end) > 0) return null
  if (network === "x" || retryAt === undefined) return earliest
  if (Temporal.Instant.compare(retryAt, earliest) < 0) return earliest
  return Temporal.Instant.compare(retryAt, latest) > 0 ? latest : retryAt
}
