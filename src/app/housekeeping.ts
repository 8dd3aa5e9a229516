import { setTimeout as wait } from "node:timers/promises"
import type { Logger } from "pino"
import { sweepTrips } from "#accounts/housekeeping.ts"
import type { Services } from "#actions/action.ts"
import { sweepAnswers, sweepAudit, sweepTrash } from "#actions/housekeeping.ts"
import { sweepImports } from "#actions/imports/sweep.ts"
import { sweepApprovals } from "#approvals/expiry.ts"
import { sweepProvider } from "#identity-provider/housekeeping.ts"
import { sweepIdentity } from "#identity/housekeeping.ts"
import { sweepLiveChanges } from "#live/housekeeping.ts"
import { sweepMedia } from "#media/sweep-media.ts"
import { sweepNotifications } from "#notifications/housekeeping.ts"
import { sweepAttempts } from "#publishing/housekeeping.ts"
import { sweepSnapshots } from "#statistics/housekeeping.ts"
import { sweepWatching } from "#watch/housekeeping.ts"
import { sweepWebhooks } from "#webhooks/housekeeping.ts"

const hourMs = 3_600_000

type Chore = (services: Services) => Promise<void>

/** What is removed when it is old, at the start and every hour (docs/decisions/0057-what-is-kept-and-for-how-long.md). */
export const removals: readonly Chore[] = [
  sweepLiveChanges,
  sweepIdentity,
  sweepTrips,
  sweepProvider,
  sweepAnswers,
  sweepTrash,
  sweepImports,
  sweepWebhooks,
  sweepNotifications,
  sweepAttempts,
  sweepSnapshots,
  sweepAudit,
  sweepWatching,
]

/** What else is looked after every hour. */
const others: readonly Chore[] = [sweepMedia, sweepApprovals]

/** Does the regular chores while the service runs. */
export class Housekeeping {
  readonly #services: Services
  readonly #log: Logger
  readonly #more: readonly Chore[]
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #isAtIt = false

  constructor(services: Services, log: Logger, more: readonly Chore[]) {
    this.#services = services
    this.#log = log
    this.#more = more
  }

  /** Begins so much later. Returns when what was old at the start is gone. */
  async start(afterMs: number): Promise<void> {
    this.#timer ??= setInterval(() => void this.#do([...removals, ...others, ...this.#more]), hourMs).unref()
    await wait(afterMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
    await this.#do(removals)
  }

  /** Begins nothing more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#services.sweeper.stop()
  }

  async #do(chores: readonly Chore[]): Promise<void> {
    // After a long time a removal can take hours: the next one goes on with what it has left.
    if (this.#isAtIt) return
    this.#isAtIt = true
    for (const each of [...chores, async () => this.#services.sweeper.release()]) {
      if (this.#stopping.signal.aborted) break
      await each(this.#services).catch((error: unknown) => {
        if (this.#stopping.signal.aborted) return
        this.#log.warn({ err: error }, "the hourly cleanup failed; it runs again in an hour")
      })
    }
    this.#isAtIt = false
  }
}
