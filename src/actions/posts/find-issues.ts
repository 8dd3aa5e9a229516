import { takeSteps } from "#actions/take-steps.ts"
import { type Id, showId } from "#domain/ids.ts"
import { mediaOf } from "#domain/post.ts"
import { type Issue, Problem, tellIssues } from "#domain/problem.ts"
import { validateInSteps } from "#domain/validate-post.ts"
import { formatNumber } from "#domain/validate-post/words.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { mediaFactsOf } from "#storage/media.ts"
import { findMediaItems } from "#storage/post-media.ts"
import type { PostRow } from "#storage/posts.ts"

/** An answer lists so many broken limits at most. The message says how many there are in all. */
const mostBrokenLimits = 1000

type Converting = Pick<MediaDeps, "mayEncode">

type BrokenLimits = { readonly issues: readonly Issue[]; readonly count: number }

/** Refuses a post that breaks a limit of a network it is for: one issue for each. `done`: accounts that have it already. */
export async function refuseBrokenLimits(
  deps: Converting,
  db: WorkspaceReader,
  post: PostRow,
  done: ReadonlySet<Id<"acc">> = new Set(),
): Promise<void> {
  const { issues, count } = await findIssues(deps, db, post, done)
  if (count === 0) return
  const limits = count === 1 ? "one limit" : `${formatNumber(count)} limits`
  const listed = count > issues.length ? ` (the first ${formatNumber(issues.length)} are listed)` : ""
  throw new Problem("Invalid", `The post breaks ${limits}${listed}: ${tellIssues(issues, count)}`, { issues })
}

export async function findIssues(
  { mayEncode }: Converting,
  db: WorkspaceReader,
  post: PostRow,
  done: ReadonlySet<Id<"acc">> = new Set(),
): Promise<BrokenLimits> {
  const found = new Map((await findAccounts(db, post.account_ids)).map((account) => [account.id, account]))
  const isConnected = (id: Id<"acc">) => found.get(id)?.deleted_at === null
  const open = post.account_ids.filter((id) => !done.has(id))
  const accounts = open.filter(isConnected).flatMap((id) => found.get(id) ?? [])
  const items = await findMediaItems(db, mediaOf(post.versions))
  const media = new Map(items.map((item) => [item.id, mediaFactsOf(item, mayEncode)]))
  const gone = post.account_ids.flatMap((id, place) =>
    isConnected(id) || done.has(id) ? [] : [disconnected(id, place)],
  )
  const broken = await takeSteps(validateInSteps(post, accounts, media))
  const shown = broken.slice(0, mostBrokenLimits).map(({ accountId, ...issue }) => ({
    accountId: showId("acc", accountId),
    ...issue,
  }))
  return { issues: [...gone, ...shown].slice(0, mostBrokenLimits), count: gone.length + broken.length }
}

function disconnected(id: Id<"acc">, place: number): Issue & { readonly accountId: string } {
  const message = "An account of this post has been disconnected. Remove it from the post, or connect it again."
  return { accountId: showId("acc", id), rule: "account.disconnected", path: `accountIds.${place}`, message }
}
