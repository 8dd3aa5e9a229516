import assert from "node:assert/strict"
import type { Post } from "../place.ts"
import type { Crew } from "./crew.ts"
import type { Ground } from "./ground.ts"
import { accountOf, begin, isWithinLimits, type Model, type ModelPost, resultOf, type Version } from "./model.ts"

/** A run: the service, its workers, and what the model holds of both. */
export type Life = { readonly ground: Ground; readonly crew: Crew; readonly model: Model }

/** What has just happened to the posts. */
type Happened =
  /** Somebody acted on one of them, or nobody did. */
  | { readonly kind: "deed"; readonly on: string | null }
  /** The workers had their turn; `isCalm` when none was lost, `isThawed` when one came back. */
  | { readonly kind: "work"; readonly isCalm: boolean; readonly isThawed: boolean }

/** A post that is later than this is not sent any more. */
const lateSeconds = 15 * 60

/** Reads every post and holds it against what may have become of it. */
export async function watch(life: Life, happened: Happened): Promise<void> {
  const { model, ground } = life
  const { posts } = await ground.owner.run("posts.list", { limit: Math.max(1, model.posts.length) })
  const read = new Map(posts.map((post) => [post.id, post]))
  const { accounts } = await ground.owner.run("accounts.list", {})
  for (const account of model.accounts) {
    const status = accounts.find(({ id }) => id === account.id)?.status
    assert.equal(status === undefined, account.state === "gone", `${account.key} is ${status}, not ${account.state}`)
    if (status !== undefined) account.state = status
  }
  for (const post of model.posts) {
    const found = read.get(post.id)
    assert.equal(found === undefined, post.isDeleted, `${post.id} is ${found?.status ?? "not there"}`)
    if (found !== undefined) watchPost(life, post, found, happened)
  }
  assert.deepEqual(life.crew.faults, [], "a worker threw")
}

function watchPost(life: Life, post: ModelPost, read: Post, happened: Happened): void {
  const before = post.seen
  const words = `${post.id}: ${JSON.stringify({ happened, before, read })}`
  if (happened.kind === "work") follow(life, post, read, happened, words)
  assert.equal(read.status, post.status, words)
  assert.deepEqual(read.accountIds, post.accountIds, words)
  assert.deepEqual(contentIn(read, life.ground.media), shownOf(post), words)
  assert.equal(read.scheduledAt, post.time, words)
  const { updatedAt, ...said } = read
  const { updatedAt: earlier, ...saidBefore } = before
  const isSame = JSON.stringify(said) === JSON.stringify(saidBefore)
  const mayStay = isSame && (happened.kind === "work" || happened.on !== post.id)
  assert.ok(mayStay ? updatedAt >= earlier : updatedAt > earlier, `updatedAt did not move on: ${words}`)
  if (happened.kind === "deed" && happened.on !== post.id) assert.deepEqual(read, before, words)
  checkResults(before, read, words)
  post.seen = read
}

/** A version that is there for its options alone is shown with the text that it inherits. */
function shownOf({ versions }: ModelPost): object {
  const inherited = versions.get("")?.items ?? []
  return Object.fromEntries(
    Array.from(versions, ([accountId, version]) => [
      accountId,
      version.items.length > 0 ? version : { ...version, items: inherited },
    ]),
  )
}

/** What publishing may make of a post while nobody touches it. */
function follow(
  { ground, model, crew }: Life,
  post: ModelPost,
  read: Post,
  { isCalm, isThawed }: Extract<Happened, { kind: "work" }>,
  words: string,
): void {
  const now = ground.now()
  const before = post.status
  if (before === "Scheduled") {
    const time = Temporal.Instant.from(post.time ?? "")
    const lateness = time.until(now).total("seconds")
    if (lateness < 0 || !crew.isOn) return
    assert.notEqual(read.status, "Scheduled", `still waiting after its time: ${words}`)
    const isMissed = lateness > lateSeconds
    if (!isMissed) begin(post, post.accountIds, now, time)
    const codes = new Set(read.results.map(({ error }) => error?.code ?? "none"))
    assert.deepEqual(codes.has("MissedTime"), isMissed, words)
    if (isMissed) assert.deepEqual([read.status, codes.size], ["Failed", 1], words)
  } else if (before !== "Publishing") {
    // Who was held up may come back with a certain answer, and settle what nobody could tell.
    const wasOpen = before === "Failed" && post.seen.results.some(({ uncertain }) => uncertain)
    if (!isThawed || !wasOpen || read.status === before) return
    assert.equal(read.status, "Published", words)
  }
  if (read.status === "Publishing") {
    const isReadyAtOnce = isCalm && crew.isOn && isPlain(model, post) && !hasPictures(post)
    assert.ok(!isReadyAtOnce, `nothing was in its way: ${words}`)
  } else {
    assert.ok(read.status === "Published" || read.status === "Failed", words)
    const areOk = post.accountIds.map((id) => read.results.find(({ accountId }) => accountId === id)?.ok)
    assert.ok(!areOk.includes(undefined), `an account without a result: ${words}`)
    assert.equal(read.status === "Published", areOk.every(Boolean), words)
    if (isCalm && isPlain(model, post)) checkPlainEnd(model, post, read, now, words)
    post.ends.push(read.status === "Published" ? "post.published" : "post.failed")
  }
  post.status = read.status
}

/** Whether nothing ever came in the way of this post. */
function isPlain(model: Model, post: ModelPost): boolean {
  return model.isCalm && post.starts.length === 1 && post.accountIds.every((id) => accountOf(model, id).isClean)
}

/** A network may take its time to make pictures ready. */
function hasPictures({ versions }: ModelPost): boolean {
  return [...versions.values()].some(({ items }) => items.some(({ hasPicture }) => hasPicture))
}

function checkPlainEnd(model: Model, post: ModelPost, read: Post, now: Temporal.Instant, words: string): void {
  // Nobody may have looked while a picture was made ready, until it was too late to send it.
  const begun = post.starts.at(-1)?.at ?? now
  const mayBeTooLate = hasPictures(post) && begun.until(now).total("minutes") > 15
  for (const { accountId, ok, error } of read.results) {
    const account = accountOf(model, accountId)
    if (account.state === "gone") assert.equal(error?.code, "AccountDisconnected", words)
    else if (!isWithinLimits(post, account)) assert.equal(error?.code, "Invalid", words)
    else if (!post.hasTwin) assert.ok(ok || (mayBeTooLate && error?.code === "MissedTime"), words)
  }
}

/** An edit may mark what is out as an earlier text, and another one take the mark off. */
function withoutMark(result: Post["results"][number] | undefined): object {
  const { earlierText: _, ...rest } = result ?? {}
  return rest
}

function checkResults(before: Post, after: Post, words: string): void {
  const earlier = new Map(before.results.map((result) => [result.accountId, result]))
  for (const result of before.results) {
    if (!result.ok) continue
    const now = after.results.find(({ accountId }) => accountId === result.accountId)
    assert.deepEqual(withoutMark(now), withoutMark(result), `what was ok is no more: ${words}`)
  }
  for (const { accountId, ok, uncertain, error } of after.results) {
    assert.ok(ok ? !uncertain && error === undefined : error !== undefined, words)
    assert.equal(uncertain, error?.code === "Uncertain", words)
    const was = earlier.get(accountId)
    if (after.status === "Failed" && before.status === "Failed" && was?.ok === false) {
      assert.ok(was.uncertain || !ok, `a failed result became ok by itself: ${words}`)
    }
  }
  if (after.status === "Draft" || after.status === "Scheduled") assert.deepEqual(after.results, [], words)
}

function contentIn({ versions }: Post, media: string): Record<string, Version> {
  return Object.fromEntries(
    versions.map(({ accountId = "", content, options }) => {
      const items = content.map((item) => ({ text: item.body, hasPicture: item.media.includes(media) }))
      return [accountId, { items, options }]
    }),
  )
}

/** The accounts of a post of which nobody can tell. */
export function openQuestions(post: ModelPost): readonly string[] {
  if (post.status !== "Failed" || post.isDeleted) return []
  return post.seen.results.map(({ accountId }) => accountId).filter((id) => resultOf(post, id)?.uncertain === true)
}
