import { type Insertable, type Selectable, sql } from "kysely"
import { assistantKey } from "#domain/agent-client.ts"
import type { ApprovalOutcome, ApprovalState } from "#domain/approval.ts"
import type { Id } from "#domain/ids.ts"
import type { ProblemBody } from "#domain/problem.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

type Named = {
  readonly client_name: string
  readonly client_key: string
  readonly token_name: string | null
  readonly user_name: string
  /** Whether its person still lets the client in. */
  readonly is_connected: boolean
}

export type Approval = Selectable<Tables["approvals"]> & Named

/** A card as a list shows it: without the content and the input, which may be large. */
const glanceColumns = [
  "approvals.id",
  "approvals.conversation_id",
  "approvals.user_id",
  "approvals.action",
  "approvals.state",
  "approvals.asked_at",
  "approvals.expires_at",
  "approvals.decided_at",
  "approvals.outcome",
  "approvals.problem",
  "approvals.reason",
  "approvals.replaced_by",
  "approvals.chosen_at",
  "approvals.shown_post",
  "approvals.shown_account",
  "approvals.shown_text",
] as const

type GlanceColumn = (typeof glanceColumns)[number] extends `approvals.${infer Column}` ? Column : never

export type ApprovalGlance = Pick<Selectable<Tables["approvals"]>, GlanceColumn> & Named

type NewApproval = Omit<
  Insertable<Tables["approvals"]>,
  | "workspace_id"
  | "input"
  | "content"
  | "issues"
  | "state"
  | "decided_at"
  | "approved_content"
  | "outcome"
  | "problem"
  | "replaced_by"
  | "chosen_at"
> &
  Pick<Approval, "input" | "content" | "issues">

/** Files a request. False when the same one waits already; one that is being filed at this moment is waited for. */
export async function insertApproval(db: WorkspaceWriter, approval: NewApproval): Promise<boolean> {
  const row = await db.rows
    .insertInto("approvals")
    .values({
      ...approval,
      workspace_id: db.workspaceId,
      input: JSON.stringify(approval.input),
      content: JSON.stringify(approval.content),
      issues: JSON.stringify(approval.issues),
      state: "pending",
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "user_id", "request_hash"]).where("state", "=", "pending").doNothing(),
    )
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** The request like this one that waits. */
export async function findWaitingApproval(
  db: WorkspaceReader,
  { user_id, request_hash }: Pick<Approval, "user_id" | "request_hash">,
): Promise<Approval | undefined> {
  return selectApprovals(db, user_id)
    .where("approvals.request_hash", "=", request_hash)
    .where("approvals.state", "=", "pending")
    .executeTakeFirst()
}

export async function findApproval(
  db: WorkspaceReader,
  userId: Id<"usr">,
  id: Id<"apr">,
): Promise<Approval | undefined> {
  return selectApprovals(db, userId).where("approvals.id", "=", id).executeTakeFirst()
}

/** A person's card as a list shows it. */
export async function glanceAtApproval(db: WorkspaceReader, userId: Id<"usr">, id: Id<"apr">): Promise<ApprovalGlance> {
  return glanceAtApprovals(db, userId).where("approvals.id", "=", id).executeTakeFirstOrThrow()
}

/** The workspace in which a person has a card, whichever one is open. One that they have left is none. */
export async function findWorkspaceOfApproval(
  db: Reader,
  userId: Id<"usr">,
  id: Id<"apr">,
): Promise<Id<"wsp"> | undefined> {
  const found = await selectOfPerson(db, userId)
    .select("approvals.workspace_id")
    .where("approvals.id", "=", id)
    .executeTakeFirst()
  return found?.workspace_id
}

/** What waits for a person in all the workspaces that they are in, newest first. */
export async function listWaitingApprovals(db: Reader, userId: Id<"usr">, now: Temporal.Instant, limit: number) {
  return selectOfPerson(db, userId)
    .innerJoin("workspaces", "workspaces.id", "approvals.workspace_id")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.workspace_id", "=", "approvals.workspace_id")
        .onRef("conversations.id", "=", "approvals.conversation_id"),
    )
    .select(["approvals.id", "approvals.action", "approvals.asked_at", "approvals.workspace_id"])
    .select(["approvals.shown_text", "approvals.shown_post"])
    .select(["conversations.client_name", "conversations.client_key", "conversations.token_name"])
    .select("workspaces.name as workspace_name")
    .where("approvals.state", "=", "pending")
    .where("approvals.expires_at", ">", now)
    .orderBy("approvals.asked_at", "desc")
    .orderBy("approvals.id", "desc")
    .limit(limit)
    .execute()
}

/** Of each of a person's conversations the request that it is about now: the newest that waits, or else the newest. */
export async function listLatestApprovals(
  db: WorkspaceReader,
  { userId, now }: Pick<ApprovalFilter, "userId" | "now">,
  conversations: readonly Id<"cnv">[],
): Promise<readonly ApprovalGlance[]> {
  if (conversations.length === 0) return []
  return glanceAtApprovals(db, userId)
    .distinctOn("approvals.conversation_id")
    .where("approvals.conversation_id", "in", conversations)
    .orderBy("approvals.conversation_id")
    .orderBy((e) => e.and([e("approvals.state", "=", "pending"), e("approvals.expires_at", ">", now)]), "desc")
    .orderBy("approvals.asked_at", "desc")
    .orderBy("approvals.id", "desc")
    .execute()
}

/** A person's card, held until the transaction ends: of two who decide it, the second sees what the first has done. */
export async function lockApproval(
  db: WorkspaceWriter,
  userId: Id<"usr">,
  id: Id<"apr">,
): Promise<Approval | undefined> {
  return selectApprovals(db, userId).where("approvals.id", "=", id).forUpdate("approvals").executeTakeFirst()
}

export type Decision = {
  readonly state: Exclude<ApprovalState, "pending" | "replaced">
  readonly decidedAt: Temporal.Instant
  readonly approvedContent?: object
  readonly outcome?: ApprovalOutcome
  readonly problem?: ProblemBody
  readonly reason?: string
  readonly chosenAt?: Temporal.Instant
}

/** Records the result of a locked card. */
export async function decideApproval(db: WorkspaceWriter, id: Id<"apr">, decision: Decision): Promise<void> {
  const { state, decidedAt, approvedContent, outcome = null, problem, reason = null, chosenAt = null } = decision
  await db.rows
    .updateTable("approvals")
    .set({
      state,
      decided_at: decidedAt,
      approved_content: approvedContent === undefined ? null : JSON.stringify(approvedContent),
      outcome,
      problem: problem === undefined ? null : JSON.stringify(problem),
      reason,
      chosen_at: chosenAt,
    })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .execute()
}

type App = { readonly userId: Id<"usr">; readonly clientKey: string }

/** How many requests of an app wait for a person here. */
export async function countWaiting(
  db: WorkspaceReader,
  { userId, clientKey }: App,
  now: Temporal.Instant,
): Promise<number> {
  const count = filtered(db, { userId, state: "pending", now }).where("conversations.client_key", "=", clientKey)
  return (
    await count
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count
}

/** What waits of an app's requests for one action on one post, held. Cards that somebody is deciding are left. */
export async function lockWaitingAbout(
  db: WorkspaceWriter,
  { userId, clientKey }: App,
  { action, postId, now }: { readonly action: string; readonly postId: string; readonly now: Temporal.Instant },
): Promise<readonly Pick<Approval, "id" | "input">[]> {
  return approvalsOf(db, userId)
    .select(["approvals.id", "approvals.input"])
    .where("approvals.state", "=", "pending")
    .where("approvals.expires_at", ">", now)
    .where("approvals.action", "=", action)
    .where("approvals.shown_post", "=", postId)
    .where("conversations.client_key", "=", clientKey)
    .forUpdate("approvals")
    .skipLocked()
    .execute()
}

/** A newer request stands for these, which are held. */
export async function replaceApprovals(
  db: WorkspaceWriter,
  ids: readonly Id<"apr">[],
  by: Id<"apr">,
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return
  await db.rows
    .updateTable("approvals")
    .set({ state: "replaced", decided_at: now, replaced_by: by })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "in", ids)
    .where("state", "=", "pending")
    .execute()
}

export type ApprovalFilter = {
  readonly userId: Id<"usr">
  readonly state?: ApprovalState | undefined
  readonly conversationId?: Id<"cnv"> | undefined
  /** What has run out by now counts as expired. */
  readonly now: Temporal.Instant
}

/** Newest first, those after `place`. */
export async function listApprovals(
  db: WorkspaceReader,
  filter: ApprovalFilter,
  limit: number,
  place: { readonly at: Temporal.Instant; readonly id: string } | undefined,
): Promise<readonly ApprovalGlance[]> {
  let statement = filtered(db, filter)
  if (place !== undefined) {
    statement = statement.where((e) =>
      e(e.refTuple("approvals.asked_at", "approvals.id"), "<", e.tuple(place.at, place.id as Id<"apr">)),
    )
  }
  return statement.orderBy("approvals.asked_at", "desc").orderBy("approvals.id", "desc").limit(limit).execute()
}

export async function countApprovals(db: WorkspaceReader, filter: ApprovalFilter): Promise<number> {
  const count = filtered(db, filter).clearSelect()
  return (await count.select((e) => e.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count
}

function filtered(db: WorkspaceReader, { userId, state, conversationId, now }: ApprovalFilter) {
  let statement = glanceAtApprovals(db, userId)
  if (conversationId !== undefined) statement = statement.where("approvals.conversation_id", "=", conversationId)
  if (state === "pending") {
    return statement.where("approvals.state", "=", "pending").where("approvals.expires_at", ">", now)
  }
  if (state === "expired") {
    return statement.where((e) =>
      e.or([
        e("approvals.state", "=", "expired"),
        e.and([e("approvals.state", "=", "pending"), e("approvals.expires_at", "<=", now)]),
      ]),
    )
  }
  return state === undefined ? statement : statement.where("approvals.state", "=", state)
}

export type ExpiredApproval = Pick<
  Approval,
  "workspace_id" | "id" | "user_id" | "conversation_id" | "action" | "expires_at"
>

/** Ends the wait of every card, in whichever workspace, whose time is over. Cards that somebody is deciding are left. */
export async function expireApprovals(db: Writer, now: Temporal.Instant): Promise<readonly ExpiredApproval[]> {
  const over = db.rows
    .selectFrom("approvals")
    .select(["workspace_id", "id"])
    .where("state", "=", "pending")
    .where("expires_at", "<=", now)
    .forUpdate()
    .skipLocked()
  return db.rows
    .updateTable("approvals")
    .set((e) => ({ state: "expired", decided_at: e.ref("expires_at") }))
    .where((e) => e(e.refTuple("workspace_id", "id"), "in", over.$asTuple("workspace_id", "id")))
    .returning(["workspace_id", "id", "user_id", "conversation_id", "action", "expires_at"])
    .execute()
}

/** The accounts and media that a card shows, held: nobody changes them between the look and the action. */
export async function holdShown(
  db: WorkspaceWriter,
  accountIds: readonly Id<"acc">[],
  mediaIds: readonly Id<"med">[],
): Promise<{
  readonly accounts: readonly Selectable<Tables["accounts"]>[]
  readonly media: readonly Selectable<Tables["media"]>[]
}> {
  const accounts = db.rows.selectFrom("accounts").selectAll().where("workspace_id", "=", db.workspaceId)
  const media = db.rows.selectFrom("media").selectAll().where("workspace_id", "=", db.workspaceId)
  return {
    accounts:
      accountIds.length === 0 ? [] : await accounts.where("id", "in", accountIds).orderBy("id").forShare().execute(),
    media: mediaIds.length === 0 ? [] : await media.where("id", "in", mediaIds).orderBy("id").forShare().execute(),
  }
}

function selectOfPerson(db: Reader, userId: Id<"usr">) {
  return db.rows
    .selectFrom("memberships")
    .innerJoin("approvals", (join) =>
      join
        .onRef("approvals.workspace_id", "=", "memberships.workspace_id")
        .onRef("approvals.user_id", "=", "memberships.user_id"),
    )
    .where("memberships.user_id", "=", userId)
}

const named = [
  "conversations.client_name",
  "conversations.client_key",
  "conversations.token_name",
  "users.name as user_name",
  // The assistant is a part of the service, and cannot be disconnected.
  sql<boolean>`CASE WHEN conversations.client_key = ${assistantKey} THEN true
    WHEN conversations.client_key LIKE 'token:%'
    THEN EXISTS (SELECT 1 FROM tokens WHERE tokens.user_id = approvals.user_id
      AND 'token:' || tokens.id::text = conversations.client_key)
    ELSE EXISTS (SELECT 1 FROM app_grants WHERE app_grants.user_id = approvals.user_id
      AND app_grants.client_id = conversations.client_key) END`.as("is_connected"),
] as const

function selectApprovals(db: WorkspaceReader, userId: Id<"usr">) {
  return approvalsOf(db, userId).selectAll("approvals").select(named)
}

function glanceAtApprovals(db: WorkspaceReader, userId: Id<"usr">) {
  return approvalsOf(db, userId).select(glanceColumns).select(named)
}

function approvalsOf(db: WorkspaceReader, userId: Id<"usr">) {
  return db.rows
    .selectFrom("approvals")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.workspace_id", "=", "approvals.workspace_id")
        .onRef("conversations.id", "=", "approvals.conversation_id"),
    )
    .innerJoin("users", "users.id", "approvals.user_id")
    .where("approvals.workspace_id", "=", db.workspaceId)
    .where("approvals.user_id", "=", userId)
}
