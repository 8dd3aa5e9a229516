import { newId } from "#crypto/random.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { insertEvents } from "#storage/events.ts"
import { insertDeliveries } from "#storage/webhook-deliveries.ts"
import type { Webhook } from "#storage/webhooks.ts"
import { newDelivery } from "#webhooks/fan-out.ts"

/** An event for one webhook alone: it is handed on as it is made. */
export async function queuePing(db: WorkspaceWriter, webhook: Webhook, message: string, now: Temporal.Instant) {
  const event = { workspace_id: db.workspaceId, id: newId<"evt">(), type: "ping" as const, created_at: now }
  await insertEvents(db, [{ ...event, data: JSON.stringify({ message }), fanned_out_at: now }])
  const delivery = newDelivery(event, webhook.id, now)
  await insertDeliveries(db, [delivery])
  return delivery.id
}
