import type { NetworkKey } from "#domain/network.ts"
import type { Fault } from "#networks/simulator.ts"
import type { Post } from "../place.ts"

/* What the contract and the decisions allow, kept beside the service and told nothing by it but what it says. */

export type Status = Post["status"]
export type ItemKind = "plain" | "picture" | "long"
export type Item = { readonly text: string; readonly hasPicture: boolean }
export type Version = { items: readonly Item[]; options: Readonly<Record<string, string>> }

export type ModelAccount = {
  readonly id: string
  readonly key: NetworkKey
  /** The network's own id of it. */
  readonly external: string
  state: "Active" | "NeedsReconnect" | "gone"
  fault: Fault | null
  /** Whether the network has always behaved. */
  isClean: boolean
  /** Whether something that was taken may show later. */
  mayShowLate: boolean
}

/** Once that a person let a post go out to some accounts. */
export type Start = {
  readonly at: Temporal.Instant
  readonly notBefore: Temporal.Instant
  readonly contents: ReadonlyMap<string, Version>
}

export type ModelPost = {
  readonly id: string
  status: Status
  isDeleted: boolean
  accountIds: readonly string[]
  /** By account; the original under "". */
  versions: ReadonlyMap<string, Version>
  time: string | undefined
  /** As it was last read. */
  seen: Post
  readonly starts: Start[]
  /** Accounts of which a person said that they have it. */
  readonly vouched: Set<string>
  /** How often a person had it sent again to an account. */
  readonly again: Map<string, number>
  readonly ends: string[]
  /** Whether another post says the same. */
  hasTwin: boolean
}

export type Model = {
  readonly posts: ModelPost[]
  readonly accounts: readonly ModelAccount[]
  /** Of the ledger, what has been looked at. */
  seenEntries: number
  isCalm: boolean
}

export function renderFor({ versions }: Pick<ModelPost, "versions">, accountId: string): Version {
  const original = versions.get("") ?? { items: [], options: {} }
  const own = versions.get(accountId)
  if (own === undefined) return original
  const items = own.items.length > 0 ? own.items : original.items
  return { items, options: { ...original.options, ...own.options } }
}

const longest: Partial<Record<NetworkKey, number>> = { x: 280, bluesky: 300, linkedin: 3000, instagram: 2200 }

/** Whether a network takes what the post says to this account. */
export function isWithinLimits(post: ModelPost, { id, key }: ModelAccount): boolean {
  const { items } = renderFor(post, id)
  const hasThreads = key === "x" || key === "bluesky"
  if (!hasThreads && items.length > 1) return false
  if (key === "instagram" && items.some(({ hasPicture }) => !hasPicture)) return false
  return items.every(({ text }) => text.length <= (longest[key] ?? 0))
}

export function accountOf({ accounts }: Model, id: string): ModelAccount {
  const account = accounts.find((each) => each.id === id)
  if (account === undefined) throw new Error(`the model has no account ${id}`)
  return account
}

/** Whether it may be scheduled and published as it stands. */
export function isFit(model: Model, post: ModelPost): boolean {
  return (
    post.accountIds.length > 0 &&
    post.accountIds.every((id) => {
      const account = accountOf(model, id)
      // Where it is out there is nothing left to check.
      const isOut = post.seen.results.some(({ accountId, ok }) => accountId === id && ok)
      return isOut || (account.state === "Active" && isWithinLimits(post, account))
    })
  )
}

/** Whether the post may name this account: it is connected, or was named before. */
export function mayName(model: Model, post: ModelPost, accountId: string): boolean {
  const isNamed = post.accountIds.includes(accountId) || post.versions.has(accountId)
  return isNamed || accountOf(model, accountId).state !== "gone"
}

/** A person lets it go out, now or at its time, to these accounts. */
export function begin(post: ModelPost, accountIds: readonly string[], at: Temporal.Instant, notBefore = at): void {
  const contents = new Map(accountIds.map((id) => [id, renderFor(post, id)]))
  post.starts.push({ at, notBefore, contents })
}

export function resultOf(post: Pick<ModelPost, "seen">, accountId: string): Post["results"][number] | undefined {
  return post.seen.results.find((result) => result.accountId === accountId)
}
