import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Kysely, PostgresDialect } from "kysely"
import { openEmbedded } from "#storage/embedded/open-embedded.ts"
import { migrate } from "#storage/migrate.ts"
import type { Tables } from "#storage/tables.ts"

/** The statements by which this version makes its tables on an empty database, the tables of the migrator too. */
export async function recordSchema(): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "fanfare-schema-"))
  const embedded = await openEmbedded({ dataDir })
  const statements: string[] = []
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: embedded.pool }),
    log: ({ level, query }) => {
      // What migrations change in rows concerns a database that has some: those are taken down as they are.
      if (level === "query" && /^\s*(?:create|alter|drop)\b/i.test(query.sql)) statements.push(query.sql)
    },
  })
  await migrate(database)
  await embedded.close()
  await rm(dataDir, { recursive: true, force: true })
  return statements
}
