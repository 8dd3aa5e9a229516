import type { AccountFacts } from "#domain/account.ts"
import { measureOnce } from "#domain/count-text.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { rulesOf } from "#domain/networks/rules.ts"
import { emptyItem, type Options, originalOf, type Post, renderFor, type Rendering } from "#domain/post.ts"
import type { Issue } from "#domain/problem.ts"
import { checkMedia } from "#domain/validate-post/check-media.ts"
import { checkOptions } from "#domain/validate-post/check-options.ts"
import { checkText, type MeasureText } from "#domain/validate-post/check-text.ts"
import type { Draft, Finding } from "#domain/validate-post/draft.ts"
import { formatNumber } from "#domain/validate-post/words.ts"

/** One broken limit of one network. */
export type LimitIssue = Issue & {
  readonly accountId: Id<"acc">
  readonly provider: string
  readonly limit?: number
  readonly actual?: number
}

type MediaMap = ReadonlyMap<Id<"med">, MediaFacts>

/** An empty value is the same as none: the default applies. */
function withoutEmpty(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ""))
}

/** A post as one network sees it, with the limits that hold for this very post: the composer counts against them too. */
export function draftFor(key: NetworkKey, { content, options }: Rendering, media: MediaMap): Draft {
  const network = networkOf(key)
  const draft: Draft = {
    network,
    name: network.provider,
    constraints: network.constraints,
    items: (content.length > 0 ? content : [emptyItem]).map((item, index) => ({
      path: `content.${index}`,
      body: item.body,
      media: item.media.map((id, place) => ({ path: `content.${index}.media.${place}`, facts: media.get(id) })),
    })),
    hasCard: false,
    options: withoutEmpty(options),
  }
  return { ...draft, ...rulesOf(key).narrow?.(draft) }
}

function checkThread({ name, constraints, items }: Draft): readonly Finding[] {
  const { supported, max = Infinity } = constraints.thread
  const actual = items.length
  if (!supported && actual > 1) {
    const message = `${name} has no threads; this has ${formatNumber(actual)} items. Give this account one item.`
    return [{ rule: "thread.notSupported", path: "content", limit: 1, actual, message }]
  }
  if (actual <= max) return []
  const figures = `${formatNumber(max)} items in a thread; this has ${formatNumber(actual)}`
  const message = `${name} takes ${figures}. Remove ${formatNumber(actual - max)}.`
  return [{ rule: "thread.tooLong", path: "content", limit: max, actual, message }]
}

function checkAccount({ network, status }: AccountFacts): readonly Finding[] {
  if (status !== "NeedsReconnect") return []
  const message = `${networkOf(network).provider} no longer lets this account publish. Reconnect it.`
  return [{ rule: "account.needsReconnect", path: "accountIds", message }]
}

function checkFor(
  { versions }: Pick<Post, "versions">,
  { id, network }: AccountFacts,
  media: MediaMap,
  measure: MeasureText,
): readonly Finding[] {
  const whole = draftFor(network, renderFor(versions, id), media)
  // Where there are no threads, only the first item would go out: the others break nothing more.
  const draft = whole.constraints.thread.supported ? whole : { ...whole, items: whole.items.slice(0, 1) }
  const own = versions.find(({ accountId }) => accountId === id)
  return [
    ...checkThread(whole),
    ...checkText(draft, measure),
    ...checkMedia(draft),
    ...checkOptions(draft, withoutEmpty(originalOf(versions).options), withoutEmpty(own?.options ?? {})),
    ...(rulesOf(network).check?.(draft) ?? []),
  ]
}

/** Accounts of one network that say the same break the same limits, so those are looked for once. */
function checkOnce(post: Pick<Post, "versions">, media: MediaMap): (account: AccountFacts) => readonly Finding[] {
  const measure = measureOnce()
  const withOwn = new Set(post.versions.map(({ accountId }) => accountId))
  const known = new Map<NetworkKey, readonly Finding[]>()
  return (account) => {
    if (withOwn.has(account.id)) return checkFor(post, account, media, measure)
    const findings = known.get(account.network) ?? checkFor(post, account, media, measure)
    known.set(account.network, findings)
    return findings
  }
}

/** Every limit that a post breaks, account by account. Nothing is wrong with a post that has no accounts. */
export function validatePost(
  post: Pick<Post, "versions">,
  accounts: readonly AccountFacts[],
  media: MediaMap,
): readonly LimitIssue[] {
  const check = checkOnce(post, media)
  return accounts.flatMap((account) =>
    [...checkAccount(account), ...check(account)].map((finding) => ({
      accountId: account.id,
      provider: networkOf(account.network).provider,
      ...finding,
    })),
  )
}
