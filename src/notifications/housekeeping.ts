import { notificationDays } from "#domain/notification.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { deleteOldMessages } from "#storage/messages.ts"
import { deleteOldNotifications } from "#storage/notifications.ts"

/** Forgets what is older than people are told that it is kept. */
export async function sweepNotifications({
  database,
  clock,
}: Pick<NotificationsDeps, "database" | "clock">): Promise<void> {
  const before = clock.now().subtract({ hours: notificationDays * 24 })
  await database.write(async (db) => {
    await deleteOldMessages(db, before)
    await deleteOldNotifications(db, before)
  })
}
