import type { Id } from "#domain/ids.ts"

/** How many deliveries may be on their way from one process to one webhook: at first, and when it keeps answering. */
export const roomAtFirst = 8
const mostAtOnce = 32

type Place = { underWay: number; deps: number }

/**
 * How many deliveries are on their way to whom. A receiver that hangs holds up as many as there is space for and no more:
 * what else waits for it is not even claimed. One that takes what it gets is given more space while there is work for it.
 */
export class ReceiverCapacity {
  readonly #busy = new Map<Id<"whk">, Place>()
  readonly #onRoom: () => void

  /** `onRoom` is called when one that had no space left has some again. */
  constructor(onCapacity: () => void) {
    this.#onRoom = onCapacity
  }

  take(id: Id<"whk">): void {
    const place = this.#busy.get(id) ?? { underWay: 0, deps: roomAtFirst }
    place.underWay += 1
    this.#busy.set(id, place)
  }

  giveBack(id: Id<"whk">, wasTaken: boolean): void {
    const place = this.#busy.get(id)
    if (place === undefined) return
    const wasFull = place.underWay >= place.deps
    place.underWay -= 1
    place.deps = wasTaken ? Math.min(mostAtOnce, place.deps + 1) : roomAtFirst
    if (place.underWay === 0) this.#busy.delete(id)
    if (wasFull) this.#onRoom()
  }

  /** Those that something is on its way to, with how much more there may be. */
  list(): readonly { readonly id: Id<"whk">; readonly left: number }[] {
    return Array.from(this.#busy, ([id, { underWay, deps }]) => ({ id, left: Math.max(0, deps - underWay) }))
  }
}
