import type { Id } from "#domain/ids.ts"
import { inheritsText, originalOf, renderFor } from "#domain/post.ts"
import type { Version } from "#domain/post.ts"
import type { ContentView, ShownPostView } from "../api/views.ts"
import { showTimeAndDay } from "../words/dates.ts"
import { showList } from "../words/lists.ts"
import { words } from "../words/words.ts"
import { diffWords } from "./diff-words.ts"
import type { DiffPart } from "./diff-words.ts"

/** What a person looks at: a post, or what it would become, with the accounts and media that it names. */
export type Side = Pick<ContentView, "accounts" | "media" | "account"> & { readonly post?: ShownPostView | undefined }

export type Difference =
  | { readonly label: string; readonly parts: readonly DiffPart[] }
  | { readonly label: string; readonly before: string; readonly after: string }

type Look = {
  readonly timeZone: string
  /** What people call an option. */
  readonly labelOf: (option: string) => string | undefined
  /** A value of an option in words. */
  readonly sayValue?: (option: string, value: string) => string
}

/** What is put before a person to approve: what an edit makes of the post, or else the post. */
export function toApprove({ post, after, ...rest }: ContentView): Side {
  return { ...rest, post: after ?? post }
}

/** Everything in which two sides differ that a person can see, in the order of the page. */
export function findDifferences(one: Side, other: Side, { timeZone, labelOf, sayValue }: Look): readonly Difference[] {
  const [before, after] = [one.post, other.post]
  const facts = describeAccounts(one, other)
  const texts = describeAlt(one, other)
  if (before === undefined || after === undefined) return [...facts, ...texts]
  const name = nameIn([...other.accounts, ...one.accounts])
  const showAt = ({ scheduledAt }: ShownPostView) =>
    scheduledAt === undefined ? words.requests.noTime : showTimeAndDay(scheduledAt, timeZone)
  const { rows, none } = words.requests
  return [
    ...values(rows.status, words.statuses[before.status], words.statuses[after.status]),
    ...values(rows.time, showAt(before), showAt(after)),
    ...values(
      rows.accounts,
      showList(before.accountIds.map(name)) || none,
      showList(after.accountIds.map(name)) || none,
    ),
    ...describeTexts(before, after, name, fileIn([...other.media, ...one.media])),
    ...describeOptions(before, after, name, { labelOf, sayValue: sayValue ?? ((_, value) => value) }),
    ...texts,
    ...facts,
  ]
}

function values(label: string, before: string, after: string): readonly Difference[] {
  return before === after ? [] : [{ label, before, after }]
}

type Name = (id: string) => string

function nameIn(accounts: Side["accounts"]): Name {
  return (wanted) => {
    const account = accounts.find(({ id }) => id === wanted)
    if (account === undefined) return words.post.goneAccount
    const isOnly = new Set(accounts.flatMap(({ id, key }) => (key === account.key ? id : []))).size === 1
    return isOnly ? account.provider : `${account.provider} (${account.handle})`
  }
}

function fileIn(media: Side["media"]): Name {
  return (wanted) => media.find(({ id }) => id === wanted)?.fileName ?? words.post.goneMedia
}

/** As the rules read them: the account, or null for the original. */
function versionsOf({ versions }: ShownPostView): readonly Version[] {
  return versions.map(({ accountId, content, options }) => ({
    accountId: (accountId ?? null) as Id<"acc"> | null,
    content: content.map(({ body, media }) => ({ body, media: media as Id<"med">[] })),
    options,
  }))
}

function describeTexts(before: ShownPostView, after: ShownPostView, name: Name, file: Name): readonly Difference[] {
  const [old, now] = [versionsOf(before), versionsOf(after)]
  const own = new Set(
    [old, now].flatMap((versions) =>
      versions.flatMap((version) => (inheritsText(version, originalOf(versions)) ? [] : version.accountId)),
    ),
  )
  const owners = [null, ...[...own].filter((accountId) => accountId !== null)]
  return owners.flatMap((owner) => {
    const [was, is] = [old, now].map((versions) => contentOf(versions, owner))
    const label = owner === null ? words.requests.rows.original : words.requests.rows.version(name(owner))
    const count = Math.max(was?.length ?? 0, is?.length ?? 0)
    return Array.from({ length: count }, (_, index) => {
      const [one, other] = [was?.[index], is?.[index]]
      const at = count === 1 ? label : words.requests.rows.item(label, index + 1)
      const [oldBody, newBody] = [one?.body ?? "", other?.body ?? ""]
      const pictures = (ids: readonly string[] = []) => showList(ids.map(file)) || words.requests.none
      const hasOtherMedia = (one?.media ?? []).join() !== (other?.media ?? []).join()
      return [
        ...(oldBody === newBody ? [] : [{ label: at, parts: diffWords(oldBody, newBody) }]),
        ...(hasOtherMedia
          ? [
              {
                label: `${words.requests.rows.pictures}, ${at}`,
                before: pictures(one?.media),
                after: pictures(other?.media),
              },
            ]
          : []),
      ]
    }).flat()
  })
}

/** What an account gets. An account without a text of its own gets the original's, so that is what its first one replaces. */
function contentOf(versions: readonly Version[], owner: Id<"acc"> | null): Version["content"] {
  if (owner !== null) return renderFor(versions, owner).content
  return versions.find(({ accountId }) => accountId === null)?.content ?? []
}

function describeOptions(
  before: ShownPostView,
  after: ShownPostView,
  name: Name,
  { labelOf, sayValue }: Required<Pick<Look, "labelOf" | "sayValue">>,
): readonly Difference[] {
  const owners = new Set([...before.versions, ...after.versions].map(({ accountId }) => accountId))
  return [...owners].flatMap((owner) => {
    const optionsOf = ({ versions }: ShownPostView) =>
      versions.find(({ accountId }) => accountId === owner)?.options ?? {}
    const [old, now] = [optionsOf(before), optionsOf(after)]
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].toSorted()
    return keys.flatMap((key) => {
      const label = labelOf(key) ?? key
      const whose = owner === undefined ? label : `${label}, ${name(owner)}`
      const say = (value: string | undefined) => (value === undefined ? words.requests.none : sayValue(key, value))
      return values(whose, say(old[key]), say(now[key]))
    })
  })
}

/** The words that a picture is described with. */
function describeAlt(one: Side, other: Side): readonly Difference[] {
  return other.media.flatMap(({ id, fileName, altText }) => {
    const was = one.media.find((each) => each.id === id)
    if (was === undefined || was.altText === altText) return []
    return [{ label: words.requests.rows.alt(fileName), parts: diffWords(was.altText, altText) }]
  })
}

function describeAccounts(one: Side, other: Side): readonly Difference[] {
  const all = ({ account, accounts }: Side) => (account === undefined ? accounts : [account, ...accounts])
  return all(other).flatMap((account) => {
    const was = all(one).find(({ id }) => id === account.id)
    if (was === undefined) return []
    return values(words.requests.rows.connection(account.handle), sayAccount(was), sayAccount(account))
  })
}

function sayAccount({ handle, displayName, status, isConnected }: Side["accounts"][number]): string {
  const { connected, disconnected, needsReconnect } = words.requests
  const state = !isConnected ? disconnected : status === "Active" ? connected : needsReconnect
  return `${displayName}, ${handle}, ${state}`
}
