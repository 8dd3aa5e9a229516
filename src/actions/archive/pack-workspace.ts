import { once } from "node:events"
import { Readable } from "node:stream"
import type { Services } from "#actions/action.ts"
import { manifestFile, recordFiles, recordKinds } from "#actions/archive/records.ts"
import { type ArchivedFile, spoolRows, type SpooledRows } from "#actions/archive/spool-rows.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import type { FileStore } from "#storage/files/file-store.ts"

type PackingDeps = Pick<Services, "database" | "clock" | "mediaFiles">

/** Reading the rows of the largest workspace that there may be takes a fraction of this. */
const mostMs = 15 * 60_000

/** Larger files need another form of their headers. */
const zip32Bytes = 4_000_000_000

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
    const { stream, close } = await zipUp(deps.mediaFiles, spooled.rows)
    return {
      fileName: nameFile(spooled.rows),
      stream,
      async [Symbol.asyncDispose]() {
        await close()
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
async function zipUp(mediaFiles: FileStore, { manifest, paths, media }: SpooledRows) {
  const { ZipFile } = await import("yazl")
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let reading: Readable | undefined
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestFile)
  for (const kind of recordKinds) {
    const path = paths.get(kind)
    if (path !== undefined) zip.addFile(path, recordFiles[kind].file)
  }
  for (const file of media) {
    const options = { compress: false, forceZip64Format: file.bytes > zip32Bytes }
    zip.addReadStreamLazy(file.file, options, (done) => {
      reading = Readable.from(readFile(mediaFiles, file), { objectMode: false })
      reading.once("error", (error) => stream.destroy(error))
      done(null, reading)
    })
  }
  zip.once("error", (error: Error) => stream.destroy(error))
  zip.end()
  const close = async () => {
    stream.destroy()
    reading?.destroy()
    if (reading?.closed === false) await once(reading, "close")
  }
  return { stream, close }
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
