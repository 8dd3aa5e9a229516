import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { notificationView, viewNotification } from "#actions/notifications/view.ts"
import { idOrNothing } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"
import { countUnread, listNotifications as list } from "#storage/notifications.ts"

/** More than a badge shows. */
const mostCounted = 100

export const listNotifications = defineAction({
  name: "notifications.list",
  title: "List what you were told",
  description: "What happened in the open workspace and to your account that you were told of, newest first.",
  kind: "read",
  scope: "app",
  access: "person",
  input: z.strictObject({
    show: z.enum(["all", "unread"]).default("all"),
    limit: z.int().min(1).max(100).default(30),
    cursor: idOrNothing("ntf").describe("The nextCursor of the previous answer."),
  }),
  output: z.strictObject({
    notifications: z.array(notificationView),
    unread: z.int(),
    nextCursor: z.string().optional(),
  }),

  async run({ show, limit, cursor }, { db, actor, services }) {
    const { userId, workspaceId } = actor
    const which = { workspaceId, isUnread: show === "unread", before: cursor, limit: limit + 1 }
    const rows = await list(db, userId, which, services.clock.now())
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      notifications: shown.map(viewNotification),
      unread: await countUnread(db, userId, workspaceId, mostCounted),
      ...(last === undefined ? {} : { nextCursor: showId("ntf", last.id) }),
    }
  },
})
