import {
  dropPostgresDatabases,
  makePostgresTemplate,
  sharedAddressName,
  sharedTemplateName,
} from "./shared-postgres.ts"
import { type TestPostgres, startPostgres } from "./start-postgres.ts"

let postgres: TestPostgres | undefined

/** One server for all files of a run, which learn its address from the environment; one that was named is used as it is. */
export async function globalSetup(): Promise<void> {
  if (process.env["FANFARE_TEST_DATABASE"] !== "postgres") return
  if (process.env[sharedAddressName] === undefined) {
    postgres = await startPostgres()
    process.env[sharedAddressName] = postgres.nearUrl("postgres")
  }
  process.env[sharedTemplateName] = await makePostgresTemplate(process.env[sharedAddressName])
}

export async function globalTeardown(): Promise<void> {
  const address = process.env[sharedAddressName]
  if (postgres !== undefined) await postgres.stop()
  else if (address !== undefined) await dropPostgresDatabases(address)
}
