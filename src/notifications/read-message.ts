import { concerns } from "#notifications/concerns.ts"
import { inWorkspace, type Reader } from "#storage/database.ts"
import type { OutgoingMessage } from "#storage/messages.ts"
import { findRecipient, listRecipients } from "#storage/notification-settings.ts"
import { listNotificationsOf } from "#storage/notifications.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/**
 * What a message has to tell, and to whom, as things stand now. Hours may have passed since it was queued: whoever has left
 * the workspace, or has a lower role, is told nothing of it any more.
 */
export async function readMessage(db: Reader, { id, user_id, workspace_id }: OutgoingMessage, now: Temporal.Instant) {
  if (user_id === null) return undefined
  const notifications = await listNotificationsOf(db, id, now)
  if (workspace_id === null) {
    const person = await findRecipient(db, user_id)
    return person === undefined ? undefined : { person, workspace: null, notifications }
  }
  const person = (await listRecipients(db, workspace_id)).find((each) => each.user_id === user_id)
  if (person === undefined) return undefined
  const workspace = await getWorkspace(inWorkspace(db, workspace_id))
  return { person, workspace, notifications: notifications.filter(({ kind }) => concerns(kind, person)) }
}
