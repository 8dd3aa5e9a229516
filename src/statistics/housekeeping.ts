import { type WithKeptDays, oldBefore } from "#domain/kept-days.ts"
import { oldSnapshots } from "#storage/post-metrics.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** Thins what was read of old posts: the first and the last numbers stay. */
export async function sweepSnapshots({ sweeper, clock, keptDays }: SweepDeps & WithKeptDays): Promise<void> {
  const before = oldBefore(clock.now(), keptDays.snapshots)
  if (before !== null) await sweeper.removeOld(oldSnapshots, before)
}
