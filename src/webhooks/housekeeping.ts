import { keptHours } from "#domain/webhook.ts"
import { deleteOldEvents } from "#storage/events.ts"
import { deleteOldDeliveries } from "#storage/webhook-deliveries.ts"
import { listEveryWebhook, resealSecrets } from "#storage/webhooks.ts"
import { reseal } from "#webhooks/secrets.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

/** Forgets what the delivery log no longer keeps, and the events behind it. */
export async function sweepWebhooks({ database, clock }: WebhooksDeps): Promise<void> {
  const before = clock.now().subtract({ hours: keptHours })
  await database.write((db) => deleteOldDeliveries(db, before))
  await database.write((db) => deleteOldEvents(db, before))
}

/** Seals again what an older key sealed, so that the older key can be taken away. */
export async function resealWebhooks(deps: WebhooksDeps): Promise<void> {
  for (const webhook of await deps.database.read(listEveryWebhook)) {
    const fresh = reseal(deps, webhook)
    if (fresh !== undefined) await deps.database.write((db) => resealSecrets(db, webhook, fresh))
  }
}
