import { JobLoop } from "#jobs/job-loop.ts"
import { PublishingWork } from "#publishing/publishing-work.ts"
import type { Publishing } from "#publishing/publishing.ts"

type WorkerOptions = {
  readonly leaseMs: number
  readonly onFault: (error: unknown, source: string) => void
}

/** How many pieces of work one process has under way. Most of the time each waits for a network. */
const concurrency = 200

/** The part of a process that works: there in every process, started in those that have the role. */
export class Worker {
  readonly #room: Publishing
  readonly #options: WorkerOptions
  #running: { readonly work: PublishingWork; readonly loop: JobLoop<unknown> } | undefined

  constructor(room: Publishing, options: WorkerOptions) {
    this.#room = room
    this.#options = options
  }

  start(): void {
    const { leaseMs, onFault } = this.#options
    const work = new PublishingWork(this.#room, { leaseMs })
    const loop = new JobLoop(work, this.#room.clock, { concurrency, renewMs: leaseMs / 3, onFault })
    this.#running ??= { work, loop }
  }

  wake(): void {
    this.#running?.loop.wake()
  }

  /** Puts back what has not been sent and waits for what has. */
  async stop(): Promise<void> {
    this.#running?.work.stop()
    await this.#running?.loop.stop()
  }
}
