import { type Id, showId } from "#domain/ids.ts"
import { mediaOf } from "#domain/post.ts"
import { type Issue, Problem } from "#domain/problem.ts"
import { validatePost } from "#domain/validate-post.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { findMediaItems } from "#storage/post-media.ts"
import type { PostRow } from "#storage/posts.ts"

/** Refuses a post that breaks a limit of a network it is for: one issue for each. `done`: accounts that have it already. */
export async function refuseBrokenLimits(
  db: WorkspaceReader,
  post: PostRow,
  done: ReadonlySet<Id<"acc">> = new Set(),
): Promise<void> {
  const issues = await findIssues(db, post, done)
  if (issues.length === 0) return
  const count = issues.length === 1 ? "one limit" : `${issues.length} limits`
  throw new Problem("Invalid", `The post breaks ${count}: ${issues.map(({ message }) => message).join(" ")}`, {
    issues,
  })
}

export async function findIssues(
  db: WorkspaceReader,
  post: PostRow,
  done: ReadonlySet<Id<"acc">> = new Set(),
): Promise<readonly Issue[]> {
  const found = new Map((await findAccounts(db, post.account_ids)).map((account) => [account.id, account]))
  const isConnected = (id: Id<"acc">) => found.get(id)?.deleted_at === null
  const open = post.account_ids.filter((id) => !done.has(id))
  const accounts = open.filter(isConnected).flatMap((id) => found.get(id) ?? [])
  const items = await findMediaItems(db, mediaOf(post.versions))
  const media = new Map(
    items.map((item) => [
      item.id,
      { ...item, contentType: item.content_type, durationMs: item.duration_ms, altText: item.alt_text },
    ]),
  )
  return [
    ...post.account_ids.flatMap((id, place) => (isConnected(id) || done.has(id) ? [] : [disconnected(id, place)])),
    ...validatePost(post, accounts, media).map(({ accountId, ...issue }) => ({
      ...(accountId === undefined ? {} : { accountId: showId("acc", accountId) }),
      ...issue,
    })),
  ]
}

function disconnected(id: Id<"acc">, place: number): Issue & { readonly accountId: string } {
  const message = "An account of this post has been disconnected. Take it off the post, or connect it again."
  return { accountId: showId("acc", id), rule: "account.disconnected", path: `accountIds.${place}`, message }
}
