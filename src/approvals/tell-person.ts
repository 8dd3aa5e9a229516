import type { ApprovalsDeps } from "#approvals/approvals.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import type { Writer } from "#storage/database.ts"
import { insertLiveChange } from "#storage/live-changes.ts"

/** Tells the open tabs of the one person whom a card concerns. */
export async function tellPerson(
  { clock }: ApprovalsDeps,
  db: Writer,
  userId: Id<"usr">,
  topic: Extract<LiveTopic, "approvals" | "approval-asked">,
): Promise<void> {
  await insertLiveChange(db, { id: newId(), at: clock.now(), workspace_id: null, user_id: userId, topic })
}
