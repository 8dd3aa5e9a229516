import type { Clock } from "#domain/clock.ts"

/** The machine's clock, by which the library dates what it keeps. Nothing of ours goes by it. */
export const libraryClock: Clock = { now: () => Temporal.Now.instant() }
