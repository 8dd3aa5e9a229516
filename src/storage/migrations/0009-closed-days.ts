import { type Kysely, sql } from "kysely"

/** Days whose sums are kept, so that a summary of a year does not add up every row of it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // A day is one of UTC, counted from 1 January 1970. Whatever changes a number of a day, or which days a post is in, deletes
  // its row in the same transaction. accounts has the sums of every row of the day. The other columns are of the posts that
  // came out on this day alone; those that did so on several days are in loose. slots are quarters of an hour: every
  // zone's hours and days are made of them. bests are the best posts of every part of the day that reaches to one of its
  // ends; top are the best of the whole day, best first.
  `CREATE TABLE metric_days (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    day integer NOT NULL,
    accounts json NOT NULL,
    networks json NOT NULL,
    slots json NOT NULL,
    bests json NOT NULL,
    loose uuid[] NOT NULL,
    top_ids uuid[] NOT NULL,
    top_published_at timestamptz[] NOT NULL,
    top_engagement bigint[] NOT NULL,
    PRIMARY KEY (workspace_id, day)
  )`,
]
