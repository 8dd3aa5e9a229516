import { globSync, readFileSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"
import { Pool } from "pg"
import { openEmbedded } from "#storage/embedded/open-embedded.ts"

/*
 * What a release left behind, as `npm run release:data` wrote it then. It restores the tables as they were by the statements
 * of that time, so nothing of today's migrations is in it, and it can be read into either database.
 */

export type ReleaseData = {
  /** The statements that made the tables. */
  readonly schema: readonly string[]
  /** Each after those that it refers to, its rows as lines of JSON. */
  readonly tables: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly rows: readonly string[]
  }[]
  /** What was in the data directory beside the database, in base64: the secret keys, media, the sandbox's ledger. */
  readonly files: Readonly<Record<string, string>>
}

/** What somebody who used that release knows. */
export type ReleaseFacts = {
  readonly version: string
  /** When it was stopped. */
  readonly stoppedAt: string
  readonly owner: { readonly email: string; readonly password: string }
  /** Somebody with a second factor. */
  readonly member: { readonly email: string; readonly password: string; readonly totpSecret: string }
  readonly token: string
  readonly webhook: { readonly id: string; readonly secret: string }
  /** The key that was given for a language model. */
  readonly modelKey: string
  readonly media: { readonly id: string; readonly sha256: string }
  readonly approval: string
  readonly posts: Readonly<Record<PostState, string>>
}

export const postStates = ["draft", "scheduled", "publishing", "published", "failed", "uncertain", "asked"] as const
type PostState = (typeof postStates)[number]

export const releasesFolder = join(import.meta.dirname, "..", "releases")

export const releases: readonly string[] = globSync("*/facts.json", { cwd: releasesFolder })
  .map((file) => dirname(file))
  .toSorted((one, two) => one.localeCompare(two, "en", { numeric: true }))

export function readFacts(version: string): ReleaseFacts {
  return JSON.parse(readFileSync(join(releasesFolder, basename(version), "facts.json"), "utf8")) as ReleaseFacts
}

export function readData(version: string): ReleaseData {
  const file = readFileSync(join(releasesFolder, basename(version), "data.json.gz"))
  return JSON.parse(gunzipSync(file).toString("utf8")) as ReleaseData
}

/** The migrations that a release had run. */
export function migrationsOf(version: string): readonly string[] {
  const rows = readData(version).tables.find(({ name }) => name === "kysely_migration")?.rows ?? []
  return rows.map((row) => (JSON.parse(row) as { readonly name: string }).name)
}

/** Puts a release back as it was: its files, and its database into the data directory or, with an address, onto PostgreSQL. */
export async function restoreRelease(data: ReleaseData, dataDir: string, url: string | undefined): Promise<void> {
  for (const [name, content] of Object.entries(data.files)) {
    const file = join(dataDir, name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, Buffer.from(content, "base64"), { mode: 0o600 })
  }
  if (url === undefined) {
    const embedded = await openEmbedded({ dataDir })
    await restoreTables(data, embedded.pool)
    await embedded.close()
  } else {
    const pool = new Pool({ connectionString: url, max: 1 })
    await restoreTables(data, pool)
    await pool.end()
  }
}

async function restoreTables({ schema, tables }: ReleaseData, pool: Pool): Promise<void> {
  for (const statement of schema) await pool.query(statement)
  for (const { name, columns, rows } of tables) {
    const [table, ...parts] = [name, ...columns].map((each) => `"${each}"`)
    const list = parts.join(", ")
    await pool.query(
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [`[${rows.join(",")}]`],
    )
  }
}
