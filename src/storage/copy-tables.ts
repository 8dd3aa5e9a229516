import { sql } from "kysely"
import type { Snapshot, Writer } from "#storage/database.ts"

/*
 * Whole tables as lines of JSON, in an order that is the same on every server: for backups, and for moving to another
 * database. The schema is read from the database itself, so a new table is never forgotten.
 */

/** The tables of the migrator are made anew where the rows go; the notes of a move are about the others. */
const leftOut = ["kysely_migration", "kysely_migration_lock", "move_notes"]

export type CopiedTable = {
  readonly name: string
  readonly key: readonly string[]
  /** Without those that the database makes itself. */
  readonly columns: readonly string[]
}

/** All tables, each after those that it refers to. */
export async function listTables(db: Snapshot): Promise<readonly CopiedTable[]> {
  const { rows } = await sql<CopiedTable & { parents: readonly string[] }>`
    SELECT c.relname AS name,
      (SELECT array_agg(a.attname::text ORDER BY k.place) FROM pg_index i
        CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(array_agg(DISTINCT p.relname::text), '{}') FROM pg_constraint f
        JOIN pg_class p ON p.oid = f.confrelid WHERE f.conrelid = c.oid AND f.contype = 'f') AS parents
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> ALL(${leftOut}::text[])
    ORDER BY c.relname`.execute(db.rows)
  const ordered: CopiedTable[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ parents }) => parents.every((parent) => !left.has(parent)))
    if (ready.length === 0) throw new Error(`tables refer to one another: ${[...left.keys()].join(", ")}`)
    for (const { name, key, columns } of ready) {
      if (key === null) throw new Error(`the table ${name} has no key to order it by`)
      ordered.push({ name, key, columns })
      left.delete(name)
    }
  }
  return ordered
}

/** The migrations that a database has seen. */
export async function listMigrations(db: Snapshot): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db.rows)
  return rows.map(({ name }) => name)
}

/** Whether somebody uses a database already. */
export async function isUsed({ rows }: Snapshot): Promise<boolean> {
  const found = await sql<{ is_used: boolean }>`
    SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM workspaces) AS is_used`.execute(rows)
  return found.rows[0]?.is_used === true
}

/** How many rows are fetched at once. Rows of a few kilobytes are usual, and some have a megabyte. */
const fetchedRows = 200

/** All rows of a table, some at a time, each as one line. In a snapshot only: a cursor ends with its transaction. */
export async function* readRows(db: Snapshot, { name, key, columns }: CopiedTable): AsyncGenerator<readonly string[]> {
  const parts = sql.join(columns.map((each) => sql.ref(each)))
  // The order of texts differs between servers unless it is that of their bytes; other keys have one order everywhere.
  const order = sql.join(key.map((each) => sql`${sql.ref(each)}::text COLLATE "C"`))
  await sql`SET LOCAL TIME ZONE 'UTC'`.execute(db.rows)
  await sql`DECLARE copied NO SCROLL CURSOR FOR
    SELECT row_to_json(part)::text AS line FROM (SELECT ${parts} FROM ${sql.table(name)} ORDER BY ${order}) AS part`.execute(
    db.rows,
  )
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`FETCH ${sql.raw(String(fetchedRows))} FROM copied`.execute(db.rows)
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    await sql`CLOSE copied`.execute(db.rows)
  }
}

/** Adds rows that `readRows` gave. */
export async function addRows(db: Writer, { name, columns }: CopiedTable, lines: readonly string[]): Promise<void> {
  const table = sql.table(name)
  const parts = sql.join(columns.map((each) => sql.ref(each)))
  await sql`INSERT INTO ${table} (${parts})
    SELECT ${parts} FROM json_populate_recordset(NULL::${table}, ${`[${lines.join(",")}]`}::json)`.execute(db.rows)
}

/** Removes all rows of tables, and of those that refer to them. */
export async function emptyTables(db: Writer, tables: readonly CopiedTable[]): Promise<void> {
  await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))} CASCADE`.execute(db.rows)
}
