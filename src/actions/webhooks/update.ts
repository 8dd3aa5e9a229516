import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { holdWebhook, hostOf, showWebhook } from "#actions/webhooks/find.ts"
import { chosenEvents, targetUrl } from "#actions/webhooks/schemas.ts"
import { webhookView } from "#actions/webhooks/view.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { updateWebhook as save } from "#storage/webhooks.ts"
import { checkTarget } from "#webhooks/check-target.ts"

export const updateWebhook = defineAction({
  name: "webhooks.update",
  title: "Change a webhook",
  description: "Changes a webhook's address or its events. Pending deliveries go to the new address.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk"), url: targetUrl.optional(), events: chosenEvents.optional() }),
  output: z.strictObject({ webhook: webhookView }),

  prepare: async ({ url }, { services }) => (url === undefined ? undefined : checkTarget(services, url)),

  async run({ id, events }, { db, services, prepared: url }) {
    if (url instanceof Problem) throw url
    const webhook = await holdWebhook(db, id)
    await save(db, id, { url: url ?? webhook.url, events: events ?? webhook.events })
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    return { webhook: await showWebhook(services, db, id) }
  },
  detail: (_, { webhook }) => hostOf(webhook.url),
})
