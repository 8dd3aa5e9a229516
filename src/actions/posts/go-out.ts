import { refuseBrokenLimits } from "#actions/posts/find-issues.ts"
import { Problem } from "#domain/problem.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"

/** Refuses to send out a post that goes nowhere or that a network would refuse. */
export async function refuseUnfit(db: WorkspaceReader, post: PostRow): Promise<void> {
  if (post.account_ids.length === 0) throw noAccounts()
  await refuseBrokenLimits(db, post)
}

export function noAccounts(): Problem {
  const message = "The post goes to no account. Choose at least one."
  return new Problem("Invalid", message, { issues: [{ rule: "accounts.none", path: "accountIds", message }] })
}
