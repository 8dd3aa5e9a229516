import type { Clock } from "#domain/clock.ts"

/*
 * Terminology
 *
 * - source: a kind of work whose rows are its queue
 * - claim: taking pieces of work with a lease, so that no other process takes them
 * - gear: the first stop finishes what has begun, the second ends at once
 */

/** A kind of work. The loop knows when to ask, the source knows what there is. */
export type WorkSource<W> = {
  readonly name: string
  /** Takes up to `limit` pieces that are due, those whose worker is gone among them. */
  claim(limit: number): Promise<readonly W[]>
  /** Does one piece. What it throws is a fault of ours: the lease runs out and the work is found again. */
  work(piece: W): Promise<void>
  /** Keeps what is under way. */
  renew(): Promise<void>
  /** When there may be something to do next; null for not before somebody wakes the loop. */
  nextDue(): Promise<Temporal.Instant | null>
}

export type LoopOptions = {
  readonly concurrency: number
  /** The first pieces of a claim wait for its last one. */
  readonly mostInClaim?: number
  /** Leases are renewed this often: a third of their length. */
  readonly renewMs: number
  readonly onFault: (error: unknown, source: string) => void
  /** The first look comes so much later, or as soon as somebody wakes the loop. */
  readonly firstLookMs?: number
}

/** The longest sleep: what another process made due is found within it. */
const longestSleepMs = 1000

/** Before asking again for what was due and not to be had. */
const shortestSleepMs = 5

/** After a fault of the database or of ours, so that it does not run hot. */
const pauseMs = 250

/** Claims work and does it, side by side, until it is stopped. */
export class JobLoop<W> {
  readonly #source: WorkSource<W>
  readonly #clock: Clock
  readonly #options: LoopOptions
  readonly #running = new Set<Promise<void>>()
  readonly #renewing: NodeJS.Timeout
  #isStopping = false
  #wakeUp: (() => void) | undefined
  #isWoken = false
  #claimedAt: Temporal.Instant | null = null
  #done: Promise<void>

  constructor(source: WorkSource<W>, clock: Clock, options: LoopOptions) {
    this.#source = source
    this.#clock = clock
    this.#options = options
    this.#renewing = setInterval(() => void this.#tend(), options.renewMs).unref()
    this.#done = this.#run()
  }

  /** How many pieces are under way, and when the last of them was taken up. */
  get activity(): { readonly inHand: number; readonly lastClaimAt: Temporal.Instant | null } {
    return { inHand: this.#running.size, lastClaimAt: this.#claimedAt }
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp?.()
  }

  /** Claims nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await this.#done
    await Promise.all(this.#running)
    clearInterval(this.#renewing)
  }

  async #run(): Promise<void> {
    const { firstLookMs = 0 } = this.#options
    if (firstLookMs > 0) await this.#rest(firstLookMs)
    while (!this.#isStopping) {
      this.#isWoken = false
      try {
        await this.#takeRound()
      } catch (error) {
        this.#options.onFault(error, this.#source.name)
        await this.#rest(pauseMs)
      }
    }
  }

  /** One look: takes what is due, or sleeps until something is. */
  async #takeRound(): Promise<void> {
    if (this.#countFree() <= 0) return this.#rest(longestSleepMs)
    const due = await this.#source.nextDue()
    const ms = due === null ? longestSleepMs : Math.ceil(this.#clock.now().until(due).total("milliseconds"))
    if (ms > 0) return this.#rest(Math.min(longestSleepMs, ms))
    // More workers may be free by now than there were before the look.
    const claimed = await this.#source.claim(Math.min(this.#countFree(), this.#options.mostInClaim ?? Infinity))
    if (claimed.length > 0) this.#claimedAt = this.#clock.now()
    for (const piece of claimed) this.#begin(piece)
    // Due and not to be had: somebody else holds it, or it waits for its turn.
    if (claimed.length === 0) await this.#rest(shortestSleepMs)
  }

  #countFree(): number {
    return this.#options.concurrency - this.#running.size
  }

  #begin(piece: W): void {
    const running = this.#source
      .work(piece)
      .catch((error: unknown) => this.#options.onFault(error, this.#source.name))
      .finally(() => {
        this.#running.delete(running)
        // A worker that was full is free again.
        if (this.#running.size + 1 === this.#options.concurrency) this.wake()
      })
    this.#running.add(running)
  }

  async #rest(ms: number): Promise<void> {
    if (this.#isWoken || this.#isStopping) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wakeUp = undefined
  }

  async #tend(): Promise<void> {
    try {
      await this.#source.renew()
    } catch (error) {
      this.#options.onFault(error, this.#source.name)
    }
  }
}
