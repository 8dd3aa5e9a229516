import type { NotificationsDeps } from "#notifications/notifications.ts"
import type { MailOff } from "#notifications/off-link.ts"
import { usualDigestMinute } from "#notifications/tell.ts"
import { inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { findSettings, listRecipients, putSettings } from "#storage/notification-settings.ts"

/** Stops e-mails of one kind for one person in one workspace. Pressing twice is the same as once. */
export async function switchOffMail(
  { database, clock }: Pick<NotificationsDeps, "database" | "clock">,
  { userId, workspaceId, kind }: MailOff,
): Promise<void> {
  await database.write(async (writer) => {
    const db = inWorkspace(writer, workspaceId)
    // Who has left gets no more of these e-mails anyway.
    if (!(await listRecipients(db, workspaceId)).some(({ user_id }) => user_id === userId)) return
    const before = await findSettings(db, userId, workspaceId)
    const { choices = {}, quiet_from = null, quiet_to = null, digest_minute = usualDigestMinute } = before ?? {}
    await putSettings(db, {
      user_id: userId,
      choices: { ...choices, [kind]: { ...choices[kind], mail: "off" } },
      quiet_from,
      quiet_to,
      digest_minute,
    })
    await announce(db, clock.now(), { userId }, "notifications")
  })
}
