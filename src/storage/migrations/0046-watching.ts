import { type Kysely, sql } from "kysely"

/** Who works and since when, how much waited over the last days, and how late publications began. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE TABLE processes (
    id uuid PRIMARY KEY,
    host text NOT NULL,
    pid integer NOT NULL,
    roles text[] NOT NULL,
    version text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    last_claim_at timestamptz,
    in_hand integer NOT NULL,
    memory_bytes bigint NOT NULL
  )`,
  // The most that waited in a few minutes, and how much was done in them.
  `CREATE TABLE queue_samples (
    at timestamptz NOT NULL,
    queue text NOT NULL,
    due integer NOT NULL,
    done integer NOT NULL,
    PRIMARY KEY (at, queue)
  )`,
  `ALTER TABLE publications
    ADD COLUMN started_at timestamptz,
    ADD COLUMN late_ms integer`,
  `CREATE INDEX publications_by_start ON publications (started_at) WHERE started_at IS NOT NULL`,
  `CREATE INDEX publications_uncertain ON publications (workspace_id) WHERE state = 'uncertain'`,
  `ALTER TABLE video_conversions ADD COLUMN begun_at timestamptz`,
]
