import { clipText } from "#domain/clip-text.ts"
import { takeReported } from "#domain/metrics.ts"
import { networkOf } from "#domain/networks/all.ts"
import { moveRead, nextRung } from "#domain/read-schedule.ts"
import type { Read, Refused } from "#networks/network.ts"
import { type Hindered, reconnectMessage } from "#statistics/read-posts.ts"
import { type Account, stopStatistics } from "#storage/accounts.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { type ClaimedRead, type ReadUpdate, writeReads } from "#storage/read-work.ts"

/** What came of asking for some posts of an account. */
export type ReadRound = {
  readonly account: Account
  readonly reads: readonly ClaimedRead[]
  readonly answer: Read | Refused | Hindered
  readonly at: Temporal.Instant
}

/** Writes what came of reads, with the notice to open tabs and, where a person must reconnect, that it is so. */
export async function settleReads(
  db: Writer,
  rounds: readonly ReadRound[],
  now: Temporal.Instant,
): Promise<readonly ReadTally[]> {
  const updates = rounds.map(updatesOf)
  const written = await writeReads(db, updates.flat())
  const held = new Set(written.map(({ account_id }) => account_id))
  // A reconnection takes the reads over: then a refusal of the old credentials does not count.
  const stopped = rounds.filter(({ account, answer }) => needsPerson(answer) && held.has(account.id))
  const marked = new Set<Account["workspace_id"]>()
  for (const { account } of stopped) {
    const { workspace_id } = account
    if ((await stopStatistics(inWorkspace(db, workspace_id), account.id)) !== undefined) marked.add(workspace_id)
  }
  const read = new Set(written.map(({ workspace_id }) => workspace_id))
  for (const workspace_id of read) {
    await announce(db, now, { workspaceId: workspace_id }, "statistics")
  }
  for (const workspace_id of marked) {
    await announce(db, now, { workspaceId: workspace_id }, "accounts")
  }
  return rounds.flatMap(({ account }, at) => tallyOf(account, updates[at] ?? []))
}

/** How many posts of a network were read, could not be, or are read later. */
export type ReadTally = {
  readonly network: Account["network"]
  readonly outcome: "read" | "failed" | "moved"
  readonly posts: number
}

function tallyOf({ network }: Account, updates: readonly ReadUpdate[]): readonly ReadTally[] {
  // A story that is over is neither read nor read later.
  const counted = updates.filter(({ kind, due_at }) => kind !== "later" || due_at !== null)
  const byOutcome = Map.groupBy(counted, ({ kind }) => (kind === "later" ? "moved" : kind))
  return Array.from(byOutcome, ([outcome, { length }]) => ({ network, outcome, posts: length }))
}

/** Whether only a person who connects the account again can fix it. */
export function needsPerson(answer: ReadRound["answer"]): boolean {
  return answer.kind === "refused" && (answer.why === "auth" || answer.why === "permission")
}

function updatesOf({ account, reads, answer, at }: ReadRound): readonly ReadUpdate[] {
  return reads.map((read) => updateOf(account, read, answer, at))
}

function updateOf(
  { network }: Account,
  { workspace_id, post_id, account_id, claim, external_id, published_at, ends_at }: ClaimedRead,
  answer: ReadRound["answer"],
  at: Temporal.Instant,
): ReadUpdate {
  const about = { workspace_id, post_id, account_id, claim }
  const done = { ...about, at, due_at: nextRung(published_at, at, ends_at) }
  if (answer.kind === "hindered") return { ...done, kind: "failed", error: clipText(answer.message) }
  if (answer.kind === "read") {
    const numbers = answer.numbers.get(external_id ?? "")
    if (numbers !== undefined) return { ...done, kind: "read", numbers: takeReported(network, numbers) }
    // A story that is over took its numbers with it: the last ones that were read stand.
    if (ends_at !== null && Temporal.Instant.compare(at, ends_at) >= 0) return { ...about, kind: "later", due_at: null }
    return { ...done, kind: "failed", error: `${networkOf(network).provider} no longer has this post.` }
  }
  if (needsPerson(answer)) return { ...done, kind: "failed", error: reconnectMessage }
  const moved = answer.why === "rate" ? moveRead(network, published_at, at, answer.retryAt) : null
  return moved === null
    ? { ...done, kind: "failed", error: clipText(answer.message) }
    : { ...about, kind: "later", due_at: moved }
}
