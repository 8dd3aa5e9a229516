import { ask } from "../lateness/ground.ts"

export type TableSize = { readonly bytes: number; readonly rows: number }

/** What each table takes on disk, with its indexes and what it has put aside. */
export async function listSizes(url: string): Promise<ReadonlyMap<string, TableSize>> {
  const tables = await ask<{ name: string; bytes: number; rows: number }>(
    url,
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes, greatest(reltuples, 0)::float8 AS rows
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(tables.map(({ name, bytes, rows }) => [name, { bytes, rows }]))
}
