import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"

/** A variant of a video, by the name of its file. */
export type ConversionKey = { readonly mediaId: Id<"med">; readonly name: string }

export type ConversionState = { readonly percent: number; readonly failure: string | null }

/** Takes a conversion that nobody else is at. Null when it is ours, or else how far the other one is. */
export async function claimConversion(
  db: WorkspaceWriter,
  { mediaId, name }: ConversionKey,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<ConversionState | null> {
  const claimed = await sql`
    INSERT INTO video_conversions AS c (workspace_id, media_id, name, lease_until, begun_at)
    VALUES (${db.workspaceId}, ${mediaId}, ${name}, ${until}, ${now})
    ON CONFLICT (workspace_id, media_id, name) DO UPDATE
    SET lease_until = excluded.lease_until, begun_at = excluded.begun_at, percent = 0, failure = NULL
    WHERE c.lease_until <= ${now}
    RETURNING name`.execute(db.rows)
  if (claimed.rows.length > 0) return null
  const row = await db.rows
    .selectFrom("video_conversions")
    .select(["percent", "failure"])
    .where("workspace_id", "=", db.workspaceId)
    .where("media_id", "=", mediaId)
    .where("name", "=", name)
    .executeTakeFirst()
  return row ?? { percent: 0, failure: null }
}

export async function updateConversion(
  db: WorkspaceWriter,
  { mediaId, name }: ConversionKey,
  { percent, failure }: ConversionState,
  until: Temporal.Instant,
): Promise<void> {
  await db.rows
    .updateTable("video_conversions")
    .set({ percent, failure, lease_until: until })
    .where("workspace_id", "=", db.workspaceId)
    .where("media_id", "=", mediaId)
    .where("name", "=", name)
    .execute()
}

export async function endConversion(db: WorkspaceWriter, { mediaId, name }: ConversionKey): Promise<void> {
  await db.rows
    .deleteFrom("video_conversions")
    .where("workspace_id", "=", db.workspaceId)
    .where("media_id", "=", mediaId)
    .where("name", "=", name)
    .execute()
}

export type RunningConversion = { readonly mediaId: Id<"med">; readonly percent: number }

/** What is being converted in a workspace, one entry per item: the one that has the farthest to go. */
export async function listConversions(
  db: WorkspaceReader,
  now: Temporal.Instant,
): Promise<readonly RunningConversion[]> {
  const rows = await db.rows
    .selectFrom("video_conversions")
    .select(({ fn }) => ["media_id", fn.min("percent").as("percent")])
    .where("workspace_id", "=", db.workspaceId)
    .where("failure", "is", null)
    .where("lease_until", ">", now)
    .groupBy("media_id")
    .orderBy("media_id")
    .execute()
  return rows.map(({ media_id, percent }) => ({ mediaId: media_id, percent }))
}
