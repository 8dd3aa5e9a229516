import { canonicalJson } from "#domain/canonical-json.ts"
import type { Id } from "#domain/ids.ts"
import type { PostStatus } from "#domain/post-status.ts"

/** One piece of a thread. Text is plain: markup is neither read nor removed. */
export type Item = {
  readonly body: string
  readonly media: readonly Id<"med">[]
}

export type Options = Readonly<Record<string, string>>

/**
 * What a post says. The original (`accountId` null) holds for every account; an account's own version replaces its text
 * as a whole, unless it has none (`content` empty), and its options one by one: an empty value there stands for the
 * network's default.
 */
export type Version = {
  readonly accountId: Id<"acc"> | null
  readonly content: readonly Item[]
  readonly options: Options
}

export type Result = {
  readonly accountId: Id<"acc">
  readonly ok: boolean
  readonly uncertain: boolean
  readonly externalId?: string
  readonly url?: string
  readonly publishedAt?: Temporal.Instant
  readonly error?: { readonly code: string; readonly message: string }
}

export type Post = {
  readonly id: Id<"pst">
  readonly status: PostStatus
  readonly accountIds: readonly Id<"acc">[]
  readonly versions: readonly Version[]
  readonly scheduledAt: Temporal.Instant | null
  readonly results: readonly Result[]
  readonly updatedAt: Temporal.Instant
}

export const emptyItem: Item = { body: "", media: [] }

export function originalOf(versions: readonly Version[]): Version {
  const original = versions.find(({ accountId }) => accountId === null)
  return original ?? { accountId: null, content: [emptyItem], options: {} }
}

/** An account's own version as it stands, empty where it has none; null asks for the original. */
export function versionOf(versions: readonly Version[], accountId: Id<"acc"> | null): Version {
  if (accountId === null) return originalOf(versions)
  return versions.find((version) => version.accountId === accountId) ?? { accountId, content: [], options: {} }
}

/** A post always has an original, and has it first. */
export function withOriginal(versions: readonly Version[]): readonly Version[] {
  return [originalOf(versions), ...versions.filter(({ accountId }) => accountId !== null)]
}

export type Rendering = { readonly content: readonly Item[]; readonly options: Options }

/** What goes to one account: its own text or else the original's, and its own options over the original's. */
export function renderFor(versions: readonly Version[], accountId: Id<"acc">): Rendering {
  const original = originalOf(versions)
  const own = versions.find((version) => version.accountId === accountId)
  if (own === undefined) return original
  const options = Object.entries({ ...original.options, ...own.options }).filter(([, value]) => value !== "")
  return {
    content: own.content.length > 0 ? own.content : original.content,
    options: Object.fromEntries(options),
  }
}

/** The versions as answers show them: one that only overrides options carries the content that it inherits. */
export function withInherited(versions: readonly Version[]): readonly Version[] {
  const { content } = originalOf(versions)
  return versions.map((version) => (version.content.length > 0 ? version : { ...version, content }))
}

type Shown = { readonly content: readonly object[]; readonly options: Options }

/** Whether a version, as answers show it, is there for its options alone. */
export function inheritsText(version: Shown, original: Pick<Shown, "content"> | undefined): boolean {
  if (version.content.length === 0) return true
  const hasOptions = Object.keys(version.options).length > 0
  return hasOptions && canonicalJson(version.content) === canonicalJson(original?.content ?? [])
}

/**
 * The versions of a change, for which an account that has the original's text goes on to inherit it: whoever sends back
 * what they have read gives no account a text of its own.
 */
export function keepInherited(before: readonly Version[], next: readonly Version[]): readonly Version[] {
  const original = originalOf(next)
  return next.map((version) => {
    const { accountId, options } = version
    const had = before.find((each) => each.accountId === accountId)
    const inherits = accountId !== null && had?.content.length === 0 && inheritsText(version, original)
    return inherits ? { accountId, content: [], options } : version
  })
}

/** Options without needless empty values: one is of use only where it takes back what the original sets. */
export function settleOptions(versions: readonly Version[]): readonly Version[] {
  const original = originalOf(versions).options
  return versions.flatMap((version) => {
    const { accountId, content, options } = version
    const isKept = ([key, value]: [string, string]) => value !== "" || (accountId !== null && Boolean(original[key]))
    const kept = Object.fromEntries(Object.entries(options).filter(isKept))
    return accountId === null || content.length > 0 || Object.keys(kept).length > 0
      ? [{ ...version, options: kept }]
      : []
  })
}

/** The versions with one of them replaced, or put at the end. An account's version that says nothing is left out. */
export function putVersion(versions: readonly Version[], next: Version): readonly Version[] {
  const isEmpty = next.accountId !== null && next.content.length === 0 && Object.keys(next.options).length === 0
  if (isEmpty) return versions.filter(({ accountId }) => accountId !== next.accountId)
  const isThere = versions.some(({ accountId }) => accountId === next.accountId)
  if (!isThere) return [...versions, next]
  return versions.map((version) => (version.accountId === next.accountId ? next : version))
}

/** Every media item that some version shows, once. */
export function mediaOf(versions: readonly Version[]): readonly Id<"med">[] {
  return [...new Set(versions.flatMap(({ content }) => content.flatMap(({ media }) => media)))]
}

/** All that a post says, for searching. */
export function searchTextOf(versions: readonly Version[]): string {
  return versions
    .flatMap(({ content }) => content.map(({ body }) => body))
    .join("\n")
    .toLowerCase()
}
