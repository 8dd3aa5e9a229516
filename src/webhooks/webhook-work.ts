import { randomUUID } from "node:crypto"
import { showId } from "#domain/ids.ts"
import type { SpanFacts } from "#domain/tracing.ts"
import { Batch } from "#storage/batch.ts"
import { skipDisk } from "#storage/skip-disk.ts"
import {
  claimDeliveries,
  type ClaimedDelivery,
  type DeliveryLease,
  findWebhookDue,
  releaseDeliveries,
  renewDeliveries,
  type WebhookDue,
} from "#storage/webhook-work.ts"
import { cross } from "#webhooks/crossings.ts"
import { fanOut } from "#webhooks/fan-out.ts"
import { ReceiverCapacity, mostAtFirst } from "#webhooks/receiver-capacity.ts"
import { sendDelivery } from "#webhooks/send-delivery.ts"
import { pausedReason, type DeliveryRound, outcomeOf, settleDeliveries } from "#webhooks/settle-deliveries.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

type WebhookWorkOptions = {
  readonly leaseMs: number
  /** Called when a webhook that was full can take more. */
  readonly onCapacity: () => void
}

/** Delivering as a kind of work: what is due, who has it, and how it is done. */
export class WebhookWork {
  readonly name = "webhooks"
  readonly #deps: WebhooksDeps
  readonly #leaseMs: number
  /** Who holds a lease: this process, this time. */
  readonly #me = randomUUID()
  readonly #receivers: ReceiverCapacity
  readonly #results: Batch<DeliveryRound, undefined>
  /** What the last look saw, so that the claim after it does only what there is to do. */
  #due: WebhookDue = { event: null, delivery: null, lease: null }

  constructor(deps: WebhooksDeps, { leaseMs, onCapacity }: WebhookWorkOptions) {
    this.#deps = deps
    this.#leaseMs = leaseMs
    this.#receivers = new ReceiverCapacity(onCapacity)
    this.#results = new Batch(async (rounds) => {
      await deps.database.write((db) => settleDeliveries(db, rounds, deps.clock.now()))
      return rounds.map(() => undefined)
    })
  }

  async nextDue(): Promise<Temporal.Instant | null> {
    const full = this.#receivers.list().filter(({ left }) => left <= 0)
    this.#due = await this.#deps.database.read((db) =>
      findWebhookDue(
        db,
        full.map(({ id }) => id),
      ),
    )
    const instants = Object.values(this.#due).filter((at) => at !== null)
    return instants.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
  }

  async claim(limit: number): Promise<readonly ClaimedDelivery[]> {
    const { database, clock } = this.#deps
    const now = clock.now()
    const isDue = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, now) <= 0
    const { event, lease } = this.#due
    const capacity = { perWebhook: mostAtFirst, busy: this.#receivers.list() }
    const claimed = await database.write(async (db) => {
      if (isDue(event)) await fanOut(db, now)
      // A claim that a power cut takes back is made again, as after a crash: it need not wait for the disk.
      else await skipDisk(db)
      if (isDue(lease)) await releaseDeliveries(db, now)
      return claimDeliveries(db, now, limit, capacity, this.#newLease())
    })
    for (const { webhook_id } of claimed) this.#receivers.take(webhook_id)
    this.#receivers.forgetIdle()
    return claimed
  }

  async work(delivery: ClaimedDelivery): Promise<void> {
    await this.#deps.tracing.run(
      "webhook",
      () => ({ parent: delivery.event.trace, facts: factsOf(delivery) }),
      async (span) => {
        cross("claimed")
        const outcome = await this.#try(delivery)
        cross("answered")
        await this.#results.ask({ delivery, outcome })
        const result = outcomeOf({ delivery, outcome })
        this.#deps.meter({ kind: "delivered", outcome: result })
        span.note({ "fanfare.outcome": result })
        cross("settled")
      },
    )
  }

  /** The receiver is done with it when it has answered: writing that down takes none of its space. */
  async #try(delivery: ClaimedDelivery): Promise<DeliveryRound["outcome"]> {
    let isTaken = false
    try {
      const refusal = this.#findRefusal(delivery)
      if (refusal !== undefined) return { refusal }
      const attempt = await sendDelivery(this.#deps, delivery)
      isTaken = attempt.error === null
      return attempt
    } finally {
      this.#receivers.giveBack(delivery.webhook_id, isTaken)
    }
  }

  async renew(): Promise<void> {
    await this.#deps.database.write((db) => renewDeliveries(db, this.#newLease()))
  }

  /** What keeps it from being sent at all, in words for the log. */
  #findRefusal({ webhook: { status, plan: name, older } }: ClaimedDelivery): string | undefined {
    if (status === "paused") return pausedReason
    const plan = this.#deps.planNamed(name)
    if (older < plan.webhooks) return undefined
    return `The plan ${plan.name} covers ${plan.webhooks} webhooks, and there are older ones. ${plan.lift}`
  }

  #newLease(): DeliveryLease {
    return { by: this.#me, until: this.#deps.clock.now().add({ milliseconds: this.#leaseMs }) }
  }
}

function factsOf({ workspace_id, id, webhook_id, event, tries }: ClaimedDelivery): SpanFacts {
  return {
    "fanfare.workspace": showId("wsp", workspace_id),
    "fanfare.webhook": showId("whk", webhook_id),
    "fanfare.delivery": showId("whd", id),
    "fanfare.event": event.type,
    "fanfare.attempt": tries + 1,
  }
}
