import type { Id } from "#domain/ids.ts"

/** How many deliveries may be on their way from one process to one webhook: at first, and when it keeps answering. */
export const roomAtFirst = 8
const mostRoom = 32

type Place = { underWay: number; room: number }

/**
 * How many deliveries are on their way to whom. A receiver that hangs holds up as many as there is room for and no more:
 * what else waits for it is not even claimed. One that takes what it gets is given more room while there is work for it.
 */
export class ReceiverRoom {
  readonly #busy = new Map<Id<"whk">, Place>()
  readonly #onRoom: () => void

  /** `onRoom` is called when one that had no room left has some again. */
  constructor(onRoom: () => void) {
    this.#onRoom = onRoom
  }

  take(id: Id<"whk">): void {
    const place = this.#busy.get(id) ?? { underWay: 0, room: roomAtFirst }
    place.underWay += 1
    this.#busy.set(id, place)
  }

  giveBack(id: Id<"whk">, wasTaken: boolean): void {
    const place = this.#busy.get(id)
    if (place === undefined) return
    const wasFull = place.underWay >= place.room
    place.underWay -= 1
    place.room = wasTaken ? Math.min(mostRoom, place.room + 1) : roomAtFirst
    if (place.underWay === 0) this.#busy.delete(id)
    if (wasFull) this.#onRoom()
  }

  /** Those that something is on its way to, with how much more there may be. */
  list(): readonly { readonly id: Id<"whk">; readonly left: number }[] {
    return Array.from(this.#busy, ([id, { underWay, room }]) => ({ id, left: Math.max(0, room - underWay) }))
  }
}
