import { type RawBuilder, sql } from "kysely"
import type { Reader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

/* How old rows are removed, whatever they are: the oldest first, a few at a time. */

/** No step looks at more rows, or removes more. */
export const mostInStep = 1000

/** Rows of one table that go when they are old. */
export type OldRows = {
  readonly table: keyof Tables
  /** What says how old a row is. */
  readonly time: string
  readonly key: readonly string[]
  /** What of it goes, beside its age: a condition about `old`. Without it everything goes. */
  readonly unneeded?: (before: Temporal.Instant) => RawBuilder<boolean>
  /** How many go in a step, where each takes rows of other tables along. */
  readonly atOnce?: number
  /** What else goes in the same transaction, where the database does not see to it by itself. */
  readonly takeAlong?: (db: Writer, gone: readonly GoneRow[]) => Promise<void>
  /**
   * The name under which is kept how far it has come, where much of what is old stays for good: what was looked at once is
   * not looked at again.
   */
  readonly mark?: string
}

/** The key of a row that went, as text. */
export type GoneRow = Readonly<Record<string, string>>

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string

/** Checks the names of the columns. */
export function oldRows<T extends keyof Tables>(
  rows: OldRows & { readonly table: T; readonly time: ColumnOf<T>; readonly key: readonly ColumnOf<T>[] },
): OldRows {
  return rows
}

/** How far a removal has come: the time of the last row that was looked at, and its key; or a time alone. */
export type RemovalPlace = readonly string[]

export type RemovalStep = {
  readonly looked: number
  readonly gone: readonly GoneRow[]
  /** Null where there was nothing to look at. */
  readonly last: RemovalPlace | null
}

export function sizeOfStep({ atOnce = mostInStep }: OldRows): number {
  return Math.min(atOnce, mostInStep)
}

/** Whether there is anything so old, needed or not. */
export async function hasOld(db: Reader, rows: OldRows, before: Temporal.Instant, after: RemovalPlace | null) {
  const found = sql<{ readonly one: number }>`(SELECT 1 AS one ${oldOf(rows, before, after)} LIMIT 1)`
  return (await db.rows.selectFrom(found.as("found")).selectAll().executeTakeFirst()) !== undefined
}

/**
 * Looks at the next few old rows and removes those that are not needed. What somebody else holds at the moment is passed
 * over: nobody waits for anybody, and it is found the next time.
 */
export async function removeStep(
  db: Writer,
  rows: OldRows,
  before: Temporal.Instant,
  after: RemovalPlace | null,
): Promise<RemovalStep> {
  const { table, time, key, unneeded, takeAlong } = rows
  const [from, at] = [sql.table(table), sql.ref(time)]
  const columns = key.map((name) => sql.ref(name))
  const texts = columns.map((column) => sql`${column}::text`)
  const asObject = key.map((name) => sql`${sql.lit(name)}, ${sql.ref(`old.${name}`)}::text`)
  // Rows are named by where they are: that holds within one statement, and no plan can come to read the whole table.
  const { rows: steps } = await sql<RemovalStep>`
    WITH looked AS MATERIALIZED (
      SELECT ctid AS spot, ${at} AS age, ${sql.join(columns)} ${oldOf(rows, before, after)}
      ORDER BY ${sql.join([at, ...columns])} LIMIT ${sizeOfStep(rows)}
    ), held AS MATERIALIZED (
      SELECT old.ctid AS spot FROM ${from} AS old
      WHERE old.ctid = ANY(ARRAY(SELECT spot FROM looked)) AND old.${at} < ${before} AND ${unneeded?.(before) ?? sql`true`}
      FOR UPDATE OF old SKIP LOCKED
    ), gone AS (
      DELETE FROM ${from} AS old WHERE old.ctid = ANY(ARRAY(SELECT spot FROM held))
      RETURNING json_build_object(${sql.join(asObject)}) AS key
    )
    SELECT (SELECT count(*)::integer FROM looked) AS looked,
      (SELECT coalesce(json_agg(key), '[]') FROM gone) AS gone,
      (SELECT ARRAY[age::text, ${sql.join(texts)}] FROM looked
        ORDER BY ${sql.join([sql.ref("age"), ...columns].map((column) => sql`${column} DESC`))} LIMIT 1) AS last`.execute(
    db.rows,
  )
  const [step] = steps
  if (step === undefined) throw new Error("a step of a removal returned nothing")
  if (step.gone.length > 0) await takeAlong?.(db, step.gone)
  return step
}

function oldOf({ table, time, key }: OldRows, before: Temporal.Instant, after: RemovalPlace | null) {
  const at = sql.ref(time)
  return sql`FROM ${sql.table(table)} WHERE ${at} < ${before} ${isAfter()}`

  function isAfter() {
    if (after === null) return sql``
    const [since, ...rest] = after
    if (rest.length === 0) return sql`AND ${at} >= ${since}::timestamptz`
    const columns = sql.join([at, ...key.map((name) => sql.ref(name))])
    return sql`AND (${columns}) > (${sql.join([sql`${since}::timestamptz`, ...rest.map((value) => sql`${value}`)])})`
  }
}
