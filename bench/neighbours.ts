import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { percentile, showMs, showRatio } from "./lateness/figures.ts"
import type { Orders, Tally } from "./neighbours/attack-child.ts"
import { cases } from "./neighbours/cases.ts"
import { seed, type Seed } from "./neighbours/seed.ts"
import { type Answers, workSteadily } from "./neighbours/steady-tenant.ts"
import { cpuMsOf, launch, owner, type Side } from "./sides.ts"

// How long a tenant waits for an answer while a neighbour, or a stranger, does the costliest things that are allowed. Each
// case has a service of its own, with the limits that it has by default. Goal: p99 moves by less than 3 ×.
// `npm run bench:neighbours -- embedded` uses the embedded database, `-- postgres sign-ins` one case of all.

const [kind = "postgres", only = ""] = process.argv.slice(2)
const warmUpMs = 2000
const ms = 8000

const scratch = await mkdtemp(join(tmpdir(), "fanfare-bench-"))
const postgres = kind === "embedded" ? undefined : await startPostgres()
const database = postgres === undefined ? {} : { DATABASE_URL: postgres.url(await postgres.createDatabase()) }
const environment = {
  ...database,
  FANFARE_DATA_DIR: scratch,
  FANFARE_OWNER_EMAIL: owner.email,
  FANFARE_OWNER_PASSWORD: owner.password,
  FANFARE_TRUSTED_PROXIES: "1",
}

/** Runs somebody against a service that has just started, and stops it however it fares. */
async function withService<T>(run: (service: Side) => Promise<T>): Promise<T> {
  const service = await launch("fanfare", () => ["src/app/main.ts"], environment)
  try {
    return await run(service)
  } finally {
    if (isRunning(service)) {
      const exit = once(service.process, "exit")
      service.process.kill("SIGKILL")
      await exit
    }
  }
}

function isRunning({ process: { exitCode, signalCode } }: Side): boolean {
  return exitCode === null && signalCode === null
}

async function measureAlone(seeded: Seed): Promise<Omit<Measured, "tally">> {
  return withService(async (service) => {
    await workSteadily(service.port, seeded, warmUpMs)
    const before = cpuMsOf(service)
    const answers = await workSteadily(service.port, seeded, ms)
    return { answers, cpuMs: cpuMsOf(service) - before, hasDied: false }
  })
}

type Measured = {
  readonly answers: Answers
  readonly tally: Tally
  readonly hasDied: boolean
  /** What the service's process used, for both of them. */
  readonly cpuMs: number
}

async function measureBeside(name: string, seeded: Seed): Promise<Measured> {
  return withService(async (service) => {
    const { port } = service
    const child = fork(join(import.meta.dirname, "neighbours", "attack-child.ts"))
    const exit = once(child, "exit")
    try {
      child.send({ name, port, ms: ms + 1000, seed: seeded } satisfies Orders)
      await once(child, "message")
      await workSteadily(port, seeded, warmUpMs)
      const told = once(child, "message") as Promise<[Tally]>
      const before = cpuMsOf(service)
      child.send("go")
      const answers = await workSteadily(port, seeded, ms)
      const [tally] = await told
      const hasDied = !isRunning(service)
      return { answers, tally, hasDied, cpuMs: hasDied ? Number.NaN : cpuMsOf(service) - before }
    } finally {
      child.kill()
      await exit
    }
  })
}

function describe({ ms: taken, failed }: Answers) {
  return { "p50 ms": showMs(percentile(taken, 0.5)), "p99 ms": showMs(percentile(taken, 0.99)), failed }
}

const sum = (tally: Tally) => Object.values(tally).reduce((total, each) => total + each, 0)
const spell = (tally: Tally) =>
  Object.entries(tally)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ")

try {
  const seeded = await seed({ ...environment, PORT: String(await findFreePort()) })
  const alone = await measureAlone(seeded)
  const usual = percentile(alone.answers.ms, 0.99)
  const table: Record<string, object> = { alone: describe(alone.answers) }
  for (const { name } of cases.filter((each) => each.name.includes(only))) {
    const { answers, tally, hasDied, cpuMs } = await measureBeside(name, seeded)
    const requests = sum(tally)
    table[name] = {
      ...describe(answers),
      "p99 to alone": hasDied ? "the service died" : showRatio(percentile(answers.ms, 0.99), usual),
      "neighbour's requests": requests,
      "CPU ms each": ((cpuMs - alone.cpuMs) / requests).toFixed(1),
      answers: spell(tally),
    }
  }
  console.table(table)
} finally {
  await postgres?.stop()
  await rm(scratch, { recursive: true, force: true })
}
