import type { NetworkKey } from "#domain/network.ts"
import type { QueueKey, QueueState } from "#domain/work-queue.ts"

/*
 * How an installation does, for its operator: the page Settings, Server and `fanfare doctor` say the same. Nothing in it is
 * a secret or somebody's text.
 */

/** Where the bars of the lateness end, in seconds; the last one has no end. */
export const latenessLimits = [1, 2, 5, 10, 30, 60] as const

/** How late publications of the last day began. */
export type Lateness = {
  readonly count: number
  readonly halfMs: number
  readonly worstMs: number
  /** How many in each bar: one more than there are limits. */
  readonly bars: readonly number[]
}

export type ProcessState = {
  readonly host: string
  readonly pid: number
  readonly roles: readonly string[]
  readonly version: string
  readonly startedAt: Temporal.Instant
  readonly seenAt: Temporal.Instant
  /** It has said nothing for a minute, and is taken for gone. */
  readonly isSilent: boolean
  readonly lastClaimAt: Temporal.Instant | null
  readonly inHand: number
  readonly memoryBytes: number
}

export type QueueHistory = QueueState & {
  /** How much of it was done in the last hour. */
  readonly lastHour: number
  /** The most that was due in each half hour of the last day, the oldest first. */
  readonly depths: readonly number[]
}

export type NetworkState = {
  readonly key: NetworkKey
  /** `open`: it wants no keys. `off`: neither set up nor played. */
  readonly keys: "set" | "open" | "sandbox" | "off"
  readonly apiVersion: string
  /** The day on which the network stops serving that version; null where none is known. */
  readonly endsOn: string | null
  /** Publications of the last day that came to an end, and those of them that are out. */
  readonly sent: number
  readonly published: number
  readonly uncertain: number
  readonly toReconnect: number
}

export type BackupState = { readonly at: Temporal.Instant; readonly bytes: number; readonly where: string }

export type ServerFacts = {
  readonly checkedAt: Temporal.Instant
  readonly version: string
  /** When the process that tells this started; null on a console. */
  readonly startedAt: Temporal.Instant | null
  readonly workspaces: number
  readonly database: {
    readonly kind: "embedded" | "postgres"
    readonly version: string
    readonly bytes: number
    /** How long it took to answer the least question. */
    readonly queryMs: number
  }
  readonly media: { readonly place: "disk" | "s3"; readonly bytes: number; readonly files: number }
  /** How far this machine's clock is from the database's, and how far the sandbox has been moved ahead of it. */
  readonly clock: { readonly offMs: number; readonly movedSeconds: number }
  readonly backup: BackupState | null
  readonly lateness: Lateness
  readonly processes: readonly ProcessState[]
  readonly queues: readonly QueueHistory[]
  readonly networks: readonly NetworkState[]
}

/** How bad it is. After a red one `fanfare doctor` exits with 1. */
export type WarningLevel = "orange" | "red"

/** Instants are written out: the page gets the same. */
export type ServerWarning = { readonly level: WarningLevel } & (
  | { readonly kind: "process-silent"; readonly host: string; readonly pid: number; readonly since: string }
  | { readonly kind: "no-worker" }
  | { readonly kind: "queue-old"; readonly queue: QueueKey; readonly minutes: number; readonly due: number }
  | { readonly kind: "no-backup" }
  | { readonly kind: "backup-old"; readonly days: number; readonly at: string }
  | {
      readonly kind: "version-ends"
      readonly networks: readonly NetworkKey[]
      readonly apiVersion: string
      readonly endsOn: string
      /** Less than 0 once it has ended. */
      readonly days: number
    }
  | { readonly kind: "clock-off"; readonly offMs: number }
)
