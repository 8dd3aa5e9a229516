import { measureText } from "#domain/count-text.ts"
import { countBytes } from "#domain/count-text/bytes.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import { renderFor } from "#domain/post.ts"
import { draftFor, type LimitIssue, validatePost } from "#domain/validate-post.ts"
import { countShared } from "#domain/validate-post/check-text.ts"
import type { AccountView } from "../api/views.ts"
import { sayLimit } from "../words/issue-words.ts"
import { wordsOfOption } from "../words/option-words.ts"
import { words } from "../words/words.ts"
import { findVersion } from "./draft.ts"
import type { ComposerDraft, Whose } from "./draft.ts"
import { accountId, sourceOf } from "./placed-issue.ts"
import type { TextCount, LimitedMedia, MediaById, PlacedIssue } from "./placed-issue.ts"

/*
 * The networks' limits and how they count, as the server knows them. They weigh as much as the rest of the page, which is
 * why the page comes first and fetches them at once.
 */

function toFacts(media: ReadonlyMap<string, LimitedMedia>): ReadonlyMap<Id<"med">, MediaFacts> {
  return new Map(
    Array.from(media.values(), (item) => {
      const id = item.id as Id<"med">
      const { durationMs = null, videoCodec, audioCodec = null, convertible: mayEncode = false } = item
      // Nothing is known of the codecs of videos that were uploaded long ago.
      const codecs = videoCodec === undefined ? {} : { videoCodec, audioCodec, mayEncode }
      const { kind, contentType, bytes, width, height, altText } = item
      return [id, { id, kind, contentType, bytes, width, height, altText, durationMs, ...codecs }]
    }),
  )
}

/** Everything that stands between a draft and its accounts: the very checks that the server makes. */
export function checkDraft(
  draft: ComposerDraft,
  accounts: readonly AccountView[],
  media: MediaById,
  labelOf: (option: string) => string | undefined,
): readonly PlacedIssue[] {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const gone = draft.accountIds.filter((id) => !byId.has(id))
  const chosen = draft.accountIds.flatMap((id) => byId.get(id) ?? [])
  const facts = chosen.map((account) => ({
    id: accountId(account),
    network: account.key,
    status: account.status,
    choices: account.choices ?? null,
  }))
  return [
    ...gone.map((id) => ({
      key: `gone ${id}`,
      account: null,
      rule: "account.disconnected",
      message: words.composer.disconnected,
      whose: null,
      item: null,
      place: null,
      option: null,
    })),
    ...validatePost(draft, facts, toFacts(media)).map((issue): PlacedIssue => {
      const { item, place, option } = readPath(issue.path)
      const isOwnOption = option !== null && Object.hasOwn(findVersion(draft, issue.accountId).options, option)
      const label = option === null ? undefined : labelOf(option)
      return {
        key: `${issue.accountId} ${issue.rule} ${issue.path} ${issue.limit ?? ""}`,
        account: byId.get(issue.accountId) ?? null,
        rule: issue.rule,
        message: option === null || label === undefined ? sayLimit(issue) : sayOption(issue, label, labelOf),
        ...(issue.limit === undefined ? {} : { limit: issue.limit }),
        ...(issue.actual === undefined ? {} : { actual: issue.actual }),
        whose: isOwnOption ? issue.accountId : sourceOf(draft, issue.accountId),
        item,
        place,
        option,
      }
    }),
  ]
}

/** What a message says that only scripts understand: values, formats, milliseconds. */
const forScripts = /\bms\b|digits|from 0|\bid\b|such as|#[0-9a-f]{6}|accepts only/

/** Scripts know an option by its key and set it by its values; people know its label and choose. */
function sayOption(issue: LimitIssue, label: string, labelOf: (option: string) => string | undefined): string {
  const { rule, message, provider } = issue
  if (rule === "option.required") return words.composer.optionMissing(provider, label)
  if (rule === "option.notOffered") return words.composer.optionNotOffered(provider, label)
  if (forScripts.test(message)) return words.composer.optionChoice(provider, label)
  const named = message.replaceAll(/\b[a-z-]+\.[A-Za-z]+\b/g, (key) => {
    const name = labelOf(key)
    return name === undefined ? key : `“${name}”`
  })
  return sayLimit({ ...issue, message: named.replace(" to true.", ".") }, label)
}

/** What people call an option. */
export function labelOfKey(key: string): string | undefined {
  return wordsOfOption(key)?.label
}

type Place = Pick<PlacedIssue, "item" | "place" | "option">

function readPath(path: string): Place {
  const [, item, place] = /^content\.(\d+)(?:\.media\.(\d+))?/.exec(path) ?? []
  const [, option] = /^options\.(.+)$/.exec(path) ?? []
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  return { item: number(item), place: number(place), option: option ?? null }
}

/** How much space an item leaves on each network that gets it, the tightest first. */
export function countItem(
  draft: ComposerDraft,
  accounts: readonly Pick<AccountView, "id" | "key" | "choices">[],
  media: ReadonlyMap<string, LimitedMedia>,
  whose: Whose,
  index: number,
): readonly TextCount[] {
  const facts = toFacts(media)
  const counts = new Map<string, TextCount>()
  for (const account of accounts) {
    const id = accountId(account)
    if (sourceOf(draft, id) !== whose) continue
    const { constraints, items, options } = draftFor(
      account.key,
      account.choices ?? null,
      renderFor(draft.versions, id),
      facts,
    )
    const body = items[index]?.body
    if (body === undefined || (index > 0 && !constraints.thread.supported)) continue
    const limit = constraints.text
    const taken = countShared(limit, options)
    const { count, overAt } = measureText(limit, body, taken)
    const space = limit.max - taken - count
    const bytesLeft = limit.maxBytes === undefined ? 0 : limit.maxBytes - countBytes(body)
    const left = space < 0 || bytesLeft >= 0 ? space : bytesLeft
    const known = counts.get(account.key)
    if (known !== undefined && known.left <= left) continue
    counts.set(account.key, { network: account.key, count: taken + count, left, max: limit.max, overAt })
  }
  return [...counts.values()].toSorted((a, b) => a.left - b.left)
}

/** Whether a text fits into one item on each of these accounts that has threads. */
export function fitsThread(body: string, accounts: readonly Pick<AccountView, "id" | "key" | "choices">[]): boolean {
  const version = { accountId: null, content: [{ key: "", body, media: [] }], options: {} }
  return accounts.every(({ key, choices = null }) => {
    const { constraints } = draftFor(key, choices, version, new Map())
    const { maxBytes = Infinity, max } = constraints.text
    if (!constraints.thread.supported) return true
    return measureText(constraints.text, body).count <= max && countBytes(body) <= maxBytes
  })
}
