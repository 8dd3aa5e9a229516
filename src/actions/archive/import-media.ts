import type { Services } from "#actions/action.ts"
import type { Archive } from "#actions/archive/open-archive.ts"
import type { ArchiveRecord } from "#actions/archive/records.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { cleanFileName } from "#media/clean-file-name.ts"
import { endingOf } from "#media/formats.ts"
import { type KeptUpload, keepUpload } from "#media/keep-upload.ts"
import { receiveUpload } from "#media/receive-upload.ts"
import { refuseMedia } from "#plans/plans.ts"
import { holdMediaFiles, listKnownMedia, releaseMediaFiles } from "#storage/media.ts"

/** Longer than any import: files whose import broke off are swept away after it. */
const holdHours = 24

export type ImportedMedia = {
  readonly id: Id<"med">
  readonly record: ArchiveRecord<"media">
  readonly fileName: string
  readonly kept: KeptUpload
}

export type MediaOutcome = {
  /** By their ids in the archive. */
  readonly imported: ReadonlyMap<string, ImportedMedia>
  /** The names of files that are missing in the archive, or are none that an upload would take. */
  readonly leftOut: readonly string[]
}

type Turn = {
  readonly workspaceId: Id<"wsp">
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/**
 * Puts the files of an archive into the store: each is read as an upload is, and nothing records them yet. `imported` has
 * those that are there, also when this fails.
 */
export async function importMedia(
  services: Services,
  archive: Archive,
  imported: Map<string, ImportedMedia>,
  { workspaceId, signal, onProgress }: Turn,
): Promise<MediaOutcome> {
  const plan = services.plans.standard
  const leftOut: string[] = []
  let used = 0
  let done = 0
  for await (const record of archive.records("media")) {
    signal.throwIfAborted()
    const item = await importItem(services, archive, record, imported, { workspaceId, signal })
    if (item === null) leftOut.push(record.fileName)
    else {
      refuseMedia(services, plan, used, item.kept.storedBytes)
      used += item.kept.storedBytes
    }
    onProgress((done += 1))
  }
  return { imported, leftOut }
}

async function importItem(
  services: Services,
  archive: Archive,
  record: ArchiveRecord<"media">,
  imported: Map<string, ImportedMedia>,
  request: { readonly workspaceId: Id<"wsp">; readonly signal: AbortSignal },
): Promise<ImportedMedia | null> {
  const bytes = await archive.openFile(record.file)
  if (bytes === null) return null
  const id = newId<"med">()
  const fileName = cleanFileName(record.fileName)
  try {
    await using received = await receiveUpload(services, fileName, bytes)
    await services.database.write((db) => holdMediaFiles(db, id, services.clock.now().add({ hours: holdHours })))
    const kept = await keepUpload(services, id, received, request, async (each) => each)
    const item = { id, record, kept, fileName: fileName === "" ? `upload.${endingOf(kept.contentType)}` : fileName }
    imported.set(record.id, item)
    return item
  } catch (error) {
    await removeImported(services, [id])
    // A file that is none of ours to take is left out; an archive that is broken is refused as a whole.
    const isOfFile = error instanceof Problem && error.issues.some(({ rule }) => rule.startsWith("media."))
    if (!isOfFile) throw error
    return null
  }
}

/** Removes files of an import that failed, unless they were recorded after all: a commit may have arrived unanswered. */
export async function removeImported(services: Services, ids: readonly Id<"med">[]): Promise<void> {
  const { database, mediaFiles, clock, reportFailure } = services
  try {
    await database.write((db) => releaseMediaFiles(db, ids))
    const known = new Set(await database.read((db) => listKnownMedia(db, ids, clock.now())))
    for (const id of ids) if (!known.has(id)) await mediaFiles.remove(id)
  } catch (error) {
    reportFailure(error, "removing the files of an import that failed failed; they are swept away later")
  }
}
