import { newId } from "#crypto/random.ts"
import type { TracePlace } from "#domain/tracing.ts"
import { noteEndings } from "#publishing/note-ending.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { listAccountsInBrief } from "#storage/accounts.ts"
import type { Writer } from "#storage/database.ts"
import { findAsking, insertEvents } from "#storage/events.ts"
import { announce } from "#storage/live-changes.ts"
import { planReads } from "#storage/plan-reads.ts"
import type { PostRow } from "#storage/posts.ts"
import { insertAttempts, type NewAttempt } from "#storage/publication-attempts.ts"
import {
  listWorkOf,
  lockPostsOf,
  movePosts,
  nameOfWork,
  type WorkRow,
  type WorkUpdate,
  writeWork,
} from "#storage/publication-work.ts"

/** What settling needs of what publishing works with. */
type SettlingDeps = Pick<PublishingDeps, "clock" | "showPost" | "statisticsOff">

export type SettledResult = {
  readonly update: WorkUpdate
  readonly attempts: readonly NewAttempt[]
  readonly trace: TracePlace | null
}

/**
 * Writes results, and with the last one of a post what became of it: status, event and the notice to open tabs, in one
 * transaction. The posts are held first: two accounts that end together would each see the other still at work.
 */
export async function settle(
  deps: SettlingDeps,
  db: Writer,
  results: readonly SettledResult[],
): Promise<readonly boolean[]> {
  const updates = results.map(({ update }) => update)
  const posts = await lockPostsOf(db, updates)
  const keys = await writeWork(db, updates)
  // A post may have been deleted while a worker was held up: what it has to say about it must not undo the others' results.
  const there = new Set(posts.map(({ id }) => id))
  await insertAttempts(
    db,
    results.filter(({ update }) => there.has(update.post_id)).flatMap(({ attempts }) => attempts),
  )
  const written = new Set(keys.map(nameOfWork))
  const touchedIds = new Set(keys.map(({ post_id }) => post_id))
  const touched = posts.filter(({ id }) => touchedIds.has(id))
  const traces = new Map(results.map(({ update, trace }) => [update.post_id, trace]))
  const settled = touched.map((post) => ({ ...post, trace: traces.get(post.id) ?? post.trace }))
  await endPosts(deps, db, settled, await listWorkOf(db, settled))
  return updates.map((update) => written.has(nameOfWork(update)))
}

/** Sets the status of each post from its results, and writes events for posts that have ended where somebody asks for them. */
export async function endPosts(
  deps: SettlingDeps,
  db: Writer,
  posts: readonly PostRow[],
  work: readonly WorkRow[],
): Promise<void> {
  const now = deps.clock.now()
  const byPost = Map.groupBy(work, ({ workspace_id, post_id }) => `${workspace_id} ${post_id}`)
  const workOf = ({ workspace_id, id }: PostRow) => byPost.get(`${workspace_id} ${id}`) ?? []
  const accounts = await listAccountsInBrief(db, work)
  const byEvent = Map.groupBy(posts, (post) => eventAfter(post, workOf(post)))
  for (const [event, group] of byEvent) {
    const moved = await movePosts(db, group, event, now)
    if (event === null) continue
    const type = event === "fail" ? "post.failed" : "post.published"
    const asking = await findAsking(
      db,
      type,
      moved.map(({ workspace_id }) => workspace_id),
    )
    await insertEvents(
      db,
      moved
        .filter(({ workspace_id }) => asking.has(workspace_id))
        .map((post) => ({
          workspace_id: post.workspace_id,
          id: newId<"evt">(),
          type,
          created_at: now,
          data: JSON.stringify({ post: deps.showPost(post, workOf(post)) }),
          trace: post.trace,
        })),
    )
    // What somebody has just settled by hand needs no word to them.
    if (event !== "settle") {
      await noteEndings(
        db,
        moved.map((post) => ({ post, work: workOf(post) })),
        accounts,
        now,
      )
    }
  }
  await planReads(db, posts, work, accounts, deps.statisticsOff)
  await announcePosts(db, posts, now)
}

/** What the results of a post make of it; null while it stays what it is. */
function eventAfter({ status, account_ids }: PostRow, work: readonly WorkRow[]): "succeed" | "fail" | "settle" | null {
  if (work.some(({ state }) => state === "waiting" || state === "working")) return null
  const ok = new Set(work.filter(({ state }) => state === "ok").map(({ account_id }) => account_id))
  const isOut = account_ids.length > 0 && account_ids.every((id) => ok.has(id))
  if (status === "Publishing") return isOut ? "succeed" : "fail"
  return status === "Failed" && isOut ? "settle" : null
}

/** Tells open tabs, once for each workspace. */
export async function announcePosts(db: Writer, posts: readonly PostRow[], now: Temporal.Instant): Promise<void> {
  for (const workspace_id of new Set(posts.map((post) => post.workspace_id))) {
    await announce(db, now, { workspaceId: workspace_id }, "posts")
  }
}
