import type { Archive } from "#actions/archive/open-archive.ts"
import {
  type ImportContext,
  readAccount,
  readLabel,
  readMediaItem,
  readPauses,
  readPost,
  readPostLabels,
  readResult,
  readRevision,
  readSet,
  readSlots,
  readSnapshots,
  readStatistic,
} from "#actions/archive/read-records.ts"
import { refuseArchive } from "#actions/archive/refuse-archive.ts"
import { findExcess } from "#domain/post-bounds.ts"
import { mediaOf } from "#domain/post.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { insertAll } from "#storage/insert-all.ts"

type Row = Readonly<Record<string, unknown>>
type FilledTable = Parameters<typeof insertAll>[1]

const mostRows = 500
const mostBytes = 2_000_000

/** Collects the rows of a table and writes them together. */
class Filling {
  readonly #db: WorkspaceWriter
  readonly #table: FilledTable
  #rows: Row[] = []
  #bytes = 0

  constructor(db: WorkspaceWriter, table: FilledTable) {
    this.#db = db
    this.#table = table
  }

  async add(rows: readonly Row[], bytes = 0): Promise<void> {
    this.#rows.push(...rows)
    this.#bytes += bytes
    if (this.#rows.length >= mostRows || this.#bytes >= mostBytes) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    ;[this.#rows, this.#bytes] = [[], 0]
    await insertAll(this.#db, this.#table, rows)
  }
}

/** Writes all records of a checked archive into an empty workspace. */
export async function importRows(
  db: WorkspaceWriter,
  archive: Archive,
  context: ImportContext,
  onProgress: (posts: number) => void,
): Promise<void> {
  const fill = async (table: FilledTable, rows: AsyncIterable<readonly Row[]>) => {
    const filling = new Filling(db, table)
    for await (const some of rows) await filling.add(some)
    await filling.flush()
  }
  const read = async function* <T>(records: AsyncIterable<T>, row: (record: T, given: ImportContext) => Row) {
    for await (const record of records) yield [row(record, context)]
  }
  const readMany = async function* <T>(records: AsyncIterable<T>, rows: (record: T, given: ImportContext) => Row[]) {
    for await (const record of records) yield rows(record, context)
  }
  await fill("accounts", read(archive.records("accounts"), readAccount))
  await fill("labels", read(archive.records("labels"), readLabel))
  await fill("account_sets", read(archive.records("accountSets"), readSet))
  await fill("queue_slots", readMany(archive.records("queues"), readSlots))
  await fill("queue_pauses", readMany(archive.records("queues"), readPauses))
  const media = new Filling(db, "media")
  for (const item of context.media.values()) await media.add([readMediaItem(item, context)])
  await media.flush()
  await importPosts(db, archive, context, onProgress)
  await importResults(db, archive, context)
  await importStatistics(db, archive, context)
}

async function importPosts(
  db: WorkspaceWriter,
  archive: Archive,
  context: ImportContext,
  onProgress: (posts: number) => void,
): Promise<void> {
  const [posts, labels, shown] = [
    new Filling(db, "posts"),
    new Filling(db, "post_labels"),
    new Filling(db, "post_media"),
  ] as const
  let count = 0
  for await (const record of archive.records("posts")) {
    const row = readPost(record, context)
    const excess = findExcess(row.account_ids, row.versions)
    if (excess !== undefined) throw refuseArchive(`has a post that is too large: ${excess.path} ${excess.complaint}`)
    await posts.add([row], row.search_text.length * 2)
    onProgress((count += 1))
  }
  await posts.flush()
  for await (const record of archive.records("posts")) {
    const { id, versions } = readPost(record, context)
    await labels.add(readPostLabels(record, context))
    await shown.add(mediaOf(versions).map((media_id) => ({ post_id: id, media_id })))
  }
  await labels.flush()
  await shown.flush()
}

async function importResults(db: WorkspaceWriter, archive: Archive, context: ImportContext): Promise<void> {
  const results = new Filling(db, "publications")
  for await (const record of archive.records("results")) {
    const row = readResult(record, context)
    await results.add([row], JSON.stringify(row.items).length)
  }
  await results.flush()
}

async function importStatistics(db: WorkspaceWriter, archive: Archive, context: ImportContext): Promise<void> {
  const [numbers, snapshots, history] = [
    new Filling(db, "post_metrics"),
    new Filling(db, "metric_snapshots"),
    new Filling(db, "post_revisions"),
  ] as const
  for await (const record of archive.records("statistics")) await numbers.add([readStatistic(record, context)])
  await numbers.flush()
  for await (const record of archive.records("statistics")) await snapshots.add(readSnapshots(record, context))
  await snapshots.flush()
  for await (const record of archive.records("history")) {
    const row = readRevision(record, context)
    await history.add([row], JSON.stringify(row.versions).length)
  }
  await history.flush()
}
