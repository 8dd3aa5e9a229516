import type { Id } from "#domain/ids.ts"

/** How many deliveries may be on their way from one process to one webhook: at first, and when it keeps answering. */
export const mostAtFirst = 8
const mostAtOnce = 32

type Load = { underWay: number; most: number }

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
    const load = this.#busy.get(id) ?? { underWay: 0, most: mostAtFirst }
    load.underWay += 1
    this.#busy.set(id, load)
  }

  giveBack(id: Id<"whk">, wasTaken: boolean): void {
    const load = this.#busy.get(id)
    if (load === undefined) return
    const wasFull = load.underWay >= load.most
    load.underWay -= 1
    load.most = wasTaken ? Math.min(mostAtOnce, load.most + 1) : mostAtFirst
    if (load.underWay === 0) this.#busy.delete(id)
    if (wasFull) this.#onCapacity()
  }

  /** Those that something is on its way to, with how much more there may be. */
  list(): readonly { readonly id: Id<"whk">; readonly left: number }[] {
    return Array.from(this.#busy, ([id, { underWay, most }]) => ({ id, left: Math.max(0, most - underWay) }))
  }
}
