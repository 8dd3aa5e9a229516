import type { Id } from "#domain/ids.ts"
import { inheritsText } from "#domain/post.ts"
import type { Item, Options, Version } from "#domain/post.ts"
import type { PostView } from "../api/views.ts"

/*
 * What is being written, and every way in which it changes. Nothing here knows the server or the page; a change returns
 * a new draft and shares what it did not touch.
 */

/** An item keeps its key while it moves and changes, so that the page can follow it. */
export type ComposerItem = Item & { readonly key: string }

export type DraftVersion = {
  readonly accountId: Id<"acc"> | null
  readonly content: readonly ComposerItem[]
  readonly options: Options
}

export type ComposerDraft = {
  readonly accountIds: readonly Id<"acc">[]
  readonly versions: readonly DraftVersion[]
  /** The wished time as an instant, or the set one of a Scheduled post. */
  readonly scheduledAt: string | null
}

/** The account whose version is meant; null for the original. */
export type Whose = Id<"acc"> | null

let lastKey = 0

function newKey(): string {
  lastKey += 1
  return `item-${lastKey}`
}

export function newItem(body = "", media: readonly Id<"med">[] = []): ComposerItem {
  return { key: newKey(), body, media }
}

export function emptyDraft(accountIds: readonly Id<"acc">[], scheduledAt: string | null): ComposerDraft {
  return { accountIds, versions: [{ accountId: null, content: [newItem()], options: {} }], scheduledAt }
}

/** The draft in a post. Items that stand where they stood before keep their keys. */
export function readDraft(
  post: Pick<PostView, "versions" | "accountIds" | "scheduledAt">,
  before: ComposerDraft | null = null,
): ComposerDraft {
  const original = post.versions.find(({ accountId }) => accountId === undefined)
  const versions = post.versions.map((version): DraftVersion => {
    const { accountId, options } = version
    const whose = (accountId ?? null) as Whose
    const known = before?.versions.find((each) => each.accountId === whose)?.content ?? []
    const content = version !== original && inheritsText(version, original) ? [] : version.content
    const items = content.map(({ body, media }, place) => {
      return { key: known[place]?.key ?? newKey(), body, media: media as Id<"med">[] }
    })
    return { accountId: whose, content: items, options }
  })
  return { accountIds: post.accountIds as Id<"acc">[], versions, scheduledAt: post.scheduledAt ?? null }
}

/** The draft as it is sent. */
export function sendDraft({ accountIds, versions, scheduledAt }: ComposerDraft) {
  return {
    accountIds: [...accountIds],
    versions: versions.map(({ accountId, content, options }) => ({
      ...(accountId === null ? {} : { accountId }),
      content: content.map(({ body, media }) => ({ body, media: [...media] })),
      options: { ...options },
    })),
    ...(scheduledAt === null ? {} : { scheduledAt }),
  }
}

/** Whether two drafts say the same, whatever the keys and the order in which options were set. */
export function isSame(one: ComposerDraft, other: ComposerDraft): boolean {
  return one === other || write(one) === write(other)
}

function write(draft: ComposerDraft): string {
  return JSON.stringify(sendDraft(draft), (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** The same draft with keys of this page: those of an earlier one may be in use here. */
export function renewKeys(draft: ComposerDraft): ComposerDraft {
  const versions = draft.versions.map((version) => ({
    ...version,
    content: version.content.map((item) => ({ ...item, key: newKey() })),
  }))
  return { ...draft, versions }
}

export function isBlank({ versions }: ComposerDraft): boolean {
  return versions.every(
    ({ content, options }) =>
      Object.keys(options).length === 0 && content.every(({ body, media }) => body === "" && media.length === 0),
  )
}

export function findVersion({ versions }: ComposerDraft, whose: Whose): DraftVersion {
  return versions.find(({ accountId }) => accountId === whose) ?? { accountId: whose, content: [], options: {} }
}

/** Whether an account says something else than the original. */
export function hasOwnText(draft: ComposerDraft, account: Id<"acc">): boolean {
  return findVersion(draft, account).content.length > 0
}

function put(draft: ComposerDraft, next: DraftVersion): ComposerDraft {
  const isEmpty = next.accountId !== null && next.content.length === 0 && Object.keys(next.options).length === 0
  const isThere = draft.versions.some(({ accountId }) => accountId === next.accountId)
  if (isEmpty) return { ...draft, versions: draft.versions.filter(({ accountId }) => accountId !== next.accountId) }
  const versions = isThere
    ? draft.versions.map((version) => (version.accountId === next.accountId ? next : version))
    : [...draft.versions, next]
  return { ...draft, versions }
}

type ContentChange = (content: readonly ComposerItem[]) => readonly ComposerItem[]

export function changeContent(draft: ComposerDraft, whose: Whose, change: ContentChange): ComposerDraft {
  const version = findVersion(draft, whose)
  return put(draft, { ...version, content: change(version.content) })
}

/** Changes what one account gets, and what no other account gets: where it shares the original, it gets a version. */
export function changeContentFor(draft: ComposerDraft, account: Id<"acc">, change: ContentChange): ComposerDraft {
  const isAlone = draft.accountIds.every((id) => id === account || hasOwnText(draft, id))
  if (hasOwnText(draft, account)) return changeContent(draft, account, change)
  return isAlone ? changeContent(draft, null, change) : changeContent(addVersion(draft, account), account, change)
}

export function changeItem(
  draft: ComposerDraft,
  whose: Whose,
  key: string,
  change: (item: ComposerItem) => Partial<Item>,
): ComposerDraft {
  return changeContent(draft, whose, (content) =>
    content.map((item) => (item.key === key ? { ...item, ...change(item) } : item)),
  )
}

/** A new item after the one with this key; returns its key, too. */
export function addItem(
  draft: ComposerDraft,
  whose: Whose,
  afterKey: string | null,
): [draft: ComposerDraft, key: string] {
  const item = newItem()
  const next = changeContent(draft, whose, (content) => {
    const at = afterKey === null ? content.length : content.findIndex(({ key }) => key === afterKey) + 1
    return content.toSpliced(at, 0, item)
  })
  return [next, item.key]
}

export function removeItem(draft: ComposerDraft, whose: Whose, key: string): ComposerDraft {
  return changeContent(draft, whose, (content) => {
    const rest = content.filter((item) => item.key !== key)
    return rest.length === 0 ? [newItem()] : rest
  })
}

export function moveItem(draft: ComposerDraft, whose: Whose, key: string, by: 1 | -1): ComposerDraft {
  return changeContent(draft, whose, (content) => move(content, (item) => item.key === key, by))
}

export function moveMedia(media: readonly Id<"med">[], id: Id<"med">, by: 1 | -1): readonly Id<"med">[] {
  return move(media, (each) => each === id, by)
}

function move<Entry>(list: readonly Entry[], isIt: (entry: Entry) => boolean, by: 1 | -1): readonly Entry[] {
  const from = list.findIndex(isIt)
  const to = from + by
  const [one, other] = [list[from], list[to]]
  return one === undefined || other === undefined ? list : list.with(from, other).with(to, one)
}

/** An empty value removes the option. */
export function setOption(draft: ComposerDraft, whose: Whose, key: string, value: string): ComposerDraft {
  const version = findVersion(draft, whose)
  const { [key]: _, ...others } = version.options
  return put(draft, { ...version, options: value === "" ? others : { ...others, [key]: value } })
}

/** Takes back for one account what the original sets, so that the network's default applies. */
export function emptyOption(draft: ComposerDraft, account: Id<"acc">, key: string): ComposerDraft {
  const version = findVersion(draft, account)
  return put(draft, { ...version, options: { ...version.options, [key]: "" } })
}

/** Gives an account a text of its own, which begins as a copy of the original's; `most` keeps only its first items. */
export function addVersion(draft: ComposerDraft, account: Id<"acc">, most = Infinity): ComposerDraft {
  const version = findVersion(draft, account)
  const source = version.content.length > 0 ? version.content : findVersion(draft, null).content
  const content = source.slice(0, most).map((item) => ({ ...item, key: newKey() }))
  return put(draft, { ...version, content })
}

export function removeVersion(draft: ComposerDraft, account: Id<"acc">): ComposerDraft {
  return put(draft, { accountId: account, content: [], options: {} })
}

export function toggleAccount(draft: ComposerDraft, account: Id<"acc">): ComposerDraft {
  const isChosen = draft.accountIds.includes(account)
  const accountIds = isChosen ? draft.accountIds.filter((id) => id !== account) : [...draft.accountIds, account]
  return { ...draft, accountIds }
}

/** Every media item in sight, once. */
export function mediaIn({ versions }: ComposerDraft): readonly string[] {
  return [
    ...new Set(versions.flatMap(({ content }: Pick<Version, "content">) => content.flatMap(({ media }) => media))),
  ]
}
