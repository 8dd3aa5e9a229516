import { Client, type QueryResultRow } from "pg"
import { startPostgres, type TestPostgres } from "../../test/postgres/start-postgres.ts"

/** What all parts of the bench stand on. */
export type Ground = {
  readonly postgres: TestPostgres
  /** A folder of our own. */
  readonly scratch: string
}

/** A PostgreSQL that writes through to the disk, with the space for its log that a server in service has. */
export async function openPostgres(): Promise<TestPostgres> {
  const postgres = await startPostgres({ isDurable: true })
  await ask(postgres.url("postgres"), "ALTER SYSTEM SET max_wal_size = '2GB'")
  await ask(postgres.url("postgres"), "SELECT pg_reload_conf()")
  return postgres
}

/** One statement over a connection of its own. */
export async function ask<R extends QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly R[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
