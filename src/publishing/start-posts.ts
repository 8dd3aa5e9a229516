import { newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { isTooLate, sayTooLate, triedUntil } from "#domain/late-policy.ts"
import { forgetPrepared } from "#domain/publication.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { endPosts } from "#publishing/settle.ts"
import type { Writer } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import {
  type Lease,
  listWorkOf,
  lockDuePosts,
  longestLateMs,
  movePosts,
  type NewWork,
  putWork,
  type WorkRow,
} from "#storage/publication-work.ts"

const noWork = {
  due_at: null,
  lease_until: null,
  lease_by: null,
  error_code: null,
  error_message: null,
  window_until: null,
  started_at: null,
  late_ms: null,
} as const

/** The work of sending posts to the accounts that do not have them yet. What an earlier round knows is kept. */
export async function workFor(
  db: Writer,
  posts: readonly PostRow[],
  how: Pick<NewWork, "state"> & Partial<NewWork>,
): Promise<readonly NewWork[]> {
  const earlier = new Map((await listWorkOf(db, posts)).map((work) => [`${work.post_id} ${work.account_id}`, work]))
  return posts.flatMap(({ workspace_id, id, account_ids, scheduled_at }) =>
    account_ids.flatMap((account_id: Id<"acc">) => {
      const before = earlier.get(`${id} ${account_id}`)
      if (before?.state === "ok") return []
      const items = before === undefined ? [] : forgetPrepared(before.items)
      const seed = before?.seed || newSecret(16)
      const late_ms = lateness(scheduled_at, how.started_at)
      return [{ ...noWork, workspace_id, post_id: id, account_id, seed, items, attempt: 1, late_ms, ...how }]
    }),
  )
}

function lateness(planned: Temporal.Instant | null, started: Temporal.Instant | null = null): number | null {
  if (planned === null || started === null) return null
  return Math.min(longestLateMs, Math.round(planned.until(started).total("milliseconds")))
}

/** Makes a post due now: the next claim, here or elsewhere, takes it up. The post's row is held by the caller. */
export async function startPublishing(
  { latePolicy }: PublishingDeps,
  db: Writer,
  post: PostRow,
  now: Temporal.Instant,
): Promise<void> {
  const window_until = triedUntil(latePolicy, now)
  await putWork(db, await workFor(db, [post], { state: "waiting", due_at: now, window_until, attempt: 0 }))
}

/** Posts that were taken up, with their work, and the work of those that came too late. */
export type StartedPosts = {
  readonly posts: readonly PostRow[]
  readonly work: readonly WorkRow[]
  readonly missed: readonly WorkRow[]
}

/**
 * Takes up posts whose time has come: claimed at once, by whoever finds them. One that is too late, because nobody was
 * there to send it, is not blasted out now: it fails, and a person decides.
 */
export async function startDuePosts(
  deps: PublishingDeps,
  db: Writer,
  limit: number,
  lease: Lease,
): Promise<StartedPosts> {
  const now = deps.clock.now()
  const due = await lockDuePosts(db, now, limit)
  const { latePolicy } = deps
  const isMissed = ({ scheduled_at }: PostRow) => scheduled_at !== null && isTooLate(latePolicy, scheduled_at, now)
  const missed = await failMissed(deps, db, due.filter(isMissed))
  const posts = await movePosts(
    db,
    due.filter((post) => !isMissed(post)),
    "due",
    now,
  )
  const work = await putWork(
    db,
    await workFor(db, posts, {
      state: "working",
      started_at: now,
      window_until: triedUntil(latePolicy, now),
      lease_until: lease.until,
      lease_by: lease.by,
    }),
  )
  // A post whose accounts all have it already has nothing left to do.
  const busy = new Set(work.map(({ post_id }) => post_id))
  const idle = posts.filter(({ id }) => !busy.has(id))
  if (idle.length > 0) await endPosts(deps, db, idle, await listWorkOf(db, idle))
  return { posts, work, missed }
}

async function failMissed(deps: PublishingDeps, db: Writer, posts: readonly PostRow[]): Promise<readonly WorkRow[]> {
  if (posts.length === 0) return []
  const error_message = sayTooLate(deps.latePolicy)
  const missed = await putWork(
    db,
    await workFor(db, posts, { state: "failed", error_code: "MissedTime", error_message }),
  )
  const publishing = await movePosts(db, posts, "due", deps.clock.now())
  await endPosts(deps, db, publishing, await listWorkOf(db, publishing))
  return missed
}
