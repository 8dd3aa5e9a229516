import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { holdWebhook, hostOf, showWebhook } from "#actions/webhooks/find.ts"
import { webhookView } from "#actions/webhooks/view.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { updateWebhook } from "#storage/webhooks.ts"
import { newWebhookSecret, sealSecret, settleRotation, startRotation } from "#webhooks/secrets.ts"

export const rotateSecret = defineAction({
  name: "webhooks.rotateSecret",
  title: "Rotate the signing secret",
  description:
    "Makes a new signing secret, shown once. It signs the standard headers at once, beside the old one, and Fanfare-Signature after 24 hours, or as soon as you call this again with changeOver.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk"), changeOver: z.boolean().default(false) }),
  output: z.strictObject({ webhook: webhookView, secret: z.string().optional() }),

  async run({ id, changeOver }, { db, services }) {
    const webhook = await holdWebhook(db, id)
    const now = services.clock.now()
    const { next_secret } = settleRotation(webhook, now)
    if (changeOver && next_secret === null) {
      throw new Problem("Conflict", "No rotation is in progress: there is no new secret to switch to.")
    }
    const secret = changeOver ? undefined : newWebhookSecret()
    await updateWebhook(
      db,
      id,
      secret === undefined
        ? settleRotation(webhook, webhook.changes_over_at ?? now)
        : startRotation(webhook, sealSecret(services, id, secret), now),
    )
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    return { webhook: await showWebhook(services, db, id), ...(secret === undefined ? {} : { secret }) }
  },
  detail: ({ changeOver }, { webhook }) => `${hostOf(webhook.url)}${changeOver ? ", changed over" : ""}`,
})
