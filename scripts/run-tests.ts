import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { TestGroup } from "../test/run-group.ts"
import { findLeftBehind } from "./find-left-behind.ts"
import { entryOf } from "./test-groups.ts"
import { TestJournal } from "./test-journal.ts"

const root = join(import.meta.dirname, "..")

/**
 * Runs test files with Node's own runner, a process for each group, with a PostgreSQL that they share. It fails also when
 * a file hangs, when a process ends before its files have, and when something that they started is still there afterwards.
 */
export async function runTests(
  groups: readonly TestGroup[],
  environment: Record<string, string> = {},
  limits?: ConstructorParameters<typeof TestJournal>[2],
  // Two processors are busy with two groups; one that waits for a child or a timer leaves its own to a third.
  atOnce = 3,
): Promise<boolean> {
  const mark = `TEST_RUN=${randomUUID()}`
  const [name = "", value = ""] = mark.split("=")
  const folder = makeFolder()
  const journal = new TestJournal(join(folder, "journal"), groups, limits)
  const flags = [`--test-concurrency=${atOnce}`, "--test-global-setup=test/postgres/global-setup.ts"]
  // Node starts them in the order of their names.
  const entries = groups.map((group, at) => {
    const file = join(folder, `${String(at).padStart(3, "0")}-${group.name}.mjs`)
    writeFileSync(file, entryOf(root, group, journal.file))
    return file
  })
  const run = spawn("node", ["--test", ...flags, ...entries], {
    cwd: root,
    env: { ...plainEnvironment(), TMPDIR: folder, ...environment, [name]: value },
    stdio: ["ignore", "inherit", "inherit"],
  })
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => run.kill(signal))
  const hanging: string[] = []
  const watch = setInterval(() => {
    for (const { file, pid } of journal.takeHanging()) {
      if (endOurs(pid, mark)) hanging.push(`✖ ${file} hangs: its process was stopped`)
    }
  }, 1000)
  const [code] = (await once(run, "exit")) as [number | null]
  clearInterval(watch)

  const problems = [...hanging, ...journal.listUnfinished(), ...(await endLeftBehind(mark))]
  for (const line of [...journal.describeSlowest(), ...problems]) console.error(line)
  rmSync(folder, { recursive: true, force: true })
  return code === 0 && problems.length === 0
}

const memory = "/dev/shm"
const enoughBytes = 8 * 1024 ** 3

/**
 * Folders that live for one test need no disk: where memory stands in for one, and there is plenty, they go there. That
 * processes are killed they survive there too; what is about the disk itself counts its syncs.
 */
function makeFolder(): string {
  const folder = mkdtempSync(join(hasPlenty() ? memory : tmpdir(), "fanfare-tests-"))
  // As everybody's folder for such things: PostgreSQL may have a user of its own.
  chmodSync(folder, 0o1777)
  return folder
}

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}

/** Nothing that somebody set for a real installation reaches the tests. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(?:FANFARE_(?!TEST_)|DATABASE_URL$|PG[A-Z]+$|PORT$|NODE_ENV$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
}

/** Ends a process of this run. One that is gone already may have left its number to somebody else. */
function endOurs(pid: number, mark: string): boolean {
  const isThere = process.platform !== "linux" || findLeftBehind(mark).some((line) => line.startsWith(`${pid} `))
  return isThere && process.kill(pid, "SIGKILL")
}

async function endLeftBehind(mark: string): Promise<readonly string[]> {
  // What was told to end a moment ago may take a moment more.
  for (let tries = 0; tries < 50 && findLeftBehind(mark).length > 0; tries += 1) await sleep(100)
  return findLeftBehind(mark).map((line) => {
    process.kill(Number.parseInt(line, 10), "SIGKILL")
    return `✖ the tests left a process running, which was stopped: ${line}`
  })
}
