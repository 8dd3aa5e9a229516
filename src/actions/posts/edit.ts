import type { Actor, Services } from "#actions/action.ts"
import { changerOf } from "#actions/posts/changer.ts"
import { noAccounts } from "#actions/posts/go-out.ts"
import { keepRevision } from "#actions/posts/keep-revision.ts"
import { noteEarlierTexts } from "#actions/posts/note-earlier-texts.ts"
import { tellScheduled } from "#actions/posts/tell-scheduled.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import type { Id } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { findExcess } from "#domain/post-bounds.ts"
import { isEditable } from "#domain/post-status.ts"
import { mediaOf, renderFor, searchTextOf, type Version } from "#domain/post.ts"
import { badField, Problem } from "#domain/problem.ts"
import { giveBackAllowance, readPlan, refuseNetworks, takeAllowance, type Taken } from "#plans/plans.ts"
import { type Account, findAccounts } from "#storage/accounts.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { replacePostMedia } from "#storage/post-media.ts"
import { findPost, lockPost, type PostRow, updatePost } from "#storage/posts.ts"

/* What the actions on posts have in common. The order of refusals is the contract's. */

type Working = { readonly db: WorkspaceWriter; readonly services: Services }

function noPost(): Problem {
  return new Problem("NotFound", "There is no post with this id.")
}

export async function getPost(db: WorkspaceReader, id: Id<"pst">): Promise<PostRow> {
  const post = await findPost(db, id)
  if (post === undefined) throw noPost()
  return post
}

/** The post, held for a change. */
export async function takePost(db: WorkspaceWriter, id: Id<"pst">): Promise<PostRow> {
  const post = await lockPost(db, id)
  if (post === undefined) throw noPost()
  return post
}

/** An agent must not change what a person has agreed to; nobody changes what is going out or has gone out. */
export function refuseEdit(post: PostRow, actor: Actor): void {
  if (post.status === "Scheduled" && actor.transport !== "app") {
    const message = "This post is Scheduled: changing it needs a person's approval in the app. Do not retry."
    throw new Problem("ApprovalRequired", message)
  }
  if (!isEditable(post.status)) {
    throw new Problem("Conflict", `This post is ${post.status} and cannot be changed. Read it again.`)
  }
}

/**
 * Refuses to go on from a post that somebody has changed since the caller looked at it. The post must be locked: what is
 * compared here is then what the action works on.
 */
export function refuseStale(post: PostRow, base: Temporal.Instant | undefined): void {
  if (base === undefined || base.equals(post.updated_at)) return
  const message = "This post has changed since you looked at it. Nothing was done. Look at it again."
  throw new Problem("Conflict", message)
}

type Change = {
  readonly accountIds?: readonly Id<"acc">[]
  readonly versions?: readonly Version[]
  readonly scheduled_at?: Temporal.Instant | null
}

type Editing = Working & { readonly actor: Actor }

/**
 * Saves an edit. A post that is Scheduled stays so, and takes from the plan what it now needs. What it replaces goes into
 * the post's history where that is of use, and always if the caller says so.
 */
export async function saveEdit(
  { db, actor, services }: Editing,
  post: PostRow,
  change: Change,
  keeps: "what is of use" | "always" = "what is of use",
): Promise<PostRow> {
  const now = services.clock.now()
  const { accountIds = post.account_ids, versions = post.versions, scheduled_at = post.scheduled_at } = change
  const excess = findExcess(accountIds, versions)
  if (excess !== undefined) throw badField(excess.path, excess.complaint)
  const isScheduled = post.status === "Scheduled"
  if (isScheduled && accountIds.length === 0) throw noAccounts()
  await keepRevision(db, post, { accountIds, versions }, { by: changerOf(actor), now, keeps })
  const taken = isScheduled ? await takeFromPlan({ db, services }, post, { accountIds, versions }, true) : {}
  const saved = await updatePost(
    db,
    post,
    {
      ...(change.accountIds === undefined ? {} : { account_ids: accountIds }),
      ...(change.versions === undefined ? {} : { versions, search_text: searchTextOf(versions) }),
      ...(change.scheduled_at === undefined ? {} : { scheduled_at: change.scheduled_at }),
      ...taken,
    },
    now,
    isSame(post, { account_ids: accountIds, versions, scheduled_at }) ? null : changerOf(actor),
  )
  if (change.versions !== undefined) await replacePostMedia(db, post.id, mediaOf(versions))
  if (change.versions !== undefined && post.status === "Failed") await noteEarlierTexts(db, saved)
  await tellScheduled(db, post, saved, now)
  await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
  return saved
}

type Edited = Pick<PostRow, "account_ids" | "versions" | "scheduled_at">

/** An open page saves what it has, changed or not. */
function isSame(one: Edited, other: Edited): boolean {
  const [before, after] = [one, other].map(({ account_ids, versions, scheduled_at }) =>
    canonicalJson([account_ids, versions, scheduled_at?.toString() ?? null]),
  )
  return before === after
}

type Going = { readonly accountIds: readonly Id<"acc">[]; readonly versions: readonly Version[] }

/** Takes what a post that will go out needs from the workspace's plan, in place of what it has taken before. */
export async function takeFromPlan(
  { db, services }: Working,
  post: PostRow,
  { accountIds, versions }: Going,
  isScheduled: boolean,
): Promise<Taken> {
  const plan = await readPlan(services, db)
  const accounts = await findAccounts(db, accountIds)
  refuseNetworks(plan, networksOf(accounts))
  const onX = accounts.filter(({ network }) => network === "x")
  const xPosts = onX.reduce((sum, { id }) => sum + renderFor(versions, id).content.length, 0)
  await giveBackAllowance(db, post)
  return takeAllowance(db, plan, services.clock.now(), { scheduledPosts: isScheduled ? 1 : 0, xPosts })
}

export async function refuseBeyondPlan({ db, services }: Working, accounts: readonly Account[]): Promise<void> {
  refuseNetworks(await readPlan(services, db), networksOf(accounts))
}

function networksOf(accounts: readonly Account[]) {
  return accounts.map(({ network }) => networkOf(network).key)
}
