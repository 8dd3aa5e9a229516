import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { Database } from "#storage/database.ts"
import { createDatabase, startPostgres } from "./start-postgres.ts"

/** Where a whole run of the tests says which PostgreSQL all its files share, and which database there has all tables. */
export const sharedAddressName = "FANFARE_TEST_POSTGRES_URL"
export const sharedTemplateName = "FANFARE_TEST_POSTGRES_TEMPLATE"

/** What the names of this run's databases begin with, and those of no other's. */
const prefix = `fanfare_test_${(process.env["TEST_RUN"] ?? randomUUID()).slice(0, 8)}_`

type Server = { readonly address: string; readonly template: string }

let own: Promise<Server> | undefined
const made: string[] = []

/** Makes a database that has all its tables on the run's PostgreSQL; returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const { address, template } = await findServer()
  return create(address, template)
}

/** The same without any tables, as a service finds it when it starts for the first time. */
export async function createEmptyPostgresDatabase(): Promise<string> {
  const { address } = await findServer()
  return create(address)
}

async function create(address: string, template?: string): Promise<string> {
  const name = `${prefix}${randomUUID().replaceAll("-", "")}`
  await createDatabase(address, name, template)
  made.push(name)
  return addressOf(address, name)
}

/** The run's PostgreSQL, or one of this file's own when it is run alone. */
async function findServer(): Promise<Server> {
  const { [sharedAddressName]: address, [sharedTemplateName]: template } = process.env
  return address === undefined || template === undefined ? (own ??= startOwn()) : { address, template }
}

async function startOwn(): Promise<Server> {
  const postgres = await startPostgres()
  const address = postgres.nearUrl("postgres")
  return { address, template: await makePostgresTemplate(address) }
}

/** Makes the database that others are copied from: creating all tables takes ten times as long as a copy. */
export async function makePostgresTemplate(address: string): Promise<string> {
  const name = `${prefix}template`
  await createDatabase(address, name)
  const database = await Database.open({ kind: "postgres", url: addressOf(address, name), connections: 1 })
  await database.close()
  return name
}

function addressOf(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Removes the databases that this process has made so far. Nobody may need them any more. */
export async function dropOwnDatabases(): Promise<void> {
  const names = made.splice(0)
  if (names.length > 0) await dropDatabases((await findServer()).address, names)
}

/** For a server that goes on after the run: removes the databases that the run made on it, and nothing else. */
export async function dropPostgresDatabases(address: string): Promise<void> {
  await withClient(address, async (client) => {
    const found = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [prefix],
    )
    const names = found.rows.map(({ datname }) => datname)
    await dropDatabases(address, names)
  })
}

async function dropDatabases(address: string, names: readonly string[]): Promise<void> {
  await withClient(address, async (client) => {
    for (const name of names)
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`)
  })
}

async function withClient(address: string, run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
