import { notificationDays } from "#domain/notification.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { oldMessages } from "#storage/messages.ts"
import { listEverySubscription, resealSubscription } from "#storage/notification-settings.ts"
import { oldNotifications } from "#storage/notifications.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** Forgets what is older than people are told that it is kept. */
export async function sweepNotifications({ sweeper, clock }: SweepDeps): Promise<void> {
  const before = clock.now().subtract({ hours: notificationDays * 24 })
  await sweeper.removeOld(oldMessages, before)
  await sweeper.removeOld(oldNotifications, before)
}

/** Seals again what an older key sealed, so that the older key can be taken away. What waits to be sent is not: it is out soon. */
export async function resealSubscriptions({
  database,
  keyring,
}: Pick<NotificationsDeps, "database" | "keyring">): Promise<void> {
  for (const row of await database.read(listEverySubscription)) {
    if (!keyring.isStale(row.keys)) continue
    const keys = keyring.open("push-keys", row.endpoint, row.keys)
    await database.write((db) => resealSubscription(db, row, keyring.seal("push-keys", row.endpoint, keys)))
  }
}
