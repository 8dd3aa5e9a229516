import type { Id } from "#domain/ids.ts"
import { renderFor, type Version, withInherited } from "#domain/post.ts"
import { formatNumber } from "#domain/validate-post/words.ts"

/*
 * What one post may hold. It is far beyond what any network takes; it bounds what reading, checking and sending a post
 * can cost, however it was put together.
 */
const most = {
  /** In all versions together. */
  characters: 1_000_000,
  /** In all items of one version together. */
  threadCharacters: 200_000,
  /** Items, media and options that go out, account by account. */
  parts: 5000,
} as const

export type Excess = { readonly path: string; readonly complaint: string }

type Content = Pick<Version, "content" | "options">

function countCharacters({ content, options }: Content): number {
  const texts = [...content.map(({ body }) => body), ...Object.values(options)]
  return texts.reduce((sum, { length }) => sum + length, 0)
}

function countParts({ content, options }: Content): number {
  return content.reduce((sum, { media }) => sum + 1 + media.length, Object.keys(options).length)
}

/** What a post has too much of, if anything. */
export function findExcess(accountIds: readonly Id<"acc">[], versions: readonly Version[]): Excess | undefined {
  // As answers show them, each with what it inherits.
  const lengths = withInherited(versions).map(countCharacters)
  const long = lengths.findIndex((length) => length > most.threadCharacters)
  if (long !== -1) {
    const complaint = `must have at most ${formatNumber(most.threadCharacters)} characters in all its items together`
    return { path: `versions.${long}.content`, complaint }
  }
  if (lengths.reduce((sum, length) => sum + length, 0) > most.characters) {
    return { path: "versions", complaint: `must have at most ${formatNumber(most.characters)} characters together` }
  }
  const own = new Map(versions.map((version) => [version.accountId, version]))
  const original = own.get(null)
  const shared = original === undefined ? 0 : countParts(original)
  const going = accountIds.map((id) => (own.has(id) ? countParts(renderFor(versions, id)) : shared))
  const kept = versions.map(countParts)
  const parts = [...going, ...kept].reduce((sum, count) => sum + count, 0)
  if (parts <= most.parts) return undefined
  const figures = `${formatNumber(most.parts)} items, media and options over all accounts; there are ${formatNumber(parts)}`
  return { path: "versions", complaint: `must have at most ${figures}. Make the thread shorter, or several posts` }
}
