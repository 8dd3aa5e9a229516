import type { Services } from "#actions/action.ts"
import { viewDelivery, viewWebhook } from "#actions/webhooks/view.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { readPlan } from "#plans/plans.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { countMissedEvents } from "#storage/events.ts"
import { findDelivery, listLastAttempts, listWebhookAttempts } from "#storage/webhook-deliveries.ts"
import { listWebhooks, lockWebhook, type Webhook } from "#storage/webhooks.ts"

/* What the actions on webhooks have in common: finding one, and showing it as it stands afterwards. */

export async function holdWebhook(db: WorkspaceWriter, id: Id<"whk">): Promise<Webhook> {
  const webhook = await lockWebhook(db, id)
  if (webhook === undefined) throw new Problem("NotFound", "There is no such webhook in this workspace.")
  return webhook
}

/** One that something can be sent to. */
export async function holdActiveWebhook(db: WorkspaceWriter, id: Id<"whk">): Promise<Webhook> {
  const webhook = await holdWebhook(db, id)
  if (webhook.status === "paused") {
    throw new Problem("Conflict", "This webhook is paused and receives no events. Resume it first.")
  }
  return webhook
}

export async function showWebhooks(services: Services, db: WorkspaceReader) {
  const plan = await readPlan(services, db)
  const now = services.clock.now()
  const last = new Map((await listLastAttempts(db)).map((attempt) => [attempt.webhook_id, attempt]))
  const missed = new Map((await countMissedEvents(db)).map((each) => [each.webhook_id, each.missed]))
  return (await listWebhooks(db)).map((webhook, older) =>
    viewWebhook(webhook, { now, plan, older, last: last.get(webhook.id), missed: missed.get(webhook.id) }),
  )
}

export async function showWebhook(services: Services, db: WorkspaceReader, id: Id<"whk">) {
  const shown = (await showWebhooks(services, db)).find((webhook) => webhook.id === id)
  if (shown === undefined) throw new Error("a webhook that is held is there")
  return shown
}

export async function showDelivery(db: WorkspaceReader, id: Id<"whd">) {
  const delivery = await findDelivery(db, id)
  if (delivery === undefined) throw new Problem("NotFound", "There is no such delivery in this workspace.")
  return viewDelivery(delivery, await listWebhookAttempts(db, [id]))
}

/** What the audit trail says of a webhook: the path of its address may be a secret of somebody's. */
export function hostOf(url: string): string {
  return new URL(url).host
}
