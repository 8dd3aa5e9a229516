import type { Kysely } from "kysely"
import { type Migration, Migrator } from "kysely/migration"
import { describe } from "#storage/failures.ts"
import * as people from "#storage/migrations/0001-people.ts"
import type { Tables } from "#storage/tables.ts"

/** In the order in which they run. Forward only: a mistake is mended by the next one. */
const migrations: Record<string, Migration> = {
  "0001-people": people,
}

/** Brings the database up to date. Instances that start together take turns; the later ones find nothing to do. */
export async function migrate(database: Kysely<Tables>): Promise<readonly string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    throw new Error(`the database could not be brought up to date: ${describe(error)}`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}
