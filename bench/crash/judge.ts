import type { Id } from "#domain/ids.ts"
import { showId } from "#domain/ids.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import { type Database, inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import { listWorkOf, readPostsOf } from "#storage/publication-work.ts"
import { isSlow, type Planned } from "./load.ts"

/** What must be 0. */
export const counters = [
  "lost",
  "duplicated",
  "unexpected",
  "false ok",
  "false failed",
  "stuck",
  "without event",
  "event not delivered",
  "published early",
] as const

export type Counter = (typeof counters)[number]

export type Verdict = {
  readonly counts: Readonly<Record<Counter, number>>
  /** A few examples of each, to look into. */
  readonly examples: readonly string[]
  /** Of each network: how many publications ended in which state. */
  readonly states: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly latenessMs: readonly number[]
  /** From the due time to the end, of what another process had to take over. */
  readonly recoveryMs: readonly number[]
  readonly publications: number
}

type Found = {
  readonly database: Database
  readonly workspaceId: Id<"wsp">
  readonly ledger: readonly LedgerEntry[]
  /** The events that a webhook was told of. */
  readonly delivered: ReadonlySet<string>
}

/** Holds what the service says against what the networks have. The ledger is the truth. */
export async function judge(
  planned: readonly Planned[],
  { database, workspaceId, ledger, delivered }: Found,
): Promise<Verdict> {
  const { posts, publications, events } = await database.read(async (reader) => {
    const db = inWorkspace(reader, workspaceId)
    const keys = planned.map(({ id }) => ({ workspace_id: workspaceId, post_id: id }))
    const rows = await readPostsOf(reader, keys)
    return { posts: rows, publications: await listWorkOf(reader, rows), events: await listEvents(db) }
  })
  const counts = Object.fromEntries(counters.map((name) => [name, 0])) as Record<Counter, number>
  const examples: string[] = []
  const blame = (counter: Counter, what: string) => {
    counts[counter] += 1
    if (counts[counter] <= 3) examples.push(`${counter}: ${what}`)
  }
  const seen = Map.groupBy(ledger, ({ key, account, text }) => `${key} ${account} ${text}`)
  const results = new Map(publications.map((each) => [`${each.post_id} ${each.account_id}`, each]))
  const byId = new Map(posts.map((post) => [post.id, post]))
  const told = Map.groupBy(events, ({ data }) => (data as { post?: { id: string } }).post?.id ?? "")
  const expected = new Set<string>()
  const states = new Map<string, Map<string, number>>()
  const latenessMs: number[] = []
  const recoveryMs: number[] = []
  let all = 0

  for (const { id, targets, texts, at, isSecret } of planned) {
    if (isSecret) continue
    const post = byId.get(id)
    if (post === undefined || post.status === "Publishing" || post.status === "Scheduled") {
      blame("stuck", `${id} is ${post?.status}`)
    }
    const last = told.get(showId("pst", id))?.at(-1)?.type
    const right = post?.status === "Published" ? "post.published" : "post.failed"
    if (last !== right) blame("without event", `${id} is ${post?.status}, told as ${last}`)
    for (const { id: accountId, key, external } of targets) {
      const result = results.get(`${id} ${accountId}`)
      const state = result?.state ?? "missing"
      all += 1
      if (result?.published_at && !isSlow(key) && result.attempt > result.tries + 1) {
        recoveryMs.push(at.until(result.published_at).total("milliseconds"))
      }
      const ofNetwork = states.get(key) ?? new Map<string, number>()
      states.set(key, ofNetwork.set(state, (ofNetwork.get(state) ?? 0) + 1))
      const found = texts.map((text) => seen.get(`${key} ${external} ${text}`) ?? [])
      for (const [index, entries] of found.entries()) {
        const name = `${key} ${external} ${texts[index]}`
        expected.add(name)
        if (entries.length > 1) blame("duplicated", `${name}, ${entries.length} times, ${state}`)
        for (const { acceptedAt } of entries) {
          const late = at.until(acceptedAt).total("milliseconds")
          if (late < 0) blame("published early", `${name}, by ${-late} ms`)
          if (index === 0) latenessMs.push(late)
        }
      }
      const isWhole = found.every((entries) => entries.length > 0)
      if (state === "missing") blame("lost", `${id} ${key}`)
      if (state === "ok" && !isWhole) blame("false ok", `${id} ${key}`)
      if (state === "failed" && isWhole) blame("false failed", `${id} ${key}`)
    }
  }
  for (const { id, type } of events) {
    if (!delivered.has(showId("evt", id))) blame("event not delivered", `${type} ${id}`)
  }
  for (const name of seen.keys()) if (!expected.has(name)) blame("unexpected", name)
  return { counts, examples, states, latenessMs, recoveryMs, publications: all }
}
