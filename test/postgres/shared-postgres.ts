import { randomUUID } from "node:crypto"
import { createDatabase, startPostgres } from "./start-postgres.ts"

/** Where a whole run of the tests says which PostgreSQL all its files share. */
export const sharedAddressName = "FANFARE_TEST_POSTGRES_URL"

let own: Promise<string> | undefined

/** Makes an empty database on the run's PostgreSQL, or on one of this file's own when it is run alone; returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const address = new URL(process.env[sharedAddressName] ?? (await (own ??= startOwn())))
  const name = `test_${randomUUID().replaceAll("-", "")}`
  await createDatabase(address.href, name)
  address.pathname = `/${name}`
  return address.href
}

async function startOwn(): Promise<string> {
  const postgres = await startPostgres()
  return postgres.url("postgres")
}
