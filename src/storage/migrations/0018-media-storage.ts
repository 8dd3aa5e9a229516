import { type Kysely, sql } from "kysely"

/** The disk space of each media item, for the quota of a workspace. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE media ADD COLUMN stored_bytes bigint`,
  // The sizes of existing thumbnails and variants are not in the database. They are small.
  `UPDATE media SET stored_bytes = bytes`,
  `ALTER TABLE media ALTER COLUMN stored_bytes SET NOT NULL`,
  // For an index-only sum.
  `CREATE INDEX media_storage ON media (workspace_id) INCLUDE (stored_bytes)`,
]
