import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { holdWebhook, hostOf, showWebhook } from "#actions/webhooks/find.ts"
import { webhookView } from "#actions/webhooks/view.ts"
import { announce } from "#storage/live-changes.ts"
import { failWaiting } from "#storage/webhook-work.ts"
import { updateWebhook } from "#storage/webhooks.ts"
import { pausedReason } from "#webhooks/settle-deliveries.ts"

export const pauseWebhook = defineAction({
  name: "webhooks.pause",
  title: "Pause a webhook",
  description:
    "Sends nothing more to a webhook until it is resumed. What waits is given up, and events during the pause are not kept. A paused one stays paused.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk") }),
  output: z.strictObject({ webhook: webhookView }),

  async run({ id }, { db, services }) {
    const { status } = await holdWebhook(db, id)
    if (status === "active") {
      const now = services.clock.now()
      await updateWebhook(db, id, { status: "paused", paused_at: now })
      await failWaiting(db, [id], pausedReason)
      await announce(db, now, { workspaceId: db.workspaceId }, "webhooks")
    }
    return { webhook: await showWebhook(services, db, id) }
  },
  detail: (_, { webhook }) => hostOf(webhook.url),
})
