import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join as joinPath } from "node:path"
import { serviceEnvironment } from "../bin/service-environment.mjs"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { percentile, showMs, showRatio } from "./lateness/figures.ts"
import type { Orders, Tally } from "./neighbours/attack-child.ts"
import { cases } from "./neighbours/cases.ts"
import { seed, type Seed } from "./neighbours/seed.ts"
import { type Answers, workSteadily } from "./neighbours/steady-tenant.ts"
import { cpuMsOf, launch, owner, type Side } from "./sides.ts"

// How long a tenant waits for an answer while a neighbour, or a stranger, does the costliest things that are allowed. Each
// case has a service of its own, with the limits that it has by default. Rounds with and without the neighbour take turns, so
// that whatever else the machine does falls on both. Goal: p99 moves by less than 3 ×.
// `npm run bench:neighbours -- embedded` uses the embedded database, `-- postgres sign-ins` one case of all.

const [kind = "postgres", only = ""] = process.argv.slice(2)
const warmUpMs = 2000
const ms = 6000
const rounds = 4

const scratch = await mkdtemp(joinPath(tmpdir(), "fanfare-bench-"))
const postgres = kind === "embedded" ? undefined : await startPostgres()
const database = postgres === undefined ? {} : { DATABASE_URL: postgres.url(await postgres.createDatabase()) }
const environment = {
  ...serviceEnvironment,
  ...database,
  FANFARE_DATA_DIR: scratch,
  FANFARE_OWNER_EMAIL: owner.email,
  FANFARE_OWNER_PASSWORD: owner.password,
  FANFARE_TRUSTED_PROXIES: "1",
}

/** Runs somebody against a service that has just started, and stops it however it fares. */
async function withService<T>(run: (service: Side) => Promise<T>): Promise<T> {
  const service = await launch("fanfare", () => ["dist/service/main.js"], environment)
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

type Measured = {
  readonly alone: Answers
  readonly beside: Answers
  readonly tally: Tally
  readonly hasDied: boolean
  /** What the service's process used for the neighbour. */
  readonly cpuMs: number
}

async function measure(name: string, seeded: Seed): Promise<Measured> {
  return withService(async (service) => {
    const { port } = service
    await workSteadily(port, seeded, warmUpMs)
    const measured: Round[] = []
    while (measured.length < rounds && isRunning(service)) {
      const alone = await timed(service, async () => workSteadily(port, seeded, ms))
      const beside = await timed(service, async () => besideNeighbour(name, port, seeded))
      const [answers, tally] = beside.result
      measured.push({ alone: alone.result, beside: answers, tally, cpuMs: beside.cpuMs - alone.cpuMs })
    }
    return {
      alone: join(measured.map(({ alone }) => alone)),
      beside: join(measured.map(({ beside }) => beside)),
      tally: sumUp(measured.map(({ tally }) => tally)),
      hasDied: !isRunning(service),
      cpuMs: measured.reduce((total, { cpuMs }) => total + cpuMs, 0),
    }
  })
}

type Round = Omit<Measured, "hasDied">

async function besideNeighbour(name: string, port: number, seeded: Seed): Promise<readonly [Answers, Tally]> {
  const child = fork(joinPath(import.meta.dirname, "neighbours", "attack-child.ts"))
  const exit = once(child, "exit")
  try {
    child.send({ name, port, ms, seed: seeded } satisfies Orders)
    await once(child, "message")
    const told = once(child, "message") as Promise<[Tally]>
    child.send("go")
    const answers = await workSteadily(port, seeded, ms)
    return [answers, (await told)[0]]
  } finally {
    child.kill()
    await exit
  }
}

async function timed<T>(service: Side, run: () => Promise<T>): Promise<{ readonly result: T; readonly cpuMs: number }> {
  const before = cpuMsOf(service)
  const result = await run()
  return { result, cpuMs: isRunning(service) ? cpuMsOf(service) - before : Number.NaN }
}

function join(all: readonly Answers[]): Answers {
  return { ms: all.flatMap(({ ms: taken }) => taken), failed: all.reduce((total, { failed }) => total + failed, 0) }
}

function sumUp(tallies: readonly Tally[]): Tally {
  const total: Record<string, number> = {}
  for (const tally of tallies) {
    for (const [status, times] of Object.entries(tally)) total[status] = (total[status] ?? 0) + times
  }
  return total
}

const sum = (tally: Tally) => Object.values(tally).reduce((total, each) => total + each, 0)
const spell = (tally: Tally) =>
  Object.entries(tally)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ")

try {
  const seeded = await seed({ ...environment, PORT: String(await findFreePort()) })
  const table: Record<string, object> = {}
  for (const { name } of cases.filter((each) => each.name.includes(only))) {
    const { alone, beside, tally, hasDied, cpuMs } = await measure(name, seeded)
    const [usual, then] = [alone, beside].map(({ ms: taken }) => percentile(taken, 0.99)) as [number, number]
    table[name] = {
      "p50 alone": showMs(percentile(alone.ms, 0.5)),
      "p50 beside": showMs(percentile(beside.ms, 0.5)),
      "p99 alone": showMs(usual),
      "p99 beside": showMs(then),
      "p99 moves": hasDied ? "the service died" : showRatio(then, usual),
      failed: beside.failed,
      "CPU ms each": (cpuMs / sum(tally)).toFixed(1),
      answers: spell(tally),
    }
  }
  console.table(table)
} finally {
  await postgres?.stop()
  await rm(scratch, { recursive: true, force: true })
}
