import { canonicalJson } from "#domain/canonical-json.ts"
import { searchTextOf, type Version } from "#domain/post.ts"

/** How many earlier states of a post are kept. */
export const mostRevisions = 50

/** A page saves while somebody types. What is kept is how the post stood between two sittings, not every letter. */
export const sitting = { minutes: 10 }

/** A text this short is typed again sooner than it is looked up. */
const shortText = 80

export type Writing = {
  readonly accountIds: readonly string[]
  readonly versions: readonly Version[]
}

type Hand = { readonly by: string; readonly transport: string | null; readonly client: string | null }

export type HistoryQuestion = {
  readonly before: Writing & { readonly at: Temporal.Instant; readonly hand: Hand }
  readonly next: Writing & { readonly hand: Hand }
  readonly now: Temporal.Instant
  /** When an earlier state was last kept, or else when the post was made. */
  readonly keptAt: Temporal.Instant
}

/**
 * Whether the state that a change is about to replace is to be kept: when somebody else wrote it, when it has stood for a
 * while, when it is long since one was kept, and when the change takes away a lot at once.
 */
export function isWorthKeeping({ before, next, now, keptAt }: HistoryQuestion): boolean {
  if (isUnwritten(before) || isSameWriting(before, next)) return false
  return (
    !isSameHand(before.hand, next.hand) ||
    isLongAgo(before.at, now) ||
    isLongAgo(keptAt, now) ||
    losesMuch(before.versions, next.versions)
  )
}

function isUnwritten({ versions }: Writing): boolean {
  return versions.every(({ content, options }) => {
    const isEmpty = content.every(({ body, media }) => body.trim() === "" && media.length === 0)
    return isEmpty && Object.keys(options).length === 0
  })
}

function isSameWriting(one: Writing, other: Writing): boolean {
  return canonicalJson([one.accountIds, one.versions]) === canonicalJson([other.accountIds, other.versions])
}

/** Nobody noted by which transport a post was made: without a change it counts as its maker's own. */
function isSameHand(before: Hand, next: Hand): boolean {
  const isSameTransport = before.transport === null ? next.client === null : before.transport === next.transport
  return before.by === next.by && isSameTransport && before.client === next.client
}

function isLongAgo(then: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(then.add(sitting), now) <= 0
}

function losesMuch(before: readonly Version[], next: readonly Version[]): boolean {
  const [was, is] = [searchTextOf(before).length, searchTextOf(next).length]
  return (was >= shortText && is * 2 < was) || countMedia(next) < countMedia(before) || next.length < before.length
}

function countMedia(versions: readonly Version[]): number {
  return new Set(versions.flatMap(({ content }) => content.flatMap(({ media }) => media))).size
}
