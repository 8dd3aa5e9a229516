import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { PasswordHasher } from "#crypto/password.ts"
import { type CopiedTable, listTables, readRows } from "#storage/copy-tables.ts"
import { Database, type Snapshot } from "#storage/database.ts"
import { openPublishing } from "../../test/publishing/place.ts"
import type { ReleaseData, ReleaseFacts } from "../../test/upgrades/release-data.ts"
import { fillWorkspace } from "./fill-workspace.ts"
import { recordSchema } from "./record-schema.ts"

/** Uses the service of this folder for a while, on the embedded database, stops it, and takes down what it left behind. */
export async function makeRelease(version: string): Promise<{ facts: ReleaseFacts; data: ReleaseData }> {
  const schema = await recordSchema()
  // Passwords as people have them, not as tests do.
  const place = await openPublishing({ FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1" }, { passwords: new PasswordHasher() })
  const { world } = place
  const known = await fillWorkspace(place)
  // By the clock of the machine. How far the sandbox's is ahead is in its file.
  const stoppedAt = world.clock.now().toString()
  let left: Omit<ReleaseData, "schema"> = { tables: [], files: {} }
  await world.restart(async () => {
    const database = await Database.open({ kind: "embedded", dataDir: world.dataDir })
    const tables = await database.snapshot(readTables)
    await database.close()
    left = { tables, files: readFiles(world.dataDir) }
  })
  await place.close()
  return { facts: { version, stoppedAt, ...known }, data: { schema, ...left } }
}

async function readTables(db: Snapshot): Promise<ReleaseData["tables"]> {
  const tables: ReleaseData["tables"][number][] = []
  for (const table of [...ofTheMigrator, ...(await listTables(db))]) {
    const rows: string[] = []
    for await (const lines of readRows(db, table)) rows.push(...lines)
    tables.push({ name: table.name, columns: table.columns, rows })
  }
  return tables
}

/** The tables that a copy leaves out. */
const ofTheMigrator: readonly CopiedTable[] = [
  { name: "kysely_migration", key: ["name"], columns: ["name", "timestamp"] },
  { name: "kysely_migration_lock", key: ["id"], columns: ["id", "is_locked"] },
]

/** The files of the data directory, without the database and its lock. */
function readFiles(dataDir: string): Readonly<Record<string, string>> {
  const names = globSync("**/*", { cwd: dataDir, exclude: (name) => name === "database" || name.startsWith("lock") })
  const files = names.filter((name) => existsSync(join(dataDir, name)) && statSync(join(dataDir, name)).isFile())
  return Object.fromEntries(
    files.toSorted().map((name) => [name, readFileSync(join(dataDir, name)).toString("base64")]),
  )
}
