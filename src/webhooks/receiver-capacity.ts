import type { Id } from "#domain/ids.ts"

/** How many deliveries may be on their way from one process to one webhook: at first, and when it keeps answering. */
export const mostAtFirst = 8
const mostAtOnce = 32

/** One that was full gets more when this share of its space is free: single ones would cost a look at the database each. */
const freeAgain = 1 / 4

type Load = { underWay: number; most: number; isFull: boolean }

/**
 * How many deliveries are on their way to whom. A receiver that hangs holds up as many as it may have under way and no more:
 * what else waits for it is not even claimed. One that takes what it gets may have more while there is work for it.
 */
export class ReceiverCapacity {
  readonly #busy = new Map<Id<"whk">, Load>()
  readonly #onCapacity: () => void

  /** `onCapacity` is called when one that was full can take more. */
  constructor(onCapacity: () => void) {
    this.#onCapacity = onCapacity
  }

  take(id: Id<"whk">): void {
    const load = this.#busy.get(id) ?? { underWay: 0, most: mostAtFirst, isFull: false }
    load.underWay += 1
    load.isFull ||= load.underWay >= load.most
    this.#busy.set(id, load)
  }

  giveBack(id: Id<"whk">, wasTaken: boolean): void {
    const load = this.#busy.get(id)
    if (load === undefined) return
    const { isFull: wasFull } = load
    load.underWay -= 1
    load.most = wasTaken ? Math.min(mostAtOnce, load.most + 1) : mostAtFirst
    // After a failure there may be more under way than there is space for now.
    load.isFull = load.underWay >= load.most || (wasFull && load.underWay > load.most * (1 - freeAgain))
    if (wasFull && !load.isFull) this.#onCapacity()
  }

  /** Called after a claim: for those that nothing is on its way to now, nothing waited. They start anew. */
  forgetIdle(): void {
    for (const [id, { underWay }] of this.#busy) if (underWay === 0) this.#busy.delete(id)
  }

  /** Those that something is on its way to, or was a moment ago, with how much more there may be. */
  list(): readonly { readonly id: Id<"whk">; readonly left: number }[] {
    return Array.from(this.#busy, ([id, { underWay, most, isFull }]) => ({
      id,
      left: isFull ? 0 : Math.max(0, most - underWay),
    }))
  }
}
