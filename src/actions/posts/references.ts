import type { Id } from "#domain/ids.ts"
import { mediaOf, type Version } from "#domain/post.ts"
import { type Issue, refuseFor } from "#domain/problem.ts"
import { type Account, findAccounts } from "#storage/accounts.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { holdMedia } from "#storage/post-media.ts"
import type { PostRow } from "#storage/posts.ts"

/** How a caller names an item of a version, with the dot after it. */
type PathOfItem = (version: number, item: number) => string

type Named = { readonly accountIds: readonly Id<"acc">[]; readonly versions: readonly Version[] }

/**
 * Refuses what a post cannot name: accounts that are not connected here, media that is not in the library. An account
 * that was disconnected after the post came to name it may stay: the post is to be kept whole, not rescued by hand.
 * Returns the accounts that the post is for.
 */
export async function readReferences(
  db: WorkspaceWriter,
  named: Named,
  before: Named | null,
  pathOfItem: PathOfItem = (version, item) => `versions.${version}.content.${item}.`,
): Promise<readonly Account[]> {
  const accounts = await findAccounts(db, namedAccounts(named))
  const kept = new Set(before === null ? [] : namedAccounts(before))
  const known = new Set(
    accounts.filter(({ id, deleted_at }) => deleted_at === null || kept.has(id)).map(({ id }) => id),
  )
  const media = await holdMedia(db, mediaOf(named.versions))
  const issues = [
    ...named.accountIds.flatMap((id, place) => (known.has(id) ? [] : [missing(`accountIds.${place}`, "account")])),
    ...named.versions.flatMap(({ accountId, content }, version) => [
      ...(accountId === null || known.has(accountId) ? [] : [missing(`versions.${version}.accountId`, "account")]),
      ...content.flatMap((item, index) =>
        item.media.flatMap((id, place) =>
          media.has(id) ? [] : [missing(`${pathOfItem(version, index)}media.${place}`, "media item")],
        ),
      ),
    ]),
  ]
  if (issues.length > 0) throw refuseFor("NotFound", issues)
  return accounts.filter(({ id }) => named.accountIds.includes(id))
}

/** Refuses a version for an account that is neither connected here nor named by the post already. */
export async function readVersionAccount(
  db: WorkspaceWriter,
  post: PostRow,
  accountId: Id<"acc"> | null,
): Promise<void> {
  if (accountId === null) return
  const [account] = await findAccounts(db, [accountId])
  const isNamed = namedAccounts({ accountIds: post.account_ids, versions: post.versions }).includes(accountId)
  if (account === undefined || (account.deleted_at !== null && !isNamed)) {
    throw refuseFor("NotFound", [missing("accountId", "account")])
  }
}

function namedAccounts({ accountIds, versions }: Named): Id<"acc">[] {
  return [...new Set([...accountIds, ...versions.flatMap(({ accountId }) => accountId ?? [])])]
}

function missing(path: string, what: "account" | "media item"): Issue {
  const list = what === "account" ? "accounts.list" : "media.list"
  return { rule: "input.notFound", path, message: `${path} names no ${what} of this workspace. See ${list}.` }
}
