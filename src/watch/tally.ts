import type { Happening } from "#domain/meter.ts"
import { queueKeys, type QueueKey } from "#domain/work-queue.ts"

type Counts = Readonly<Record<QueueKey, number>>

const none = Object.fromEntries(queueKeys.map((key) => [key, 0])) as Counts

/** How much of each queue this process has done since somebody last took the counts. */
export class Tally {
  #counts: Counts = none

  count(happening: Happening): void {
    const done = countDone(happening)
    if (done === undefined) return
    this.#counts = { ...this.#counts, [done.queue]: this.#counts[done.queue] + done.pieces }
  }

  take(): Counts {
    const counts = this.#counts
    this.#counts = none
    return counts
  }

  /** What could not be written down is counted in with the next. */
  giveBack(counts: Counts): void {
    for (const key of queueKeys) this.#counts = { ...this.#counts, [key]: this.#counts[key] + counts[key] }
  }
}

function countDone(happening: Happening): { readonly queue: QueueKey; readonly pieces: number } | undefined {
  switch (happening.kind) {
    case "ended":
      return { queue: "posts", pieces: 1 }
    case "read":
      return { queue: "reads", pieces: happening.posts }
    case "delivered":
      return { queue: "webhooks", pieces: 1 }
    case "messaged":
      return { queue: "messages", pieces: 1 }
    case "converted":
      return { queue: "media", pieces: 1 }
    default:
      return undefined
  }
}
