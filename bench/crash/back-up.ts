import { spawn } from "node:child_process"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Backup } from "#backup/open-backup.ts"
import { restoreRows } from "#backup/restore-backup.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { Database } from "#storage/database.ts"
import { readPostsOf } from "#storage/publication-work.ts"
import { serviceProgram } from "../../test/service-program.ts"

/** A backup that was taken while everything was hurt, and what had been told to others before it began. */
export type TakenMeanwhile = { readonly file: string; readonly told: ReadonlySet<string> }

type Place = {
  readonly folder: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly scratch: string
  /** The posts whose end a webhook was told of so far. */
  readonly told: ReadonlySet<string>
}

/** The process that takes it is hurt like the others: then it is told again, as an operator would. */
const mostTries = 30

/** Takes a backup by the command, from the service that runs. */
export async function backUp({ folder, dataDir, databaseUrl, scratch, told }: Place): Promise<TakenMeanwhile> {
  const file = join(scratch, "backup.zip")
  for (let tries = 1; ; tries += 1) {
    await rm(file, { force: true })
    const before = new Set(told)
    const child = spawn(process.execPath, [serviceProgram("cli", folder), "backup", file], {
      cwd: folder,
      stdio: "ignore",
      env: {
        ...process.env,
        FANFARE_DATA_DIR: dataDir,
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    })
    const [code] = (await once(child, "exit")) as [number | null]
    if (code === 0) return { file, told: before }
    if (tries === mostTries) throw new Error("no backup could be taken")
    await wait(200)
  }
}

/** Restores it elsewhere: which posts it lacks, or has as not ended, whose end had been told before it began. */
export async function findMissing(
  { file, told }: TakenMeanwhile,
  scratch: string,
  workspaceId: Id<"wsp">,
): Promise<readonly string[]> {
  const database = await Database.openAsItIs({ kind: "embedded", dataDir: join(scratch, "restored") })
  try {
    await using backup = await Backup.open(file)
    await restoreRows(database, backup, () => {})
    const keys = [...told].map((id) => ({ workspace_id: workspaceId, post_id: readId("pst", id) }))
    const posts = await database.read((db) => readPostsOf(db, keys))
    const ended = posts.filter(({ status }) => status === "Published" || status === "Failed")
    const there = new Set(ended.map(({ id }) => showId("pst", id)))
    return [...told].filter((id) => !there.has(id))
  } finally {
    await database.close()
  }
}
