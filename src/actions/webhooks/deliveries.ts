import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { deliveryView, viewDelivery } from "#actions/webhooks/view.ts"
import { Problem } from "#domain/problem.ts"
import { keptHours } from "#domain/webhook.ts"
import { listDeliveries, listWebhookAttempts } from "#storage/webhook-deliveries.ts"
import { findWebhook } from "#storage/webhooks.ts"

export const listWebhookDeliveries = defineAction({
  name: "webhooks.deliveries",
  title: "Read the delivery log",
  description: "The last 50 deliveries of a webhook from the last 30 days, newest first, with every try.",
  kind: "read",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk") }),
  output: z.strictObject({ deliveries: z.array(deliveryView) }),

  async run({ id }, { db, services }) {
    if ((await findWebhook(db, id)) === undefined) {
      throw new Problem("NotFound", "There is no such webhook in this workspace.")
    }
    const deliveries = await listDeliveries(db, id, services.clock.now().subtract({ hours: keptHours }))
    const attempts = await listWebhookAttempts(
      db,
      deliveries.map((delivery) => delivery.id),
    )
    return { deliveries: deliveries.map((delivery) => viewDelivery(delivery, attempts)) }
  },
})
