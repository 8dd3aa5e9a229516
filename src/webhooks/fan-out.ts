import { newId } from "#crypto/random.ts"
import type { Writer } from "#storage/database.ts"
import { lockNewEvents, markFannedOut, type NewEvent } from "#storage/events.ts"
import { announce } from "#storage/live-changes.ts"
import { insertDeliveries } from "#storage/webhook-deliveries.ts"
import { findWebhooksFor, type Webhook } from "#storage/webhooks.ts"

/** How many events are handed on at once. */
const atOnce = 500

/** Hands new events to the webhooks that asked for them, in one transaction: to each once, or to none yet. */
export async function fanOut(db: Writer, now: Temporal.Instant): Promise<void> {
  const events = await lockNewEvents(db, atOnce)
  if (events.length === 0) return
  const webhooks = Map.groupBy(await findWebhooksFor(db, events), ({ workspace_id }) => workspace_id)
  const deliveries = events.flatMap((event) =>
    (webhooks.get(event.workspace_id) ?? [])
      .filter((webhook) => isFor(event, webhook))
      .map(({ id }) => newDelivery(event, id, now)),
  )
  await insertDeliveries(db, deliveries)
  await markFannedOut(db, events, now)
  // A receiver may take its time: the log shows what is on its way to it before it has answered.
  for (const workspace_id of new Set(deliveries.map((delivery) => delivery.workspace_id))) {
    await announce(db, now, { workspaceId: workspace_id }, "webhooks")
  }
}

/** What happened before a webhook was there, or while it was paused, is not kept for it. */
function isFor({ type, created_at }: NewEvent, { status, events, active_since }: Webhook): boolean {
  return status === "active" && events.includes(type) && Temporal.Instant.compare(active_since, created_at) <= 0
}

export function newDelivery(
  { workspace_id, id }: Pick<NewEvent, "workspace_id" | "id">,
  webhook: Webhook["id"],
  now: Temporal.Instant,
) {
  return {
    workspace_id,
    id: newId<"whd">(),
    webhook_id: webhook,
    event_id: id,
    due_at: now,
    created_at: now,
  }
}
