import {
  type ArchiveManifest,
  archiveFormat,
  type ArchiveRecord,
  archiveVersion,
  type RecordKind,
} from "#actions/archive/records.ts"
import {
  showAccount,
  showMedia,
  showPostRow,
  showResult,
  showRevision,
  showStatistic,
} from "#actions/archive/show-rows.ts"
import type { Clock } from "#domain/clock.ts"
import { type Id, showId } from "#domain/ids.ts"
import { showInstant } from "#domain/instant.ts"
import { isContentType, endingOf } from "#media/formats.ts"
import { originalName } from "#media/names.ts"
import { listAccountSets } from "#storage/account-sets.ts"
import { listEveryAccount } from "#storage/accounts.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { listLabels, listLabelsOf } from "#storage/labels.ts"
import {
  listMediaRows,
  listPauseRows,
  listPostRows,
  listResultRows,
  listRevisionRows,
  listSlotRows,
  listSnapshotRows,
  listStatisticRows,
} from "#storage/workspace-rows.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/** A file of the archive whose bytes come from the store. */
export type ArchivedFile = {
  readonly file: string
  readonly id: Id<"med">
  readonly name: string
  readonly bytes: number
}

export type SpooledRows = {
  readonly manifest: ArchiveManifest
  readonly paths: ReadonlyMap<RecordKind, string>
  readonly media: readonly ArchivedFile[]
}

const postsAtOnce = 50
const mediaAtOnce = 500

/**
 * Writes all records of a workspace to files on this machine, a page at a time, so that neither the database nor the memory
 * has to wait for whoever fetches them. What posts refer to is read after them: none of it is missing, even where each page
 * sees a moment of its own. `files` owns what is written.
 */
export async function spoolRows(
  { clock, mediaFiles }: { readonly clock: Clock; readonly mediaFiles: FileStore },
  db: WorkspaceReader,
  files: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<SpooledRows> {
  const paths = new Map<RecordKind, string>()
  const spool = async <Kind extends RecordKind>(kind: Kind, records: AsyncIterable<ArchiveRecord<Kind>>) => {
    const file = files.use(await mediaFiles.newFile())
    await file.write(lines(records, signal))
    paths.set(kind, file.path)
  }
  const { name, time_zone: timeZone } = await getWorkspace(db)
  const labels = await listLabels(db)
  const posts: Id<"pst">[] = []
  const media: ArchivedFile[] = []
  await spool(
    "labels",
    each(labels.map((label) => ({ id: showId("lbl", label.id), name: label.name, colour: label.colour }))),
  )
  await spool("posts", readPosts(db, new Set(labels.map(({ id }) => id)), posts))
  await spool("results", readResults(db, posts))
  await spool("statistics", readStatistics(db, posts))
  await spool("history", readHistory(db, posts))
  await spool("media", readMedia(db, media))
  await spool("accounts", each((await listEveryAccount(db)).map(showAccount)))
  await spool("accountSets", readSets(db))
  await spool("queues", readQueues(db))
  const exportedAt = showInstant(clock.now())
  const manifest = {
    format: archiveFormat,
    version: archiveVersion,
    exportedAt,
    workspace: { name, timeZone },
  } as const
  return { manifest, paths, media }
}

async function* lines(records: AsyncIterable<object>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const record of records) {
    signal.throwIfAborted()
    yield Buffer.from(`${JSON.stringify(record)}\n`)
  }
}

async function* each<T>(records: readonly T[]): AsyncGenerator<T> {
  yield* records
}

async function* readPosts(
  db: WorkspaceReader,
  labels: ReadonlySet<Id<"lbl">>,
  seen: Id<"pst">[],
): AsyncGenerator<ArchiveRecord<"posts">> {
  for (let after: Id<"pst"> | undefined; ;) {
    const page = await listPostRows(db, after, postsAtOnce)
    const ids = page.map(({ id }) => id)
    const labelled = Map.groupBy(await listLabelsOf(db, ids), ({ post_id }) => post_id)
    for (const post of page) {
      const own = (labelled.get(post.id) ?? []).map(({ label_id }) => label_id)
      yield showPostRow(
        post,
        own.filter((id) => labels.has(id)),
      )
    }
    seen.push(...ids)
    after = ids.at(-1)
    if (page.length < postsAtOnce) return
  }
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

async function* readResults(db: WorkspaceReader, posts: readonly Id<"pst">[]) {
  for (const ids of chunks(posts, postsAtOnce)) yield* (await listResultRows(db, ids)).map(showResult)
}

async function* readStatistics(db: WorkspaceReader, posts: readonly Id<"pst">[]) {
  for (const ids of chunks(posts, postsAtOnce)) {
    const rows = await listStatisticRows(db, ids)
    const keyOf = (row: { readonly post_id: string; readonly account_id: string }) => `${row.post_id} ${row.account_id}`
    const snapshots = Map.groupBy(await listSnapshotRows(db, ids), keyOf)
    for (const row of rows) yield showStatistic(row, snapshots.get(keyOf(row)) ?? [])
  }
}

async function* readHistory(db: WorkspaceReader, posts: readonly Id<"pst">[]) {
  for (const id of posts) yield* (await listRevisionRows(db, id)).map(showRevision)
}

async function* readMedia(db: WorkspaceReader, archived: ArchivedFile[]): AsyncGenerator<ArchiveRecord<"media">> {
  for (let after: Id<"med"> | undefined; ;) {
    const page = await listMediaRows(db, after, mediaAtOnce)
    for (const media of page) {
      const { id, content_type: type, bytes } = media
      if (!isContentType(type)) throw new Error(`media of an unknown type: ${type}`)
      // The original; what else there is of an item is made of it again.
      const file = `media/${showId("med", id)}.${endingOf(type)}`
      archived.push({ file, id, name: originalName(type), bytes })
      yield showMedia(media, file)
    }
    after = page.at(-1)?.id
    if (page.length < mediaAtOnce) return
  }
}

async function* readSets(db: WorkspaceReader): AsyncGenerator<ArchiveRecord<"accountSets">> {
  for (const { name, account_ids, created_at } of await listAccountSets(db)) {
    yield { name, accountIds: account_ids.map((id) => showId("acc", id)), createdAt: showInstant(created_at) }
  }
}

async function* readQueues(db: WorkspaceReader): AsyncGenerator<ArchiveRecord<"queues">> {
  const slots = Map.groupBy(await listSlotRows(db), ({ account_id }) => account_id)
  const pauses = new Map((await listPauseRows(db)).map(({ account_id, until }) => [account_id, until]))
  for (const id of new Set([...slots.keys(), ...pauses.keys()])) {
    const until = pauses.get(id)
    yield {
      accountId: showId("acc", id),
      slots: (slots.get(id) ?? []).map(({ weekday, minute }) => ({ weekday, minute })),
      ...(until === undefined ? {} : { pausedUntil: until === null ? null : showInstant(until) }),
    }
  }
}
