import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteSubscription } from "#storage/notification-settings.ts"

export const removeBrowser = defineAction({
  name: "notifications.removeBrowser",
  title: "End push in a browser",
  description: "No more notifications reach you in one browser.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("psh") }),
  output: z.strictObject({ id: idOutput("psh"), removed: z.literal(true) }),

  async run({ id }, { db, actor, services }) {
    if (!(await deleteSubscription(db, id, actor.userId))) {
      throw new Problem("NotFound", "You have not allowed push in such a browser.")
    }
    await announce(db, services.clock.now(), { userId: actor.userId }, "notifications")
    return { id, removed: true as const }
  },
})
