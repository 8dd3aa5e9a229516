import type { Action, Actor, Services } from "#actions/action.ts"
import { refuseRole } from "#actions/admission.ts"
import type { ApprovableSubject } from "#actions/approvals/approvable.ts"
import { type Content, keepAccount, keepMedia, keepPost, type ShownPost } from "#actions/approvals/content.ts"
import { findIssues } from "#actions/posts/find-issues.ts"
import { viewPost } from "#actions/posts/view.ts"
import { type Id, readId } from "#domain/ids.ts"
import { type Issue, Problem } from "#domain/problem.ts"
import { type Account, lockAccount } from "#storage/accounts.ts"
import { holdShown } from "#storage/approvals.ts"
import { rehearsePart, type WorkspaceWriter } from "#storage/database.ts"
import { lockPost, type PostRow } from "#storage/posts.ts"

/** Somebody as whom an action would run. */
export type Asking = {
  readonly services: Services
  readonly actor: Actor
  readonly action: Action
  readonly subject: ApprovableSubject
  readonly input: unknown
  /** The limits matter of a Draft too: it is not to go out, but somebody decides whether it is any good. */
  readonly judgesDrafts?: true
}

export type Weighed = {
  readonly content: Content
  /** The post as it stands, held. */
  readonly post?: PostRow
  /** The limits that the content breaks, or would break after an edit. */
  readonly issues: readonly Issue[]
  /** What the action would be answered with now, if it would be refused. */
  readonly refusal?: Problem
}

type Subject = { readonly post?: PostRow | undefined; readonly account?: Account | undefined }
type Rehearsed = Omit<Weighed, "content" | "post"> & { readonly after?: ShownPost }

/**
 * Finds out what an action is about and what would come of it, by running it and undoing it: the very checks of the
 * action speak. What is shown stays held until the transaction ends, so an action that runs after this meets the same.
 */
export async function weigh(db: WorkspaceWriter, asking: Asking): Promise<Weighed> {
  const subject = await holdSubject(db, asking)
  const { after, ...rehearsed } = await rehearsePart(db, (part) => tryOut(part, asking))
  const post = subject.post === undefined ? undefined : keepPost(await viewPost(db, subject.post))
  const posts = [post, after].filter((each) => each !== undefined)
  const { accounts, media } = await holdShown(db, accountsIn(posts), mediaIn(posts))
  const content = {
    ...(post === undefined ? {} : { post }),
    ...(after === undefined ? {} : { after }),
    ...(subject.account === undefined ? {} : { account: keepAccount(subject.account) }),
    accounts: accounts.map(keepAccount),
    media: media.map(keepMedia),
  }
  return { content, ...(subject.post === undefined ? {} : { post: subject.post }), ...rehearsed }
}

async function holdSubject(db: WorkspaceWriter, { subject, input }: Asking): Promise<Subject> {
  const { id } = input as { readonly id: string }
  return subject === "account"
    ? { account: await lockAccount(db, id as Id<"acc">) }
    : { post: await lockPost(db, id as Id<"pst">) }
}

async function tryOut(db: WorkspaceWriter, asking: Asking): Promise<Rehearsed> {
  const { services, actor, action, input } = asking
  try {
    if (action.access !== "person") refuseRole(actor, action.access, action.name)
    await action.run(input, { db, actor, services, prepared: undefined, about: () => {} })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { issues: error.code === "Invalid" ? error.issues : [], refusal: error }
  }
  if (action.kind === "needs-approval") return { issues: [] }
  const { post } = await holdSubject(db, asking)
  if (post === undefined) throw new Error("an edited post is there")
  // What is taken off the schedule has no time to fail at.
  const isJudged = post.status === "Scheduled" || asking.judgesDrafts === true
  const { issues } = isJudged ? await findIssues(services, db, post) : { issues: [] }
  return { after: keepPost(await viewPost(db, post)), issues }
}

function accountsIn(posts: readonly ShownPost[]): readonly Id<"acc">[] {
  const named = posts.flatMap(({ accountIds, versions, results }) => [
    ...accountIds,
    ...[...versions, ...results].flatMap(({ accountId }) => accountId ?? []),
  ])
  return [...new Set(named)].map((id) => readId("acc", id))
}

function mediaIn(posts: readonly ShownPost[]): readonly Id<"med">[] {
  const shown = posts.flatMap(({ versions }) =>
    versions.flatMap(({ content }) => content.flatMap(({ media }) => media)),
  )
  return [...new Set(shown)].map((id) => readId("med", id))
}
