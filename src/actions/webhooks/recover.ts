import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput, instantInput } from "#actions/schemas.ts"
import { holdActiveWebhook } from "#actions/webhooks/find.ts"
import { showInstant } from "#domain/instant.ts"
import { announce } from "#storage/live-changes.ts"
import { queueFailedAgain } from "#storage/webhook-deliveries.ts"

export const recoverDeliveries = defineAction({
  name: "webhooks.recover",
  title: "Recover since a time",
  description:
    "Queues again, from the first attempt, every delivery of a webhook that was created since then and failed.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk"), since: instantInput }),
  output: z.strictObject({ id: idOutput("whk"), queued: z.int() }),

  async run({ id, since }, { db, services }) {
    await holdActiveWebhook(db, id)
    const queued = await queueFailedAgain(db, id, since, services.clock.now())
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    db.afterCommit(services.wakeWebhooks)
    return { id, queued }
  },
  detail: ({ since }, { queued }) => `${queued} since ${showInstant(since)}`,
})
