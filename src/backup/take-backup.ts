import { createWriteStream } from "node:fs"
import { rename, rm, stat } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { type AboutBackup, aboutFile, mediaFile, tableFile } from "#backup/backup-format.ts"
import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import { listMigrations, listTables, readRows } from "#storage/copy-tables.ts"
import type { Database, Snapshot } from "#storage/database.ts"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { writeZip, type ZipPart } from "#storage/files/zip/write-zip.ts"
import { listEveryMedia } from "#storage/media.ts"
import { StateOfRows } from "#storage/table-state.ts"

export type BackupDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly mediaFiles: FileStore
  readonly mediaPlace: "disk" | "s3"
  readonly serverVersion: string
}

export type TakenBackup = { readonly about: AboutBackup; readonly bytes: number }

/**
 * Writes everything as of one moment to a file, while the service goes on. Rows are first written beside the database, as
 * fast as the disk takes them: the embedded database has one session, and nobody else gets it meanwhile.
 */
export async function takeBackup(deps: BackupDeps, file: string, signal: AbortSignal): Promise<TakenBackup> {
  await using files = new AsyncDisposableStack()
  const rows = await deps.database.snapshot((db) => spoolTables(deps, db, files, signal))
  const media = deps.mediaPlace === "disk" ? await listFiles(deps.mediaFiles, rows.items) : []
  const about: AboutBackup = {
    format: "fanfare-backup",
    formatVersion: 1,
    madeBy: deps.serverVersion,
    takenAt: rows.takenAt,
    database: deps.database.kind,
    migrations: [...rows.migrations],
    tables: rows.tables.map(({ state }) => state),
    media: {
      place: deps.mediaPlace,
      items: rows.items.length,
      files: media.length,
      bytes: media.reduce((sum, { size }) => sum + size, 0),
    },
  }
  const parts: readonly ZipPart[] = [
    { name: aboutFile, bytes: Buffer.from(`${JSON.stringify(about, null, 2)}\n`) },
    ...rows.tables.map(({ state, path }) => ({ name: tableFile(state.name), path })),
    ...media,
  ]
  await using zip = await writeZip(parts)
  const part = `${file}.part`
  try {
    await pipeline(zip.stream, createWriteStream(part, { flags: "w", mode: 0o600, flush: true }), { signal })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw nameDiskFull(error)
  }
  return { about, bytes: (await stat(file)).size }
}

async function spoolTables(
  { clock, mediaFiles }: BackupDeps,
  db: Snapshot,
  files: AsyncDisposableStack,
  signal: AbortSignal,
) {
  const takenAt = clock.now().toString({ smallestUnit: "millisecond" })
  const tables = []
  for (const table of await listTables(db)) {
    const state = new StateOfRows(table.name)
    const file = files.use(await mediaFiles.newFile())
    await file.write(linesOf(readRows(db, table), state, signal))
    tables.push({ state: state.end(), path: file.path })
  }
  return { takenAt, tables, migrations: await listMigrations(db), items: await listEveryMedia(db) }
}

async function* linesOf(
  rows: AsyncIterable<readonly string[]>,
  state: StateOfRows,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const lines of rows) {
    signal.throwIfAborted()
    state.add(lines)
    yield Buffer.from(lines.map((line) => `${line}\n`).join(""))
  }
}

async function listFiles(mediaFiles: FileStore, items: readonly Id<"med">[]) {
  const found = []
  for (const item of items) {
    for (const { name, size } of await mediaFiles.list(item)) {
      found.push({ name: mediaFile(item, name), size, read: () => readMedia(mediaFiles, item, name) })
    }
  }
  return found
}

/** What somebody deletes meanwhile stays behind as an empty file. */
async function* readMedia(mediaFiles: FileStore, item: string, name: string): AsyncGenerator<Uint8Array> {
  await using file = await mediaFiles.open(item, name)
  if (file !== null) yield* file.read() as AsyncIterable<Uint8Array>
}
