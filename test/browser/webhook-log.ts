import { newId } from "#crypto/random.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import type { DeliveryState, EventType } from "#domain/webhook.ts"
import { insertEvents } from "#storage/events.ts"
import { insertDeliveries } from "#storage/webhook-deliveries.ts"
import { insertWebhookAttempts } from "#storage/webhook-work.ts"
import type { WebhookPlace } from "../webhooks/place.ts"

/** A try: a status, or why none came. */
type Tried = number | "timeout" | "refused"

type Entry = {
  readonly type: EventType
  readonly state: DeliveryState
  readonly minutesAgo: number
  readonly tries: readonly Tried[]
  readonly reason?: string
}

const entries: readonly Entry[] = [
  { type: "post.published", state: "delivered", minutesAgo: 8_700, tries: [204] },
  { type: "post.published", state: "failed", minutesAgo: 5_200, tries: Array.from({ length: 8 }, () => "timeout") },
  { type: "post.published", state: "delivered", minutesAgo: 3_000, tries: ["refused", 204] },
  { type: "post.published", state: "failed", minutesAgo: 2_900, tries: [500], reason: "The webhook is paused." },
  { type: "post.failed", state: "delivered", minutesAgo: 1_500, tries: [503, 503, "timeout", 204] },
  { type: "ping", state: "delivered", minutesAgo: 130, tries: [200] },
  { type: "post.published", state: "delivered", minutesAgo: 116, tries: [204] },
  { type: "post.failed", state: "pending", minutesAgo: 12, tries: [503, "timeout", 503] },
  { type: "account.disconnected", state: "pending", minutesAgo: 1, tries: [301] },
  { type: "post.published", state: "sending", minutesAgo: 0, tries: [] },
]

/** Puts a week on record as if it had been: deliveries in every state. Returns their ids, newest first. */
export async function fillLog(
  { world, workspaceId }: WebhookPlace,
  webhookId: string,
  dataOf: (type: EventType) => object,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const entry of entries) {
    const id = newId<"whd">()
    ids.unshift(showId("whd", id))
    await putOnRecord(world.services, workspaceId, readId("whk", webhookId), id, entry, dataOf(entry.type))
  }
  return ids
}

async function putOnRecord(
  { database, clock }: WebhookPlace["world"]["services"],
  workspace_id: Id<"wsp">,
  webhook_id: Id<"whk">,
  id: Id<"whd">,
  { type, state, minutesAgo, tries, reason }: Entry,
  data: object,
): Promise<void> {
  const now = clock.now()
  const created_at = now.subtract({ minutes: minutesAgo })
  const event = { workspace_id, id: newId<"evt">(), type, created_at, data: JSON.stringify(data) }
  const last = tries.at(-1)
  await database.write(async (db) => {
    await insertEvents(db, [{ ...event, fanned_out_at: created_at }])
    // Due long after the test: nobody takes it up meanwhile.
    const due_at = now.add({ minutes: 24 })
    await insertDeliveries(db, [{ workspace_id, id, webhook_id, event_id: event.id, due_at, created_at }])
    await db.rows
      .updateTable("webhook_deliveries")
      .set({
        state,
        tries: tries.length,
        due_at: state === "pending" ? due_at : null,
        lease_until: state === "sending" ? now.add({ hours: 24 }) : null,
        last_status: typeof last === "number" ? last : null,
        last_error: reason ?? null,
      })
      .where("id", "=", id)
      .execute()
    await insertWebhookAttempts(
      db,
      tries.map((tried, index) => ({
        workspace_id,
        id: newId<"req">(),
        delivery_id: id,
        at: created_at.add({ minutes: index }),
        took_ms: tried === "timeout" ? 10_003 : 184 + index,
        status: typeof tried === "number" ? tried : null,
        error: typeof tried === "number" ? (tried < 300 ? null : "status") : tried,
      })),
    )
  })
}
