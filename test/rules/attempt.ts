import assert from "node:assert/strict"
import type { AccountChoices } from "#domain/account-choices.ts"
import type { AccountFacts, AccountStatus } from "#domain/account.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { Network, NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { Options, Version } from "#domain/post.ts"
import { type LimitIssue, validatePost } from "#domain/validate-post.ts"

/* What the tests of the rules share: a post that every network takes, to be changed in one respect. */

export const accountId = "018f0000-0000-7000-8000-000000000001" as Id<"acc">

export type File = Partial<MediaFacts>

export const picture: File = { kind: "image", contentType: "image/jpeg", width: 1080, height: 1080 }
export const gif: File = { kind: "gif", contentType: "image/gif", width: 400, height: 400 }
export const video: File = { kind: "video", contentType: "video/mp4", width: 720, height: 1280, durationMs: 30_000 }

export type Attempt = {
  readonly bodies?: readonly string[]
  readonly files?: readonly File[]
  /** Set on the account's own version. */
  readonly options?: Options
  readonly original?: Options
  readonly status?: AccountStatus
  readonly loseMedia?: boolean
  readonly choices?: AccountChoices
}

/** What a network cannot do without. */
export function fewestOf({
  key,
  constraints,
  options,
}: Network): Required<Pick<Attempt, "bodies" | "files" | "options">> {
  const required = options.filter((option) => option.required)
  const values = required.map((option) => [option.key, option.choices?.[0] ?? "123"] as const)
  const file = constraints.media.images.max > 0 ? picture : video
  return {
    bodies: [`Hello ${key}`],
    files: constraints.media.required ? [file] : [],
    options: Object.fromEntries(values),
  }
}

export function attempt(key: NetworkKey, given: Attempt): readonly LimitIssue[] {
  const { bodies, files, options } = { ...fewestOf(networkOf(key)), ...given }
  const media = files.map((file, index): MediaFacts => {
    const id = `018f0000-0000-7000-8000-0000000001${index.toString(16).padStart(2, "0")}` as Id<"med">
    const facts = { id, kind: "image", contentType: "image/jpeg", bytes: 500_000, width: 1, height: 1 } as const
    return { ...facts, durationMs: null, altText: "", ...file }
  })
  const ids = media.map(({ id }) => id)
  const content = bodies.map((body, index) => ({ body, media: index === 0 ? ids : [] }))
  const versions: readonly Version[] = [
    { accountId: null, content, options: given.original ?? {} },
    { accountId, content: [], options },
  ]
  const account: AccountFacts = {
    id: accountId,
    network: key,
    status: given.status ?? "Active",
    choices: given.choices ?? null,
  }
  const known = given.loseMedia === true ? [] : media
  return validatePost({ versions }, [account], new Map(known.map((facts) => [facts.id, facts])))
}

/** Tries rules and keeps, for one file of tests, which of them were broken: files may share a process. */
export function tryRules() {
  /** By name. */
  const provoked = new Set<string>()

  /** Exactly one broken limit, told so that a person knows whose it is and what to do. */
  function assertOnly(key: NetworkKey, rule: string, given: Attempt, path?: string): LimitIssue {
    const issues = attempt(key, given)
    assert.deepEqual(
      issues.map((issue) => issue.rule),
      [rule],
      issues.map(({ message }) => message).join(" "),
    )
    const [issue] = issues
    assert.ok(issue !== undefined)
    assert.deepEqual([issue.accountId, issue.provider], [accountId, networkOf(key).provider])
    if (path !== undefined) assert.equal(issue.path, path)
    assert.match(issue.message, /^[A-Z].*\.$/u)
    assert.doesNotMatch(issue.message, /\b(?:invalid|please|undefined|NaN|Infinity)\b/iu)
    provoked.add(rule)
    return issue
  }

  return { assertOnly, provoked }
}
