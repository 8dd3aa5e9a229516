import type { Clock } from "#domain/clock.ts"

/** This machine's own clock, for a sandbox that runs by itself and has no database to agree with. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: "microsecond", roundingMode: "floor" }),
}
