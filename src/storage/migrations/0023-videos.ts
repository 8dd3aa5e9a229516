import { type Kysely, sql } from "kysely"

/** The codecs of videos, and the variants of videos that are being made. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // Videos that were uploaded before have none: nobody has looked.
  `ALTER TABLE media ADD COLUMN video_codec text, ADD COLUMN audio_codec text`,
  `CREATE TABLE video_conversions (
    workspace_id uuid NOT NULL,
    media_id uuid NOT NULL,
    name text NOT NULL,
    percent integer NOT NULL DEFAULT 0,
    failure text,
    lease_until timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, media_id, name),
    FOREIGN KEY (workspace_id, media_id) REFERENCES media ON DELETE CASCADE
  )`,
]
