import type { Id } from "#domain/ids.ts"
import { triedUntil } from "#domain/late-policy.ts"
import { Problem } from "#domain/problem.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { announcePosts, endPosts } from "#publishing/settle.ts"
import type { Writer } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import { listWorkOf, movePosts, putWork, settleByHand, type WorkRow } from "#storage/publication-work.ts"

/* What a person decides about an account of which nobody can tell whether it has the post. The post is held. */

async function findUncertain(db: Writer, post: PostRow, accountId: Id<"acc">): Promise<WorkRow> {
  const work = (await listWorkOf(db, [post])).find(({ account_id }) => account_id === accountId)
  if (work?.state !== "uncertain" || post.status !== "Failed") {
    throw new Problem("Conflict", "There is nothing to decide for this account. Read the post again.")
  }
  return work
}

/** It is there. */
export async function confirmPublished(
  deps: PublishingDeps,
  db: Writer,
  post: PostRow,
  accountId: Id<"acc">,
  found: { readonly externalId: string | null; readonly url: string | null },
): Promise<void> {
  await findUncertain(db, post, accountId)
  await settleByHand(
    db,
    { workspace_id: post.workspace_id, post_id: post.id, account_id: accountId },
    found,
    deps.clock.now(),
  )
  await endPosts(deps, db, [post], await listWorkOf(db, [post]))
}

/** It is not there: send it again, to this account alone. */
export async function sendAgain(deps: PublishingDeps, db: Writer, post: PostRow, accountId: Id<"acc">): Promise<void> {
  const work = await findUncertain(db, post, accountId)
  const now = deps.clock.now()
  const items = work.items.map((item) => (item.externalId === undefined ? {} : item))
  const { workspace_id, post_id, seed } = work
  const due = { state: "waiting" as const, due_at: now, window_until: triedUntil(deps.latePolicy, now), attempt: 0 }
  const free = {
    lease_until: null,
    lease_by: null,
    error_code: null,
    error_message: null,
    started_at: null,
    late_ms: null,
  }
  await putWork(db, [{ workspace_id, post_id, account_id: accountId, seed, items, ...due, ...free }])
  await movePosts(db, [post], "publish", now)
  await announcePosts(db, [post], now)
}
