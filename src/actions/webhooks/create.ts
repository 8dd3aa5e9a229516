import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { hostOf, showWebhook } from "#actions/webhooks/find.ts"
import { chosenEvents, targetUrl } from "#actions/webhooks/schemas.ts"
import { webhookView } from "#actions/webhooks/view.ts"
import { newId } from "#crypto/random.ts"
import { Problem } from "#domain/problem.ts"
import { readPlan, refuseOneMore } from "#plans/plans.ts"
import { announce } from "#storage/live-changes.ts"
import { lockWorkspace } from "#storage/locks.ts"
import { insertWebhook, listWebhooks } from "#storage/webhooks.ts"
import { checkTarget } from "#webhooks/check-target.ts"
import { newWebhookSecret, sealSecret } from "#webhooks/secrets.ts"

export const createWebhook = defineAction({
  name: "webhooks.create",
  title: "Add a webhook",
  description: "Adds an address that receives the chosen events. The signing secret is shown once.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ url: targetUrl, events: chosenEvents }),
  output: z.strictObject({ webhook: webhookView, secret: z.string() }),

  prepare: async ({ url }, { services }) => checkTarget(services, url),

  async run({ events }, { db, services, prepared: url }) {
    if (url instanceof Problem) throw url
    await lockWorkspace(db)
    refuseOneMore(await readPlan(services, db), "webhooks", (await listWebhooks(db)).length)
    const id = newId<"whk">()
    const secret = newWebhookSecret()
    const now = services.clock.now()
    await insertWebhook(db, {
      id,
      url,
      events,
      secret: sealSecret(services, id, secret),
      status: "active",
      active_since: now,
      created_at: now,
    })
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    return { webhook: await showWebhook(services, db, id), secret }
  },
  detail: (_, { webhook }) => hostOf(webhook.url),
})
