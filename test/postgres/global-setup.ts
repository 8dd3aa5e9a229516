import { sharedAddressName } from "./shared-postgres.ts"
import { type TestPostgres, startPostgres } from "./start-postgres.ts"

let postgres: TestPostgres | undefined

/** One server for all files of a run, which learn its address from the environment. */
export async function globalSetup(): Promise<void> {
  if (process.env["FANFARE_TEST_DATABASE"] !== "postgres") return
  postgres = await startPostgres()
  process.env[sharedAddressName] = postgres.url("postgres")
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop()
}
