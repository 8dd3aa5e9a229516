import { refuseBrokenLimits } from "#actions/posts/find-issues.ts"
import { Problem } from "#domain/problem.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import { listPublications } from "#storage/publications.ts"

/** Refuses to send out a post that goes nowhere or that a network would refuse. */
export async function refuseUnfit(
  deps: Pick<MediaDeps, "mayEncode">,
  db: WorkspaceReader,
  post: PostRow,
): Promise<void> {
  if (post.account_ids.length === 0) throw noAccounts()
  // What is out is out, whatever became of its account since.
  const results = await listPublications(db, [post.id])
  const done = new Set(results.filter(({ state }) => state === "ok").map(({ account_id }) => account_id))
  await refuseBrokenLimits(deps, db, post, done)
}

export function noAccounts(): Problem {
  const message = "The post has no account. Choose at least one."
  return new Problem("Invalid", message, { issues: [{ rule: "accounts.none", path: "accountIds", message }] })
}
