import type { QueueKey } from "#domain/work-queue.ts"

/** What is written down for whoever watches the installation. */
export type WatchTables = {
  /** One row for each process of the service that runs, or has fallen silent. */
  processes: {
    readonly id: string
    readonly host: string
    readonly pid: number
    readonly roles: readonly string[]
    readonly version: string
    readonly started_at: Temporal.Instant
    /** When it last said that it is there. */
    readonly seen_at: Temporal.Instant
    /** When it last took up a piece of work. */
    readonly last_claim_at: Temporal.Instant | null
    readonly in_hand: number
    readonly memory_bytes: number
  }
  queue_samples: {
    /** When the few minutes begin that it is about. */
    readonly at: Temporal.Instant
    readonly queue: QueueKey
    readonly due: number
    readonly done: number
  }
}
