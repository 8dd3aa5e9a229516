import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

/* What agents are told of requests, with nearly every call: therefore from one table, and no more than they are told. */

/** What became of a request, without what a person is shown of it. */
const standingColumns = [
  "id",
  "action",
  "state",
  "asked_at",
  "expires_at",
  "decided_at",
  "outcome",
  "problem",
  "reason",
  "chosen_at",
  "shown_post",
  "shown_account",
] as const

export type ApprovalStanding = Pick<Selectable<Tables["approvals"]>, (typeof standingColumns)[number]>

/** A person's requests about some posts or accounts, newest first. */
export async function listApprovalsAbout(
  db: WorkspaceReader,
  userId: Id<"usr">,
  about: readonly string[],
  limit: number,
): Promise<readonly ApprovalStanding[]> {
  return db.rows
    .selectFrom("approvals")
    .select(standingColumns)
    .where("workspace_id", "=", db.workspaceId)
    .where("user_id", "=", userId)
    .where((e) => e(e.fn.coalesce("shown_post", "shown_account"), "in", about))
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
}
