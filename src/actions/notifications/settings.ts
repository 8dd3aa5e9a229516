import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { currentUser } from "#actions/current-user.ts"
import { readSettings, settingsView } from "#actions/notifications/settings-view.ts"
import { nothing } from "#actions/schemas.ts"

export const getNotificationSettings = defineAction({
  name: "notifications.settings",
  title: "Read what reaches you",
  description: "Which notifications of the open workspace reach you, by which ways, and where.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ settings: settingsView }),

  async run(_, { db, actor, services }) {
    return { settings: await readSettings(services, db, await currentUser(db, actor), actor.role) }
  },
})
