import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { holdActiveWebhook, hostOf, showDelivery } from "#actions/webhooks/find.ts"
import { deliveryView } from "#actions/webhooks/view.ts"
import { showId } from "#domain/ids.ts"
import { announce } from "#storage/live-changes.ts"
import { queuePing } from "#webhooks/queue-ping.ts"

export const testWebhook = defineAction({
  name: "webhooks.test",
  title: "Send a test",
  description: "Sends a ping to this webhook alone.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk") }),
  output: z.strictObject({ delivery: deliveryView }),

  async run({ id }, { db, actor, services, about }) {
    const webhook = await holdActiveWebhook(db, id)
    about({ id: showId("whk", id), name: hostOf(webhook.url) })
    const message = `A test that ${actor.userName} sent from Fanfare.`
    const delivery = await queuePing(db, webhook, message, services.clock.now())
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    db.afterCommit(services.wakeWebhooks)
    return { delivery: await showDelivery(db, delivery) }
  },
})
