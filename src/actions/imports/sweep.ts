import { oldImports } from "#storage/imports.ts"
import type { SweepDeps } from "#storage/sweeper.ts"

/** For so long an import can be undone. */
export const keptDays = 30

/** Forgets old imports; their posts stay. */
export async function sweepImports({ sweeper, clock }: SweepDeps): Promise<void> {
  await sweeper.removeOld(oldImports, clock.now().subtract({ hours: keptDays * 24 }))
}
