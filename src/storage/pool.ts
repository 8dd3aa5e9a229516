import type { PostgresPool, PostgresPoolClient } from "kysely"
import { type CustomTypesConfig, type Pool, type PoolClient, types as standardTypes } from "pg"
import { showInstant } from "#domain/instant.ts"

const timestamptz = 1184
const int8 = 20

/**
 * How values come out of PostgreSQL: instants keep their microseconds, which a JavaScript `Date` would drop, and the
 * counters kept as bigint are numbers (none comes near 2^53).
 */
export const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== "binary" && oid === timestamptz) return parseTimestamp
    if (format !== "binary" && oid === int8) return Number
    return standardTypes.getTypeParser(oid, format) as unknown
  },
}

function parseTimestamp(text: string): Temporal.Instant {
  return Temporal.Instant.from(text.replace(" ", "T"))
}

function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode)
  return value instanceof Temporal.Instant ? showInstant(value) : value
}

/** The pool as the query builder takes it, with instants written the way they are read. */
export function encodingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => encodingClient(await pool.connect()),
  }
}

function encodingClient(client: PoolClient): PostgresPoolClient {
  // The query builder also knows cursors, which nothing here uses: hence the narrowing to plain queries.
  const query: unknown = (text: string, values: readonly unknown[]) => client.query(text, values.map(encode))
  return { query: query as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) }
}
