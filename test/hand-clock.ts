import type { Clock } from "#domain/clock.ts"

/** A clock that tells the time at which it was made, or another one, until it is moved by hand. */
export class HandClock implements Clock {
  #now: Temporal.Instant

  constructor(now = Temporal.Now.instant()) {
    this.#now = now.round({ smallestUnit: "microsecond", roundingMode: "floor" })
  }

  now(): Temporal.Instant {
    return this.#now
  }

  /** A day is 24 hours here: an instant knows no calendar. */
  advance(duration: Temporal.DurationLikeObject): void {
    const { days = 0, hours = 0, ...rest } = duration
    this.#now = this.#now.add({ ...rest, hours: hours + days * 24 })
  }
}
