import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { serviceEnvironment } from "../bin/service-environment.mjs"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"

// How long a start takes, from the moment the process is made to the first good answer of /readyz, and how much memory the
// service then holds. `npm run bench:start -- 9` measures each start nine times.

const root = join(import.meta.dirname, "..")
const rounds = Number(process.argv[2] ?? 5)
const idleMs = 5_000

type Measure = { readonly ms: number; readonly megabytes: number }
type Place = {
  readonly project: string
  readonly compileCache: string
  readonly environment: Record<string, string>
  /** What is run: the bundle, unless something else is named. */
  readonly entry?: string
}

async function measureStart({
  project,
  compileCache,
  environment,
  entry = "dist/service/main.js",
}: Place): Promise<Measure> {
  const port = await findFreePort()
  const begun = performance.now()
  const server = spawn(process.execPath, [entry], {
    cwd: project,
    env: {
      ...plainEnvironment(),
      ...serviceEnvironment,
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text))
  const exit = once(server, "exit")
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error(`the service did not start:\n${output}`)
    await sleep(5)
  }
  const ms = performance.now() - begun
  await sleep(idleMs)
  const megabytes = residentMegabytes(server.pid)
  server.kill("SIGTERM")
  await exit
  return { ms, megabytes }
}

/** Of a process and its children together. */
function residentMegabytes(first: number | undefined): number {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
  const rows = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number))
  const ours = rows.filter(([pid, parent]) => pid === first || parent === first)
  return ours.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / 1024
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:FANFARE_|DATABASE_URL$|PORT$|NODE_)/.test(name)),
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function repeat(name: string, measureOnce: () => Promise<Measure>): Promise<Record<string, string | number>> {
  const measures: Measure[] = []
  for (let round = 0; round < rounds; round += 1) measures.push(await measureOnce())
  const times = measures.map(({ ms }) => ms)
  return {
    start: name,
    "median ms": Math.round(median(times)),
    "best ms": Math.round(Math.min(...times)),
    "worst ms": Math.round(Math.max(...times)),
    "MB resident": Math.round(median(measures.map(({ megabytes }) => megabytes))),
  }
}

const scratch = await mkdtemp(join(tmpdir(), "fanfare-bench-"))
const postgres = await startPostgres({ isDurable: true })
try {
  let count = 0
  const fresh = (kind: string) => join(scratch, `${kind}-${(count += 1)}`)

  // A project without the template that `npm run build` makes.
  const bare = join(scratch, "bare")
  await cp(join(root, "dist/service"), join(bare, "dist/service"), { recursive: true })
  for (const shared of ["package.json", "node_modules", "dist/web", "dist/docs"])
    await symlink(join(root, shared), join(bare, shared))

  const embedded = (project: string, dataDir: string, compileCache: string, entry?: string) =>
    measureStart({
      project,
      compileCache,
      environment: { FANFARE_DATA_DIR: dataDir },
      ...(entry === undefined ? {} : { entry }),
    })
  const onPostgres = (database: string, dataDir: string, compileCache: string, entry?: string) =>
    measureStart({
      project: root,
      compileCache,
      environment: { DATABASE_URL: postgres.url(database), FANFARE_DATA_DIR: dataDir },
      ...(entry === undefined ? {} : { entry }),
    })
  const old = { dataDir: fresh("data"), compileCache: fresh("compile"), database: await postgres.createDatabase() }
  const keys = fresh("data")
  await embedded(root, old.dataDir, old.compileCache)
  await onPostgres(old.database, keys, old.compileCache)

  console.table([
    await repeat("embedded, first, without the template", () => embedded(bare, fresh("data"), fresh("compile"))),
    await repeat("embedded, first after installing", () => embedded(root, fresh("data"), fresh("compile"))),
    await repeat("embedded, later", () => embedded(root, old.dataDir, old.compileCache)),
    await repeat("embedded, later, under the supervisor", () =>
      embedded(root, old.dataDir, old.compileCache, "bin/fanfare.mjs"),
    ),
    await repeat("embedded, later, from the sources", () =>
      embedded(root, old.dataDir, old.compileCache, "src/app/main.ts"),
    ),
    await repeat("PostgreSQL, first", async () =>
      onPostgres(await postgres.createDatabase(), fresh("data"), fresh("compile")),
    ),
    await repeat("PostgreSQL, later", () => onPostgres(old.database, keys, old.compileCache)),
    await repeat("PostgreSQL, later, from the sources", () =>
      onPostgres(old.database, keys, old.compileCache, "src/app/main.ts"),
    ),
  ])
} finally {
  await postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}
