import { newId } from "#crypto/random.ts"
import { firstWords } from "#domain/first-words.ts"
import type { Id } from "#domain/ids.ts"
import type { NotificationData } from "#domain/notification.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { findNotificationAbout, insertNotifications } from "#storage/notifications.ts"

type Asked = {
  readonly id: Id<"apr">
  readonly user_id: Id<"usr">
  readonly action: string
  readonly input: object
  readonly content: object
  readonly client: string
}

/** Records that an agent asked somebody. */
export async function noteAsked(db: WorkspaceWriter, asked: Asked, now: Temporal.Instant): Promise<void> {
  const { id, user_id, action, input, content, client } = asked
  const { at } = input as { readonly at?: unknown }
  const text = firstWords(textOf(content))
  const data = {
    client,
    action,
    ...(text === "" ? {} : { text }),
    ...(typeof at === "string" ? { publishAt: at } : {}),
  }
  await insertNotifications(db, [
    {
      id: newId<"ntf">(),
      kind: "request.asked",
      workspace_id: db.workspaceId,
      user_id,
      about: id,
      data,
      created_at: now,
    },
  ])
}

/** Records how a request ended, in the words in which it was asked. */
export async function noteDecided(
  db: WorkspaceWriter,
  { id, user_id }: { readonly id: Id<"apr">; readonly user_id: Id<"usr"> },
  decision: NonNullable<NotificationData["decision"]>,
  now: Temporal.Instant,
): Promise<void> {
  const asked = await findNotificationAbout(db, "request.asked", id)
  if (asked === undefined) return
  const data = { ...asked.data, decision }
  await insertNotifications(db, [
    {
      id: newId<"ntf">(),
      kind: "request.decided",
      workspace_id: db.workspaceId,
      user_id,
      about: id,
      data,
      created_at: now,
    },
  ])
}

type Content = {
  readonly post?: { readonly versions?: readonly { readonly content?: readonly { readonly body?: string }[] }[] }
}

/** How the text begins that the request is about; empty where it is about none. */
function textOf(content: object): string {
  const { post } = content as Content
  return post?.versions?.[0]?.content?.[0]?.body ?? ""
}
