import assert from "node:assert/strict"
import { appendFileSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { after, test } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"
import { optimizeEngineLater } from "#storage/embedded/optimize-later.ts"
import { dropOwnDatabases } from "./postgres/shared-postgres.ts"

const root = join(import.meta.dirname, "..")

export type TestGroup = {
  readonly name: string
  /** From the root of the project, unless they stand elsewhere. */
  readonly files: readonly string[]
  readonly database: "embedded" | "postgres"
}

/** One line for each file that begins and each that ends, so that whoever started the run knows where it stands. */
export type JournalLine = {
  readonly kind: "begins" | "ends"
  readonly group: string
  readonly file: string
  readonly pid: number
  readonly at: number
  /** How much of a processor the process has taken so far, and on Linux the children of it that have ended. */
  readonly cpuSeconds: number
}

/** The types of the language leave it out. */
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: { compile(code: Uint8Array): Promise<object> } }

/** The code of the embedded database. While somebody holds it, each new database finds it compiled. */
const held: Promise<object>[] = []

/**
 * Runs test files one after the other in this process. Each is a test of its own, with what it declares inside: its hooks
 * are run before and after that file. It fails when it leaves something open that would keep the process alive.
 */
export function runGroup({ name, files, database }: TestGroup, journal: string): void {
  optimizeEngineLater()
  if (database === "postgres") process.env["FANFARE_TEST_DATABASE"] = "postgres"
  else {
    delete process.env["FANFARE_TEST_DATABASE"]
    held.push(wasm.compile(readFileSync(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite")))))
  }
  const note = (kind: JournalLine["kind"], file: string) => {
    const line: JournalLine = {
      kind,
      group: name,
      file,
      pid: process.pid,
      at: Date.now(),
      cpuSeconds: readCpuSeconds(),
    }
    appendFileSync(journal, `${JSON.stringify(line)}\n`)
  }
  // Opened when first asked for, they would count as what the first file leaves open.
  void [process.stdin, process.stdout, process.stderr]
  let hasLeftOpen = false
  after(() => void setTimeout(endProcess, patienceMs[hasLeftOpen ? "leftOpen" : "allClosed"]).unref())
  for (const file of files) {
    void test(file, async (context) => {
      const before = process.getActiveResourcesInfo()
      note("begins", file)
      try {
        await import(resolve(root, file))
      } finally {
        // After the hooks of the file itself.
        context.after(async () => {
          const left = await findLeftOpen(before)
          hasLeftOpen ||= left.length > 0
          await dropOwnDatabases()
          note("ends", file)
          assert.deepEqual(left, [], "the file leaves something open")
        })
      }
    })
  }
}

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (process.platform === "linux" ? readChildrenSeconds() : 0)
}

/** Linux counts it in hundredths of a second, in the 16th and 17th field; the name of the program is the second. */
function readChildrenSeconds(): number {
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ")
  const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number)
  return (user + system) / 100
}

/**
 * How long a process may go on when all its files have ended: what one of them left open keeps it alive. Where nothing was
 * found open it may still be busy with its report.
 */
const patienceMs = { leftOpen: 5000, allClosed: 60_000 } as const

/** The file has failed already. Its report is out by now; `--test-force-exit` would cut it short. */
function endProcess(): void {
  process.kill(process.pid, "SIGKILL")
}

/** What was closed a moment ago may take a moment more. */
async function findLeftOpen(before: readonly string[]): Promise<readonly string[]> {
  for (let tries = 0; tries < 250 && listAdded(before).length > 0; tries += 1) await sleep(20)
  return listAdded(before)
}

function listAdded(before: readonly string[]): readonly string[] {
  const known = [...before]
  return process.getActiveResourcesInfo().filter((kind) => {
    const at = known.indexOf(kind)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}
