import type { Client } from "../client.ts"

/** Events that nobody asks for are not kept. This asks for them with a webhook that is paused: nobody is called. */
export async function askForEvents(owner: Client): Promise<void> {
  const events = ["post.published", "post.failed"] as const
  const { webhook } = await owner.run("webhooks.create", {
    url: "https://hooks.example.com/fanfare",
    events: [...events],
  })
  await owner.run("webhooks.pause", { id: webhook.id })
}
