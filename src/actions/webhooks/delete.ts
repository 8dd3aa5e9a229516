import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { hostOf } from "#actions/webhooks/find.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteWebhook as remove } from "#storage/webhooks.ts"

export const deleteWebhook = defineAction({
  name: "webhooks.delete",
  title: "Delete a webhook",
  description: "Deletes a webhook with its log. Pending deliveries are cancelled.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("whk") }),
  output: z.strictObject({ id: idOutput("whk"), deleted: z.literal(true), host: z.string() }),

  async run({ id }, { db, services }) {
    const webhook = await remove(db, id)
    if (webhook === undefined) throw new Problem("NotFound", "There is no such webhook in this workspace.")
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "webhooks")
    return { id, deleted: true as const, host: hostOf(webhook.url) }
  },
  detail: (_, { host }) => host,
})
