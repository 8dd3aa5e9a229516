import { keptHours } from "#domain/webhook.ts"
import { oldEvents } from "#storage/events.ts"
import type { SweepDeps } from "#storage/sweeper.ts"
import { oldDeliveries } from "#storage/webhook-deliveries.ts"
import { listEveryWebhook, resealSecrets } from "#storage/webhooks.ts"
import { reseal } from "#webhooks/secrets.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

/** Forgets what the delivery log no longer keeps, and the events behind it. */
export async function sweepWebhooks({ sweeper, clock }: SweepDeps): Promise<void> {
  const before = clock.now().subtract({ hours: keptHours })
  await sweeper.removeOld(oldDeliveries, before)
  await sweeper.removeOld(oldEvents, before)
}

/** Seals again what an older key sealed, so that the older key can be taken away. */
export async function resealWebhooks(deps: WebhooksDeps): Promise<void> {
  for (const webhook of await deps.database.read(listEveryWebhook)) {
    const fresh = reseal(deps, webhook)
    if (fresh !== undefined) await deps.database.write((db) => resealSecrets(db, webhook, fresh))
  }
}
