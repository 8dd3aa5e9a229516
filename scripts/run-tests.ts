import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { findLeftBehind } from "./find-left-behind.ts"

const root = join(import.meta.dirname, "..")

/** A process for each file, with a PostgreSQL that they share; or one for all of them, which need nothing but themselves. */
const ways = {
  apart: [
    "--test-concurrency=2",
    "--test-global-setup=test/postgres/global-setup.ts",
    `--import=${join(root, "test/end-what-hangs.ts")}`,
  ],
  together: ["--test-isolation=none"],
} as const

/** Runs test files with Node's own runner, and fails also when something that they started is still there afterwards. */
export async function runTests(
  files: readonly string[],
  environment: Record<string, string> = {},
  way: keyof typeof ways = "apart",
): Promise<boolean> {
  const mark = `TEST_RUN=${randomUUID()}`
  const [name = "", value = ""] = mark.split("=")
  const flags = ["--test", ...ways[way]]
  const folder = makeFolderInMemory()
  const run = spawn("node", [...flags, ...files], {
    cwd: root,
    env: {
      ...plainEnvironment(),
      ...(folder === undefined ? {} : { TMPDIR: folder }),
      ...environment,
      [name]: value,
    },
    stdio: ["ignore", "inherit", "inherit"],
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => run.kill(signal))
  const [code] = (await once(run, "exit")) as [number | null]

  const left = await awaitNobody(mark)
  for (const line of left) {
    console.error(`✖ the tests left a process running, which is ended now: ${line}`)
    process.kill(Number.parseInt(line, 10), "SIGKILL")
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  return code === 0 && left.length === 0
}

const memory = "/dev/shm"
const enoughBytes = 8 * 1024 ** 3

/**
 * Folders that live for one test need no disk: where memory stands in for one, and there is plenty, they go there. That
 * processes are killed they survive there too; what is about the disk itself counts its syncs.
 */
function makeFolderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < enoughBytes) return undefined
    const folder = mkdtempSync(join(memory, "fanfare-tests-"))
    // As everybody's folder for such things: PostgreSQL may have a user of its own.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    return undefined
  }
}

/** Nothing that somebody set for a real installation reaches the tests. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(?:FANFARE_(?!TEST_)|DATABASE_URL$|PG[A-Z]+$|PORT$|NODE_ENV$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}

/** What was told to end a moment ago may take a moment more. */
async function awaitNobody(mark: string): Promise<readonly string[]> {
  for (let tries = 0; tries < 50 && findLeftBehind(mark).length > 0; tries++) await sleep(100)
  return findLeftBehind(mark)
}
