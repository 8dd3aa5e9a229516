import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { showWebhooks } from "#actions/webhooks/find.ts"
import { webhookView } from "#actions/webhooks/view.ts"

export const listWebhooks = defineAction({
  name: "webhooks.list",
  title: "List the webhooks",
  description:
    "The workspace's webhooks, oldest first, with a warning where one has a problem. Secrets are never listed.",
  kind: "read",
  scope: "app",
  access: "admin",
  input: nothing,
  output: z.strictObject({ webhooks: z.array(webhookView) }),

  async run(_, { db, services }) {
    return { webhooks: await showWebhooks(services, db) }
  },
})
