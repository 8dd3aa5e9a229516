import type { Readable } from "node:stream"
import type { Services } from "#actions/action.ts"
import { manifestFile, recordFiles, recordKinds } from "#actions/archive/records.ts"
import { type ArchivedFile, spoolRows, type SpooledRows } from "#actions/archive/spool-rows.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { writeZip, type ZipPart } from "#storage/files/zip/write-zip.ts"

type PackingDeps = Pick<Services, "database" | "clock" | "mediaFiles">

/** Reading the rows of the largest workspace that there may be takes a fraction of this. */
const mostMs = 15 * 60_000

export type PackedWorkspace = AsyncDisposable & {
  /** What to call the file. */
  readonly fileName: string
  /** The bytes of the zip file, as fast as they are read. */
  readonly stream: Readable
}

/** Packs everything that can be taken elsewhere of a workspace. The caller must dispose of it, read or not. */
export async function packWorkspace(deps: PackingDeps, workspaceId: Id<"wsp">): Promise<PackedWorkspace> {
  const spooled = await spoolSnapshot(deps, workspaceId)
  try {
    const zip = await writeZip(partsOf(deps.mediaFiles, spooled.rows))
    return {
      fileName: nameFile(spooled.rows),
      stream: zip.stream,
      async [Symbol.asyncDispose]() {
        await zip[Symbol.asyncDispose]()
        await spooled.files.disposeAsync()
      },
    }
  } catch (error) {
    await spooled.files.disposeAsync()
    throw error
  }
}

async function spoolSnapshot({ database, clock, mediaFiles }: PackingDeps, workspaceId: Id<"wsp">) {
  const signal = AbortSignal.timeout(mostMs)
  return database.readSnapshot(async (reader) => {
    const files = new AsyncDisposableStack()
    try {
      return { files, rows: await spoolRows({ clock, mediaFiles }, inWorkspace(reader, workspaceId), files, signal) }
    } catch (error) {
      await files.disposeAsync()
      if (signal.aborted) throw new Problem("Conflict", "This workspace is too large to be exported.", { cause: error })
      throw error
    }
  })
}

/** Media are packed as they are, each opened when its turn comes. */
function* partsOf(mediaFiles: FileStore, { manifest, paths, media }: SpooledRows): Generator<ZipPart> {
  yield { name: manifestFile, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
  for (const kind of recordKinds) {
    const path = paths.get(kind)
    if (path !== undefined) yield { name: recordFiles[kind].file, path }
  }
  for (const file of media) yield { name: file.file, size: file.bytes, read: () => readFile(mediaFiles, file) }
}

/** What is gone stays behind as an empty file: the rest is worth having. */
async function* readFile(mediaFiles: FileStore, { id, name }: ArchivedFile): AsyncGenerator<Uint8Array> {
  await using file = await mediaFiles.open(id, name)
  if (file !== null) yield* file.read() as AsyncIterable<Uint8Array>
}

function nameFile({ manifest: { workspace, exportedAt } }: SpooledRows): string {
  const name = workspace.name
    .normalize("NFKD")
    .replaceAll(/[^\w]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase()
  return `fanfare-${name || "workspace"}-${exportedAt.slice(0, 10)}.zip`
}
