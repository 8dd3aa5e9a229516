import type { ApprovalsDeps } from "#approvals/approvals.ts"
import { noteDecided } from "#approvals/note-request.ts"
import { tellWebhooks } from "#approvals/tell-webhooks.ts"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import { type ExpiredApproval, expireApprovals } from "#storage/approvals.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { findUser } from "#storage/users.ts"

/** Ends the wait of cards whose time is over. Nothing depends on when: such a card cannot be approved anyway. */
export async function sweepApprovals(deps: ApprovalsDeps): Promise<void> {
  await deps.database.write(async (db) => {
    for (const expired of await expireApprovals(db, deps.clock.now())) await recordExpiry(deps, db, expired)
  })
}

/** In the transaction that ends the wait: the trail, the event, and the notice to the person's tabs. */
export async function recordExpiry(deps: ApprovalsDeps, db: Writer, expired: ExpiredApproval): Promise<void> {
  const user = await findUser(db, expired.user_id)
  await insertAuditEntry(db, {
    id: newId(),
    workspace_id: expired.workspace_id,
    at: deps.clock.now(),
    user_id: expired.user_id,
    user_name: user?.name ?? "",
    // Nobody did this: the time went by.
    transport: "clock",
    action: "approvals.expire",
    subject: expired.action,
    subject_id: showId("apr", expired.id),
    detail: null,
    request_id: "",
  })
  const workspace = inWorkspace(db, expired.workspace_id)
  await noteDecided(workspace, expired, "expired", deps.clock.now())
  await tellWebhooks(deps, workspace, "approval.decided", expired)
  await announce(db, deps.clock.now(), { userId: expired.user_id }, "approvals")
}
