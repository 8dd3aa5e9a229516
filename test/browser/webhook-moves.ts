import type { Page } from "playwright-core"
import type { AppCalls } from "#actions/registry.ts"
import { readId } from "#domain/ids.ts"
import { pauseAfter } from "#domain/webhook.ts"
import type { WebhookPlace } from "../webhooks/place.ts"

/** Does something, and waits for the server's answer to it. */
export async function answered(page: Page, action: keyof AppCalls, move: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith(`/api/app/${action}`))
  await move()
  await answer
}

/** Leaves a webhook as ten deliveries in a row that were given up leave it. */
export async function setPaused({ world }: WebhookPlace, webhookId: string): Promise<void> {
  const paused = { status: "paused", paused_at: world.clock.now(), given_up_in_a_row: pauseAfter } as const
  await world.services.database.write(async ({ rows }) => {
    await rows.updateTable("webhooks").set(paused).where("id", "=", readId("whk", webhookId)).execute()
  })
}
