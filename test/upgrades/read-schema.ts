import type { Pool } from "pg"

/** The tables of a database as PostgreSQL describes them, by names that say where each is: `posts.status`. */
export type Schema = {
  readonly tables: ReadonlySet<string>
  readonly columns: ReadonlyMap<string, Column>
  /** Keys, references, checks and unique indexes: what refuses rows. */
  readonly demands: ReadonlyMap<string, Demand>
  readonly triggers: ReadonlySet<string>
}

export type Column = {
  readonly type: string
  readonly isRequired: boolean
  /** Whether a row may be written without naming it. */
  readonly fillsItself: boolean
}

export type Demand = {
  readonly table: string
  readonly kind: "check" | "reference" | "unique"
  readonly definition: string
  readonly columns: readonly string[]
}

export async function readSchema(pool: Pick<Pool, "query">): Promise<Schema> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`,
  )
  const columns = await pool.query<Column & { name: string }>(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "fillsItself"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')`,
  )
  // A key and a unique constraint have an index that is listed with the others.
  const demands = await pool.query<Demand & { name: string }>(
    `SELECT c.relname AS table, k.conname AS name, CASE k.contype WHEN 'f' THEN 'reference' ELSE 'check' END AS kind,
      pg_get_constraintdef(k.oid) AS definition,
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY(k.conkey)) AS columns
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND k.contype IN ('c', 'f', 'x')
    UNION ALL
    SELECT c.relname, i.relname, 'unique', pg_get_indexdef(i.oid),
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY(x.indkey::smallint[]))
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND x.indisunique`,
  )
  const triggers = await pool.query<{ name: string }>(
    `SELECT c.relname || '.' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal`,
  )
  return {
    tables: new Set(tables.rows.map(({ name }) => name)),
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    demands: new Map(demands.rows.map(({ name, ...demand }) => [`${demand.table}.${name}`, demand])),
    triggers: new Set(triggers.rows.map(({ name }) => name)),
  }
}

/** The same in an order that does not depend on how the tables came about, to compare two databases. */
export function sortSchema({ tables, columns, demands, triggers }: Schema) {
  return {
    tables: [...tables].toSorted(),
    columns: [...columns].toSorted(byName),
    demands: [...demands]
      .map(([name, each]) => [name, { ...each, columns: each.columns.toSorted() }] as const)
      .toSorted(byName),
    triggers: [...triggers].toSorted(),
  }
}

function byName([one]: readonly [string, unknown], [two]: readonly [string, unknown]): number {
  return one < two ? -1 : 1
}
