import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { Plan } from "#domain/plan.ts"
import { deliveryStates, eventTypes, pauseAfter, warnAfter, webhookStatuses } from "#domain/webhook.ts"
import type { DeliveryOfEvent, LastAttempt, WebhookAttempt } from "#storage/webhook-deliveries.ts"
import type { Webhook } from "#storage/webhooks.ts"
import { settleRotation } from "#webhooks/secrets.ts"

/* From row to answer: the only way out for webhooks. Never a secret. */

const warning = z.strictObject({ kind: z.enum(["givingUp", "paused", "overPlan"]), message: z.string() })

const attemptView = z.strictObject({
  at: instantOutput,
  tookMs: z.int(),
  status: z.int().optional(),
  error: z.string().optional(),
})

export const webhookView = z.strictObject({
  id: idOutput("whk"),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  status: z.enum(webhookStatuses),
  pausedAt: instantOutput.optional(),
  /** While it is paused: how many events it has missed since. */
  missedEvents: z.int().optional(),
  givenUpInARow: z.int(),
  lastAnswer: attemptView.optional(),
  createdAt: instantOutput,
  /** During a rotation: when the new secret takes over. */
  secretChangesOverAt: instantOutput.optional(),
  warning: warning.optional(),
})

type Shown = {
  readonly now: Temporal.Instant
  readonly plan: Plan
  readonly older: number
  readonly last: LastAttempt | undefined
  readonly missed: number | undefined
}

export function viewWebhook(webhook: Webhook, shown: Shown): z.input<typeof webhookView> {
  const { changes_over_at } = settleRotation(webhook, shown.now)
  const problem = warn(webhook, shown)
  return {
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    status: webhook.status,
    ...(webhook.paused_at === null ? {} : { pausedAt: webhook.paused_at }),
    ...(shown.missed === undefined ? {} : { missedEvents: shown.missed }),
    givenUpInARow: webhook.given_up_in_a_row,
    ...(shown.last === undefined ? {} : { lastAnswer: viewAttempt(shown.last) }),
    createdAt: webhook.created_at,
    ...(changes_over_at === null ? {} : { secretChangesOverAt: changes_over_at }),
    ...(problem === undefined ? {} : { warning: problem }),
  }
}

function warn(
  { status, given_up_in_a_row: count }: Webhook,
  { plan, older }: Shown,
): z.input<typeof warning> | undefined {
  if (status === "paused") {
    if (count < pauseAfter) {
      return { kind: "paused", message: "Somebody paused it. Nothing is sent or kept until you resume it." }
    }
    const message = `It was paused because ${pauseAfter} deliveries in a row were given up. Nothing is sent or kept until you resume it.`
    return { kind: "paused", message }
  }
  if (older >= plan.webhooks) {
    return {
      kind: "overPlan",
      message: `The plan ${plan.name} covers ${plan.webhooks} webhooks, the oldest ones. ${plan.lift}`,
    }
  }
  if (count < warnAfter) return undefined
  return { kind: "givingUp", message: `${count} deliveries in a row were given up; at ${pauseAfter} it is paused.` }
}

export const deliveryView = z.strictObject({
  id: idOutput("whd"),
  eventId: idOutput("evt"),
  type: z.enum(eventTypes),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastStatus: z.int().optional(),
  lastError: z.string().optional(),
  nextTryAt: instantOutput.optional(),
  createdAt: instantOutput,
  /** Every try that was ever made, those before *Send again* too. */
  log: z.array(attemptView),
})

export function viewDelivery(
  delivery: DeliveryOfEvent,
  attempts: readonly WebhookAttempt[],
): z.input<typeof deliveryView> {
  const { id, event_id: eventId, type, state, tries, last_status, last_error, due_at, created_at: createdAt } = delivery
  return {
    id,
    eventId,
    type,
    state,
    attempts: tries,
    ...(last_status === null ? {} : { lastStatus: last_status }),
    ...(last_error === null ? {} : { lastError: last_error }),
    ...(due_at === null ? {} : { nextTryAt: due_at }),
    createdAt,
    log: attempts.filter(({ delivery_id }) => delivery_id === id).map(viewAttempt),
  }
}

type Tried = Pick<WebhookAttempt, "at" | "took_ms" | "status" | "error">

function viewAttempt({ at, took_ms: tookMs, status, error }: Tried): z.input<typeof attemptView> {
  return { at, tookMs, ...(status === null ? {} : { status }), ...(error === null ? {} : { error }) }
}
