import { sql } from "kysely"
import type { Snapshot, Writer } from "#storage/database.ts"

/*
 * While a move into a database is under way, a table of its own says which tables are there as a whole. A database that
 * has it must not be used: a part of it is missing.
 */

/** The hash of each table that is there as a whole; undefined where no move is under way. */
export async function readMoveNotes(db: Snapshot): Promise<Map<string, string> | undefined> {
  const present = await sql<{ is_there: boolean }>`
    SELECT to_regclass('move_notes') IS NOT NULL AS is_there`.execute(db.rows)
  if (present.rows[0]?.is_there !== true) return undefined
  const notes = await sql<{ name: string; sha256: string }>`SELECT name, sha256 FROM move_notes`.execute(db.rows)
  return new Map(notes.rows.map(({ name, sha256 }) => [name, sha256]))
}

export async function keepMoveNotes(db: Writer): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS move_notes (name text PRIMARY KEY, sha256 text NOT NULL)`.execute(db.rows)
  await sql`TRUNCATE move_notes`.execute(db.rows)
}

export async function noteMovedTable(db: Writer, name: string, sha256: string): Promise<void> {
  await sql`INSERT INTO move_notes (name, sha256) VALUES (${name}, ${sha256})`.execute(db.rows)
}

export async function clearMoveNotes(db: Writer): Promise<void> {
  await sql`DROP TABLE move_notes`.execute(db.rows)
}
