import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { nextTryAt, pauseAfter } from "#domain/webhook.ts"
import type { Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { insertNotifications } from "#storage/notifications.ts"
import {
  type ClaimedDelivery,
  type DeliveryUpdate,
  failWaiting,
  insertWebhookAttempts,
  writeDeliveries,
} from "#storage/webhook-work.ts"
import { countGivenUp, lockForGivingUp, type Webhook } from "#storage/webhooks.ts"
import type { Attempt } from "#webhooks/send-delivery.ts"

/** What became of a delivery in this round: a try, or the reason why none was made. */
export type DeliveryRound = {
  readonly delivery: ClaimedDelivery
  readonly outcome: Attempt | { readonly refusal: string }
}

export const pausedReason = "The webhook is paused."

/**
 * Writes how a round went: the delivery, its log, and for what is given up or taken the webhook's count of ten, which
 * pauses it. All in one transaction, in the order in which the tries ended.
 */
export async function settleDeliveries(
  db: Writer,
  rounds: readonly DeliveryRound[],
  now: Temporal.Instant,
): Promise<void> {
  const updates = rounds.map(updateOf)
  const webhooks = await lockForGivingUp(db, webhooksOf(rounds.filter(isGivenUp)), webhooksOf(rounds.filter(isTaken)))
  const written = await writeDeliveries(db, updates)
  const ours = rounds.filter(({ delivery }) => written.has(delivery.id))
  await insertWebhookAttempts(db, ours.flatMap(logOf))
  await count(db, ours, webhooks, now)
  await failWaiting(db, webhooksOf(ours.filter(isFailure)), pausedReason)
  for (const workspace_id of new Set(ours.map(({ delivery }) => delivery.workspace_id))) {
    await announce(db, now, { workspaceId: workspace_id }, "webhooks")
  }
}

function updateOf({ delivery, outcome }: DeliveryRound): DeliveryUpdate {
  const { workspace_id, id, claim, tries } = delivery
  const about = { workspace_id, id, claim }
  if ("refusal" in outcome) {
    return { ...about, state: "failed", tries, due_at: null, last_status: null, last_error: outcome.refusal }
  }
  const told = { ...about, tries: tries + 1, last_status: outcome.status, last_error: outcome.message }
  if (outcome.error === null) return { ...told, state: "delivered", due_at: null }
  const due_at = nextTryAt(told.tries, outcome.at)
  return { ...told, state: due_at === null ? "failed" : "pending", due_at }
}

/** What a round came to, in one word. */
export function outcomeOf(round: DeliveryRound): "delivered" | "retried" | "given_up" | "refused" {
  if ("refusal" in round.outcome) return "refused"
  if (isTaken(round)) return "delivered"
  return isGivenUp(round) ? "given_up" : "retried"
}

function logOf({ delivery, outcome }: DeliveryRound) {
  if ("refusal" in outcome) return []
  const { workspace_id, id: delivery_id } = delivery
  const { at, tookMs: took_ms, status, error } = outcome
  return [{ workspace_id, id: newId<"req">(), delivery_id, at, took_ms, status, error }]
}

function isTaken({ outcome }: DeliveryRound): boolean {
  return "error" in outcome && outcome.error === null
}

function isFailure({ outcome }: DeliveryRound): boolean {
  return "error" in outcome && outcome.error !== null
}

function isGivenUp(round: DeliveryRound): boolean {
  return isFailure(round) && updateOf(round).state === "failed"
}

function webhooksOf(rounds: readonly DeliveryRound[]): readonly Id<"whk">[] {
  return [...new Set(rounds.map(({ delivery }) => delivery.webhook_id))]
}

async function count(
  db: Writer,
  rounds: readonly DeliveryRound[],
  webhooks: readonly Webhook[],
  now: Temporal.Instant,
): Promise<void> {
  if (webhooks.length === 0) return
  const counted = webhooks.map((webhook) => {
    let inARow = webhook.given_up_in_a_row
    let pausedAt = webhook.paused_at
    for (const round of rounds.filter(({ delivery }) => delivery.webhook_id === webhook.id)) {
      if (isTaken(round)) inARow = 0
      else if (isGivenUp(round)) inARow += 1
      if (inARow >= pauseAfter) pausedAt ??= now
    }
    return { ...webhook, given_up_in_a_row: inARow, paused_at: pausedAt }
  })
  await countGivenUp(db, counted)
  const before = new Map(webhooks.map(({ id, paused_at }) => [id, paused_at]))
  await insertNotifications(
    db,
    counted
      .filter(({ id, paused_at }) => paused_at !== null && before.get(id) === null)
      .map(({ id, workspace_id, url }) => ({
        id: newId<"ntf">(),
        kind: "webhook.paused" as const,
        workspace_id,
        about: id,
        data: { host: URL.parse(url)?.host ?? url },
        created_at: now,
      })),
  )
}
