import { type AccountChoices, applyLimits } from "#domain/account-choices.ts"
import type { AccountFacts } from "#domain/account.ts"
import { measureOnce } from "#domain/count-text.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf, rulesOf } from "#domain/networks/all.ts"
import { emptyItem, type Options, originalOf, type Post, renderFor, type Rendering } from "#domain/post.ts"
import type { Issue } from "#domain/problem.ts"
import { finish, type Steps } from "#domain/steps.ts"
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
export function draftFor(
  key: NetworkKey,
  choices: AccountChoices | null,
  { content, options }: Rendering,
  media: MediaMap,
): Draft {
  const network = networkOf(key)
  const draft: Draft = {
    network,
    name: network.provider,
    constraints: choices === null ? network.constraints : applyLimits(network.constraints, choices),
    items: (content.length > 0 ? content : [emptyItem]).map((item, index) => ({
      path: `content.${index}`,
      body: item.body,
      media: item.media.map((id, place) => ({ path: `content.${index}.media.${place}`, facts: media.get(id) })),
    })),
    hasCard: false,
    options: withoutEmpty(options),
    choices,
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
  const message = `${name} allows ${figures}. Remove ${formatNumber(actual - max)}.`
  return [{ rule: "thread.tooLong", path: "content", limit: max, actual, message }]
}

function checkAccount({ network, status }: AccountFacts): readonly Finding[] {
  if (status !== "NeedsReconnect") return []
  const message = `${networkOf(network).provider} no longer lets this account publish. Reconnect it.`
  return [{ rule: "account.needsReconnect", path: "accountIds", message }]
}

function* checkRules(draft: Draft): Steps<readonly Finding[]> {
  const { check, checkItem } = rulesOf(draft.network.key)
  const findings: Finding[] = []
  for (const [index, item] of draft.items.entries()) {
    findings.push(...(checkItem?.(draft, item, index) ?? []))
    yield
  }
  return [...findings, ...(check?.(draft) ?? [])]
}

function* checkFor(
  { versions }: Pick<Post, "versions">,
  { id, network, choices }: AccountFacts,
  media: MediaMap,
  measure: MeasureText,
): Steps<readonly Finding[]> {
  const whole = draftFor(network, choices, renderFor(versions, id), media)
  // Where there are no threads, only the first item would go out: the others break nothing more.
  const draft = whole.constraints.thread.supported ? whole : { ...whole, items: whole.items.slice(0, 1) }
  const own = versions.find(({ accountId }) => accountId === id)
  return [
    ...checkThread(whole),
    ...(yield* checkText(draft, measure)),
    ...checkMedia(draft),
    ...checkOptions(draft, withoutEmpty(originalOf(versions).options), withoutEmpty(own?.options ?? {})),
    ...(yield* checkRules(draft)),
  ]
}

/** Every limit that a post breaks, account by account. Nothing is wrong with a post that has no accounts. */
export function validatePost(
  post: Pick<Post, "versions">,
  accounts: readonly AccountFacts[],
  media: MediaMap,
): readonly LimitIssue[] {
  return finish(validateInSteps(post, accounts, media))
}

/** The same with pauses, for who has others to serve meanwhile. */
export function* validateInSteps(
  post: Pick<Post, "versions">,
  accounts: readonly AccountFacts[],
  media: MediaMap,
): Steps<readonly LimitIssue[]> {
  const measure = measureOnce()
  const withOwn = new Set(post.versions.map(({ accountId }) => accountId))
  // Accounts of one network that offer the same and say the same break the same limits, so those are looked for once.
  const known = new Map<string, readonly Finding[]>()
  const issues: LimitIssue[] = []
  for (const account of accounts) {
    const { id: accountId, network } = account
    // What an account offers can be long, and there may be many of them.
    yield
    const alike = `${network} ${JSON.stringify(account.choices)}`
    const shared = withOwn.has(accountId) ? undefined : known.get(alike)
    const findings = shared ?? (yield* checkFor(post, account, media, measure))
    if (!withOwn.has(accountId)) known.set(alike, findings)
    const { provider } = networkOf(network)
    for (const finding of [...checkAccount(account), ...findings]) issues.push({ accountId, provider, ...finding })
  }
  return issues
}
