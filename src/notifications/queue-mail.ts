import { newId } from "#crypto/random.ts"
import type { AskedMail, AskedPurpose } from "#domain/asked-mail.ts"
import type { Id } from "#domain/ids.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import type { Writer } from "#storage/database.ts"
import { insertMessages } from "#storage/messages.ts"

export type QueuedMail = {
  readonly purpose: AskedPurpose
  readonly to: string
  readonly about: AskedMail
  readonly userId?: Id<"usr">
  readonly workspaceId?: Id<"wsp">
}

/** Puts an e-mail that somebody asked for into the queue, with the change that it is about. */
export async function queueMail(
  { clock, keyring }: Pick<NotificationsDeps, "clock" | "keyring">,
  db: Writer,
  { purpose, to, about, userId, workspaceId }: QueuedMail,
): Promise<void> {
  const id = newId<"mes">()
  const now = clock.now()
  await insertMessages(db, [
    {
      id,
      way: "mail",
      purpose,
      cadence: null,
      user_id: userId ?? null,
      workspace_id: workspaceId ?? null,
      address: to,
      subscription_id: null,
      secret: keyring.seal("message", id, JSON.stringify(about)),
      state: "waiting",
      due_at: now,
      created_at: now,
    },
  ])
}
