import type { Item, Options } from "#domain/post.ts"

/*
 * One post on its way to one account, item by item.
 *
 * What is written down before the call that cannot be taken back (`sentAt`, with what was sent) is what makes it possible
 * to find out its result later. An item that was sent and has no id is never simply sent again.
 */

/** What a JSON column keeps for a network between two calls. */
export type Kept = null | boolean | number | string | readonly Kept[] | { readonly [key: string]: Kept }

export type SentItem = { readonly body: string; readonly options: Options; readonly media: readonly string[] }

/** Whether what was sent is what would be sent now: people edit posts that have failed. */
export function isStillSaid(sent: SentItem, now: SentItem): boolean {
  const keys = new Set([...Object.keys(sent.options), ...Object.keys(now.options)])
  const isEach = [...keys].every((key) => sent.options[key] === now.options[key])
  return sent.body === now.body && sent.media.join() === now.media.join() && isEach
}

export type PublicationItem = {
  /** Where `prepare` stopped, to go on from. */
  readonly progress?: Kept
  /** What `prepare` made: everything that the call needs. */
  readonly handle?: Kept
  /** When the call was made, if no certain answer has come. */
  readonly sentAt?: string
  /** What was sent, for the network to be asked about, and to know what is out there. */
  readonly sent?: SentItem
  readonly externalId?: string
  readonly url?: string
  readonly memory?: Kept
}

/** Whether an item is out, or was sent without a certain answer. */
export function isOutOrSent({ externalId, sentAt }: PublicationItem): boolean {
  return externalId !== undefined || sentAt !== undefined
}

/** Whether what is out differs in text or media from what the account would get now. What was sent by hand is unknown. */
export function isEarlierText(items: readonly PublicationItem[], content: readonly Item[]): boolean {
  const sent = items.flatMap((item) => item.sent ?? [])
  if (sent.length === 0) return false
  const isSame = (one: SentItem, now: Item | undefined) =>
    one.body === now?.body && one.media.join() === now.media.join()
  return sent.length !== content.length || !sent.every((one, index) => isSame(one, content[index]))
}

export type Step =
  | { readonly kind: "reconcile" | "prepare" | "commit"; readonly index: number }
  | { readonly kind: "done" }

/** What comes next: items in order, and of each first what its fate is, if it was sent. */
export function nextStep(items: readonly PublicationItem[], count: number): Step {
  for (let index = 0; index < count; index += 1) {
    const { externalId, sentAt, handle } = items[index] ?? {}
    if (externalId !== undefined) continue
    if (sentAt !== undefined) return { kind: "reconcile", index }
    return { kind: handle === undefined ? "prepare" : "commit", index }
  }
  return { kind: "done" }
}

/** The items with one of them changed; those before it are there. */
export function putItem(
  items: readonly PublicationItem[],
  index: number,
  item: PublicationItem,
): readonly PublicationItem[] {
  return Array.from({ length: Math.max(items.length, index + 1) }, (_, at) => (at === index ? item : (items[at] ?? {})))
}

/** For publishing again: what is out stays, what was sent is asked about, and the rest is prepared again. */
export function forgetPrepared(items: readonly PublicationItem[]): readonly PublicationItem[] {
  return items.map((item) => (item.externalId !== undefined || item.sentAt !== undefined ? item : {}))
}

/** Waits between tries, in seconds; the last one repeats until the window closes. */
const ladder = [2, 5, 15, 30, 60, 120, 240] as const

/** When to try again: by the ladder, or later if the network says so; null when that would be after the window. */
export function retryAt(
  tries: number,
  now: Temporal.Instant,
  windowUntil: Temporal.Instant,
  notBefore: Temporal.Instant | undefined,
): Temporal.Instant | null {
  const byLadder = now.add({ seconds: ladder[Math.min(tries, ladder.length - 1)] ?? 0 })
  const isLater = notBefore !== undefined && Temporal.Instant.compare(notBefore, byLadder) > 0
  const at = isLater ? notBefore : byLadder
  return Temporal.Instant.compare(at, windowUntil) > 0 ? null : at
}
