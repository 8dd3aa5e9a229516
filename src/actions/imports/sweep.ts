import type { Services } from "#actions/action.ts"
import { deleteOldImports } from "#storage/imports.ts"

/** For so long an import can be undone. */
export const keptDays = 30

/** Forgets old imports; their posts stay. */
export async function sweepImports({ database, clock }: Services): Promise<void> {
  await database.write((db) => deleteOldImports(db, clock.now().subtract({ hours: keptDays * 24 })))
}
