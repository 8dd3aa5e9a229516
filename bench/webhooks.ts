import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { type Partner, start } from "./webhooks/talk.ts"

// Deliveries a second beside a bare loop of undici that signs and posts, taking turns in one run; then nine receivers that
// work, alone and beside one that hangs: from the event's instant to its arrival. On a PostgreSQL that writes through.
// `npm run bench:webhooks -- 1000 20 3`: how many events, over how many seconds in the second part, and turns of each.

const [events = 1000, seconds = 20, turns = 3] = process.argv.slice(2).map(Number)
const folder = join(import.meta.dirname, "webhooks")
const healthy = 9

type Report = { readonly latencies: readonly number[]; readonly spanMs: number }

const scratch = await mkdtemp(join(tmpdir(), "fanfare-bench-"))
const postgres = await startPostgres({ isDurable: true })
const partners: Partner[] = []

function open(name: string, environment?: Record<string, string>): Partner {
  const partner = start(join(folder, `${name}-child.ts`), environment)
  partners.push(partner)
  return partner
}

/** Everything that arrived at the nine once it is all there. */
async function arrived(receivers: Partner, count: number): Promise<Report> {
  for (let looks = 0; looks < 6000 && (await receivers.ask<number>("count")) < count; looks += 1) await wait(20)
  const report = await receivers.ask<Report>("report")
  if (report.latencies.length !== count) throw new Error(`${report.latencies.length} of ${count} arrived`)
  return report
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const median = (values: readonly number[]) => percentile(values, 0.5)
const ms = (value: number) => `${value.toFixed(1)} ms`

try {
  const receivers = open("receivers")
  const ports = await receivers.ask<readonly number[]>("ports")
  const bare = open("bare")
  const service = open("service", {
    PORT: String(await findFreePort()),
    DATABASE_URL: postgres.url(await postgres.createDatabase()),
    FANFARE_DATA_DIR: scratch,
    FANFARE_OWNER_EMAIL: "bench@example.com",
    FANFARE_OWNER_PASSWORD: "correct horse battery staple",
    FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
    FANFARE_SANDBOX: "off",
  })
  const targets = ports.slice(0, healthy)
  for (const port of targets) await service.ask("addHook", { port })
  // Nobody is measured cold.
  await service.ask("tell", { count: 50, overMs: 0 })
  await arrived(receivers, 50 * healthy)

  const rates = { bare: [] as number[], service: [] as number[], cpuMs: [] as number[] }
  const count = events * healthy
  for (let turn = 0; turn < turns; turn += 1) {
    await receivers.ask("forget")
    await bare.ask("deliver", { ports: targets, count: events })
    rates.bare.push(count / ((await arrived(receivers, count)).spanMs / 1000))
    await receivers.ask("forget")
    const before = await service.ask<number>("cpuMs")
    await service.ask("tell", { count: events, overMs: 0 })
    rates.service.push(count / ((await arrived(receivers, count)).spanMs / 1000))
    rates.cpuMs.push(((await service.ask<number>("cpuMs")) - before) / count)
  }
  console.log(`${events} events at once to ${healthy} receivers: median of ${turns} turns`)
  console.table({
    "bare undici loop, no database": { "deliveries/s": Math.round(median(rates.bare)) },
    "the service": {
      "deliveries/s": Math.round(median(rates.service)),
      "of bare": `${Math.round((100 * median(rates.service)) / median(rates.bare))} %`,
      "CPU of the service, each": ms(median(rates.cpuMs)),
    },
  })

  const nine = { alone: [] as Report[], beside: [] as Report[] }
  for (let turn = 0; turn < turns; turn += 1) {
    await receivers.ask("forget")
    await service.ask("tell", { count: events, overMs: seconds * 1000 })
    nine.alone.push(await arrived(receivers, count))
    await receivers.ask("forget")
    const id = await service.ask<string>("addHook", { port: ports[healthy] })
    await service.ask("tell", { count: events, overMs: seconds * 1000 })
    nine.beside.push(await arrived(receivers, count))
    await service.ask("dropHook", { id })
    // What still hangs is over after ten seconds.
    await wait(11_000)
  }
  // Whatever else the machine does makes it worse and never better: the quietest turn of each side says the most.
  const turnsOf = (reports: readonly Report[], share: number) =>
    reports.map(({ latencies }) => percentile(latencies, share))
  const row = (reports: readonly Report[]) => ({
    "p50, median": ms(median(turnsOf(reports, 0.5))),
    "p99, median": ms(median(turnsOf(reports, 0.99))),
    "p99, quietest turn": ms(Math.min(...turnsOf(reports, 0.99))),
    "p99 of each turn": turnsOf(reports, 0.99).map(ms).join(", "),
  })
  console.log(`${events} events over ${seconds} s to nine receivers, from the event to its arrival: ${turns} turns`)
  console.table({ "nine alone": row(nine.alone), "nine beside one that hangs": row(nine.beside) })
  const quietest = (reports: readonly Report[]) => Math.min(...turnsOf(reports, 0.99))
  const moved = 100 * (quietest(nine.beside) / quietest(nine.alone) - 1)
  console.log(`p99 of the nine moves by ${moved.toFixed(1)} % (quietest turns)`)
} finally {
  for (const partner of partners) await partner.end()
  await postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}
