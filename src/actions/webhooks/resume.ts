import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { holdWebhook, hostOf, showWebhook } from "#actions/webhooks/find.ts"
import { webhookView } from "#actions/webhooks/view.ts"
import { announce } from "#storage/live-changes.ts"
import { updateWebhook } from "#storage/webhooks.ts"

export const resumeWebhook = defineAction({
  name: "webhooks.resume",
  title: "Resume a webhook",
  description:
    "Makes a paused webhook active again. Events during the pause were not kept. An active one stays active.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk") }),
  output: z.strictObject({ webhook: webhookView }),

  async run({ id }, { db, services }) {
    const { status } = await holdWebhook(db, id)
    if (status === "paused") {
      const fresh = { status: "active", paused_at: null, given_up_in_a_row: 0 } as const
      await updateWebhook(db, id, { ...fresh, active_since: services.clock.now() })
      await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    }
    return { webhook: await showWebhook(services, db, id) }
  },
  detail: (_, { webhook }) => hostOf(webhook.url),
})
