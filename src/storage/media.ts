import { type Insertable, type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts, MediaKind } from "#domain/media.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import { fillPage, fitPage, type Page } from "#storage/page.ts"
import type { PostGlance } from "#storage/posts.ts"
import type { Tables } from "#storage/tables.ts"

export type Media = Selectable<Tables["media"]>

export type MediaFilter = {
  readonly kind?: MediaKind | undefined
  /** Part of a file name or of an alternative text, in any case. */
  readonly search?: string | undefined
  /** Only what no post shows. */
  readonly unused?: boolean | undefined
  readonly withoutAltText?: boolean | undefined
}

/** What the networks' rules need to know of an item. `mayEncode`: whether this server has the converter. */
export function mediaFactsOf(media: Media, mayEncode: boolean): MediaFacts {
  const { id, kind, bytes, width, height, video_codec: videoCodec, audio_codec: audioCodec } = media
  return {
    id,
    kind,
    contentType: media.content_type,
    bytes,
    width,
    height,
    durationMs: media.duration_ms,
    altText: media.alt_text,
    ...(videoCodec === null ? {} : { videoCodec, audioCodec, mayEncode }),
  }
}

/** Its addresses and figures, as they are shown. */
const bytesPerItem = 600

type Place = { readonly at: Temporal.Instant; readonly id: string }

export async function insertMedia(
  db: WorkspaceWriter,
  media: Omit<Insertable<Tables["media"]>, "workspace_id">,
): Promise<Media> {
  const row = { ...media, workspace_id: db.workspaceId }
  return db.rows.insertInto("media").values(row).returningAll().executeTakeFirstOrThrow()
}

/** By its id alone: for the public address, whose signature replaces the workspace. */
export async function findMediaAnywhere(db: Reader, id: Id<"med">): Promise<Media | undefined> {
  return db.rows.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst()
}

/** Those of these ids that are recorded, in whichever workspace, or will be soon. */
export async function listKnownMedia(
  db: Reader,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const asked = ids as readonly Id<"med">[]
  const recorded = db.rows.selectFrom("media").select("id").where("id", "in", asked)
  const held = db.rows.selectFrom("media_holds").select("media_id as id").where("media_id", "in", asked)
  const found = await recorded.unionAll(held.where("held_until", ">", now)).execute()
  return found.map(({ id }) => id)
}

/** Keeps files from being swept away that are recorded later. */
export async function holdMediaFiles(db: Writer, id: Id<"med">, until: Temporal.Instant): Promise<void> {
  await db.rows.insertInto("media_holds").values({ media_id: id, held_until: until }).execute()
}

export async function releaseMediaFiles(db: Writer, ids: readonly Id<"med">[]): Promise<void> {
  if (ids.length > 0) await db.rows.deleteFrom("media_holds").where("media_id", "in", ids).execute()
}

export async function deleteEndedHolds(db: Writer, now: Temporal.Instant): Promise<void> {
  await db.rows.deleteFrom("media_holds").where("held_until", "<=", now).execute()
}

/** Items of all workspaces in the order of their ids: those recorded since, from behind an id on. */
export async function listMediaSince(
  db: Reader,
  since: Temporal.Instant | undefined,
  after: Id<"med"> | undefined,
  limit: number,
): Promise<readonly Pick<Media, "id" | "content_type">[]> {
  let statement = db.rows.selectFrom("media").select(["id", "content_type"])
  if (since !== undefined) statement = statement.where("created_at", ">=", since)
  if (after !== undefined) statement = statement.where("id", ">", after)
  return statement.orderBy("id").limit(limit).execute()
}

export async function countMediaSince(db: Reader, since: Temporal.Instant | undefined): Promise<number> {
  let statement = db.rows.selectFrom("media").select(({ fn }) => fn.countAll<number>().as("count"))
  if (since !== undefined) statement = statement.where("created_at", ">=", since)
  return (await statement.executeTakeFirstOrThrow()).count
}

/** Newest first; with `after`, those that come after that place: as many as fit into a page. */
export async function listMedia(
  db: WorkspaceReader,
  filter: MediaFilter,
  limit: number,
  after: Place | undefined,
): Promise<Page<Media>> {
  const bytes = sql<number>`${bytesPerItem} + octet_length(file_name) + octet_length(alt_text)`.as("bytes")
  let statement = filtered(db, filter).select(["id", bytes])
  if (after !== undefined) {
    statement = statement.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  }
  const found = statement
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
  const page = fitPage(await found.execute(), limit)
  const ids = page.rows.map(({ id }) => id)
  const media = db.rows.selectFrom("media").selectAll().where("workspace_id", "=", db.workspaceId)
  return fillPage(page, ids.length === 0 ? [] : await media.where("id", "in", ids).execute())
}

export async function countMedia(db: WorkspaceReader, filter: MediaFilter): Promise<number> {
  const counted = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as("total"))
  return (await counted.executeTakeFirstOrThrow()).total
}

function filtered(db: WorkspaceReader, { kind, search, unused, withoutAltText }: MediaFilter) {
  let statement = db.rows.selectFrom("media").where("workspace_id", "=", db.workspaceId)
  if (kind !== undefined) statement = statement.where("kind", "=", kind)
  if (search !== undefined) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    statement = statement.where((e) => e.or([e("file_name", "ilike", pattern), e("alt_text", "ilike", pattern)]))
  }
  if (withoutAltText === true) statement = statement.where("alt_text", "=", "")
  if (unused === true) {
    const uses = db.rows
      .selectFrom("post_media")
      .select("post_media.media_id")
      .where("post_media.workspace_id", "=", db.workspaceId)
    statement = statement.where("id", "not in", uses)
  }
  return statement
}

export async function updateAltText(db: WorkspaceWriter, id: Id<"med">, altText: string): Promise<Media | undefined> {
  return db.rows
    .updateTable("media")
    .set({ alt_text: altText })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst()
}

/** Whether it is there. If so it is held until the transaction ends: meanwhile no post can begin to show it. */
export async function lockMedia(
  db: WorkspaceWriter,
  id: Id<"med">,
): Promise<{ readonly file_name: string } | undefined> {
  return db.rows
    .selectFrom("media")
    .select("file_name")
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()
}

/** Disk space of all media of the workspace. */
export async function sumStoredBytes(db: WorkspaceReader): Promise<number> {
  const sum = db.rows.selectFrom("media").where("workspace_id", "=", db.workspaceId)
  const { bytes } = await sum
    .select(sql<number>`coalesce(sum(stored_bytes), 0)::bigint`.as("bytes"))
    .executeTakeFirstOrThrow()
  return bytes
}

export async function setStoredBytes(db: WorkspaceWriter, id: Id<"med">, bytes: number): Promise<void> {
  const statement = db.rows.updateTable("media").set({ stored_bytes: bytes })
  await statement.where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

export type MediaUse = Pick<PostGlance, "id" | "beginning">

/** The first posts that show a media item, newest first, each with how its text begins. */
export async function listUses(db: WorkspaceReader, id: Id<"med">, limit: number): Promise<readonly MediaUse[]> {
  return selectUses(db, id)
    .innerJoin("posts", (join) =>
      join.onRef("posts.workspace_id", "=", "post_media.workspace_id").onRef("posts.id", "=", "post_media.post_id"),
    )
    .select(["posts.id", "posts.beginning"])
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(limit)
    .execute()
}

export async function countUses(db: WorkspaceReader, id: Id<"med">): Promise<number> {
  const counted = selectUses(db, id).select(({ fn }) => fn.countAll<number>().as("count"))
  return (await counted.executeTakeFirstOrThrow()).count
}

function selectUses(db: WorkspaceReader, id: Id<"med">) {
  return db.rows
    .selectFrom("post_media")
    .where("post_media.workspace_id", "=", db.workspaceId)
    .where("post_media.media_id", "=", id)
}

export async function deleteMedia(db: WorkspaceWriter, id: Id<"med">): Promise<void> {
  await db.rows.deleteFrom("media").where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

/** Every item of every workspace. */
export async function listEveryMedia(db: Reader): Promise<readonly Id<"med">[]> {
  const rows = await db.rows.selectFrom("media").select("id").orderBy("id").execute()
  return rows.map(({ id }) => id)
}
