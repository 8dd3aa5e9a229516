import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { holdActiveWebhook, hostOf, showDelivery } from "#actions/webhooks/find.ts"
import { deliveryView } from "#actions/webhooks/view.ts"
import { showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { findDelivery, queueAgain } from "#storage/webhook-deliveries.ts"

export const resendDelivery = defineAction({
  name: "webhooks.resend",
  title: "Send again",
  description: "Queues a delivery again, from the first attempt, with the same ids.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ deliveryId: idInput("whd") }),
  output: z.strictObject({ delivery: deliveryView }),

  async run({ deliveryId }, { db, services, about }) {
    const delivery = await findDelivery(db, deliveryId)
    if (delivery === undefined) throw new Problem("NotFound", "There is no such delivery in this workspace.")
    const webhook = await holdActiveWebhook(db, delivery.webhook_id)
    about({ id: showId("whd", deliveryId), name: hostOf(webhook.url) })
    await queueAgain(db, deliveryId, services.clock.now())
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    db.afterCommit(services.wakeWebhooks)
    return { delivery: await showDelivery(db, deliveryId) }
  },
})
