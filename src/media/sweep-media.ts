import type { MediaDeps } from "#media/media-deps.ts"
import { deleteEndedHolds, listKnownMedia } from "#storage/media.ts"

/** An upload is recorded long before its files are this old. */
const grace = { hours: 1 }

const askedAtOnce = 500

/** Removes files that nothing records: what a crash, a lost connection or a deleted workspace left behind. */
export async function sweepMedia(deps: MediaDeps): Promise<void> {
  let batch: string[] = []
  for await (const item of deps.mediaFiles.listUntouchedSince(deps.clock.now().subtract(grace))) {
    batch.push(item)
    if (batch.length < askedAtOnce) continue
    await removeUnknown(deps, batch)
    batch = []
  }
  await removeUnknown(deps, batch)
  await deps.database.write((db) => deleteEndedHolds(db, deps.clock.now()))
}

async function removeUnknown({ database, mediaFiles, clock }: MediaDeps, items: readonly string[]): Promise<void> {
  const ids = items.filter((item) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(item))
  const known = new Set(await database.read(async (db) => listKnownMedia(db, ids, clock.now())))
  for (const id of ids) if (!known.has(id)) await mediaFiles.remove(id)
}
