import { type WithKeptDays, oldBefore } from "#domain/kept-days.ts"
import { oldAttempts } from "#storage/publication-attempts.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** Forgets what was done step by step to get posts out that have long been out. */
export async function sweepAttempts({ sweeper, clock, keptDays }: SweepDeps & WithKeptDays): Promise<void> {
  const before = oldBefore(clock.now(), keptDays.attempts)
  if (before !== null) await sweeper.removeOld(oldAttempts, before)
}
