import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { showDelivery } from "#actions/webhooks/find.ts"
import { deliveryView } from "#actions/webhooks/view.ts"
import { Problem } from "#domain/problem.ts"
import { findCarriedEvent } from "#storage/webhook-deliveries.ts"
import { writeEnvelope } from "#webhooks/envelope.ts"

export const getDelivery = defineAction({
  name: "webhooks.delivery",
  title: "Read a delivery",
  description: "One delivery with every try, and the exact body that is sent.",
  kind: "read",
  scope: "app",
  access: "admin",
  input: z.strictObject({ deliveryId: idInput("whd") }),
  output: z.strictObject({ delivery: deliveryView, body: z.string() }),

  async run({ deliveryId }, { db }) {
    const event = await findCarriedEvent(db, deliveryId)
    if (event === undefined) throw new Problem("NotFound", "There is no such delivery in this workspace.")
    const { id, type, created_at: createdAt, data } = event
    const body = writeEnvelope({ id, type, createdAt, workspaceId: db.workspaceId, data })
    return { delivery: await showDelivery(db, deliveryId), body: body.toString() }
  },
})
