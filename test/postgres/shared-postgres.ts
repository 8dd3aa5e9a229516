import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { createDatabase, startPostgres } from "./start-postgres.ts"

/** Where a whole run of the tests says which PostgreSQL all its files share. */
export const sharedAddressName = "FANFARE_TEST_POSTGRES_URL"

/** What the names of this run's databases begin with, and those of no other's. */
const prefix = `fanfare_test_${(process.env["TEST_RUN"] ?? randomUUID()).slice(0, 8)}_`

let own: Promise<string> | undefined

/** Makes an empty database on the run's PostgreSQL, or on one of this file's own when it is run alone; returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const address = new URL(process.env[sharedAddressName] ?? (await (own ??= startOwn())))
  const name = `${prefix}${randomUUID().replaceAll("-", "")}`
  await createDatabase(address.href, name)
  address.pathname = `/${name}`
  return address.href
}

/** For a server that goes on after the run: removes the databases that the run made on it, and nothing else. */
export async function dropPostgresDatabases(address: string): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const found = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    )
    for (const { datname } of found.rows) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`)
    }
  } finally {
    await client.end()
  }
}

async function startOwn(): Promise<string> {
  const postgres = await startPostgres()
  return postgres.url("postgres")
}
