import type { AccountsDeps } from "#accounts/accounts.ts"
import { UpkeepWork } from "#accounts/upkeep-work.ts"
import type { Services } from "#actions/action.ts"
import { ChatWork } from "#assistant/chat-work.ts"
import { JobLoop, type LoopOptions } from "#jobs/job-loop.ts"
import { MessageWork } from "#notifications/message-work.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { ConvertAhead } from "#publishing/convert-ahead.ts"
import { PublishingWork } from "#publishing/publishing-work.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { StatisticsWork } from "#statistics/statistics-work.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import { WebhookWork } from "#webhooks/webhook-work.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

type WorkerOptions = {
  readonly leaseMs: number
  readonly onFault: (error: unknown, source: string) => void
  /** After the start, what nobody waits for begins so much later. */
  readonly settleInMs: number
}

/**
 * How many pieces of work of each kind one process has under way. Most of the time each waits for somebody else, and a
 * receiver of webhooks may do so for ten seconds: a hundred that hang still leave space for the others.
 */
const concurrency = {
  publishing: 800,
  webhooks: 1000,
  statistics: 20,
  upkeep: 5,
  convertAhead: 5,
  assistant: 20,
  messages: 10,
} as const

/** Of many posts that are due at one moment the first leave before the last are looked at. */
const mostPostsInClaim = 200

/** Long enough for what was scheduled for one time of the day; nobody waits for numbers by the second. */
const gatherMs = 1500

type Running = {
  readonly work: PublishingWork
  readonly reads: StatisticsWork
  readonly accounts: UpkeepWork
  readonly publishing: JobLoop<unknown>
  readonly webhooks: JobLoop<unknown>
  readonly statistics: JobLoop<unknown>
  readonly upkeep: JobLoop<unknown>
  readonly convertAhead: JobLoop<unknown>
  readonly chats: ChatWork
  readonly assistant: JobLoop<unknown>
  readonly messages: JobLoop<unknown>
}

/** The part of a process that works: there in every process, started in those that have the role. */
export class Worker {
  readonly #publishing: AccountsDeps & PublishingDeps & StatisticsDeps
  readonly #webhooks: WebhooksDeps
  readonly #notifications: NotificationsDeps
  readonly #options: WorkerOptions
  #running: Running | undefined

  constructor(
    publishing: AccountsDeps & PublishingDeps & StatisticsDeps,
    webhooks: WebhooksDeps,
    notifications: NotificationsDeps,
    options: WorkerOptions,
  ) {
    this.#publishing = publishing
    this.#webhooks = webhooks
    this.#notifications = notifications
    this.#options = options
    webhooks.database.onEvents(() => {
      this.wakeWebhooks()
      this.#running?.messages.wake()
    })
  }

  /** `services` are there once everything below the transports is. */
  start(services: Services): void {
    const { leaseMs, onFault, settleInMs } = this.#options
    const { clock } = this.#publishing
    const optionsOf = (kind: keyof typeof concurrency): LoopOptions => ({
      concurrency: concurrency[kind],
      renewMs: leaseMs / 3,
      onFault,
      firstLookMs: kind === "publishing" ? 0 : settleInMs,
    })
    const work = new PublishingWork(this.#publishing, { leaseMs })
    const deliveries = new WebhookWork(this.#webhooks, { leaseMs, onCapacity: () => this.wakeWebhooks() })
    const reads = new StatisticsWork(this.#publishing, { leaseMs, gatherMs })
    const upkeep = new UpkeepWork(this.#publishing)
    const chats = new ChatWork(services, { leaseMs, report: (error) => onFault(error, "assistant") })
    this.#running ??= {
      work,
      reads,
      accounts: upkeep,
      publishing: new JobLoop(work, clock, { ...optionsOf("publishing"), mostInClaim: mostPostsInClaim }),
      webhooks: new JobLoop(deliveries, clock, optionsOf("webhooks")),
      statistics: new JobLoop(reads, clock, optionsOf("statistics")),
      upkeep: new JobLoop(upkeep, clock, optionsOf("upkeep")),
      convertAhead: new JobLoop(new ConvertAhead(this.#publishing), clock, optionsOf("convertAhead")),
      chats,
      assistant: new JobLoop(chats, clock, optionsOf("assistant")),
      messages: new JobLoop(new MessageWork(this.#notifications, { leaseMs }), clock, optionsOf("messages")),
    }
  }

  /** How many pieces of each kind are under way, and when the last piece was taken up. */
  get activity(): { readonly inHand: Readonly<Record<string, number>>; readonly lastClaimAt: Temporal.Instant | null } {
    const running = this.#running
    if (running === undefined) return { inHand: {}, lastClaimAt: null }
    const kinds = Object.keys(concurrency) as (keyof typeof concurrency)[]
    const claims = kinds.flatMap((kind) => running[kind].activity.lastClaimAt ?? [])
    return {
      inHand: Object.fromEntries(kinds.map((kind) => [kind, running[kind].activity.inHand])),
      lastClaimAt: claims.toSorted((one, other) => Temporal.Instant.compare(other, one))[0] ?? null,
    }
  }

  wakePublishing(): void {
    this.#running?.publishing.wake()
  }

  wakeWebhooks(): void {
    this.#running?.webhooks.wake()
  }

  wakeStatistics(): void {
    this.#running?.statistics.wake()
  }

  wakeAssistant(): void {
    this.#running?.assistant.wake()
  }

  /** Puts back what has not been sent and waits for what has. */
  async stop(): Promise<void> {
    const running = this.#running
    running?.work.stop()
    running?.reads.stop()
    running?.accounts.stop()
    running?.chats.stop()
    await Promise.all([
      running?.publishing.stop(),
      running?.webhooks.stop(),
      running?.statistics.stop(),
      running?.upkeep.stop(),
      running?.convertAhead.stop(),
      running?.assistant.stop(),
      running?.messages.stop(),
    ])
  }
}
