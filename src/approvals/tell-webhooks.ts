import type { ApprovalsDeps } from "#approvals/approvals.ts"
import { newId } from "#crypto/random.ts"
import { type Approval, glanceAtApproval } from "#storage/approvals.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { insertEventIfAsked } from "#storage/events.ts"

/** Tells webhooks that ask for it what has become of a request, in the transaction in which that happens. */
export async function tellWebhooks(
  deps: ApprovalsDeps,
  db: WorkspaceWriter,
  type: "approval.requested" | "approval.decided",
  { id, user_id }: Pick<Approval, "id" | "user_id">,
): Promise<void> {
  const event = { id: newId<"evt">(), type, created_at: deps.clock.now() }
  await insertEventIfAsked(db, event, async () => ({
    approval: deps.showApproval(await glanceAtApproval(db, user_id, id)),
  }))
}
