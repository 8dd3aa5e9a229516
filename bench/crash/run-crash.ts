import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { showId } from "#domain/ids.ts"
import { reportNothing } from "#domain/report-failure.ts"
import type { Fault } from "#networks/simulator.ts"
import { reachSandbox } from "#sandbox/reach-sandbox.ts"
import { Database } from "#storage/database.ts"
import { startPostgres } from "../../test/postgres/start-postgres.ts"
import { serviceProgram } from "../../test/service-program.ts"
import { backUp, findMissing } from "./back-up.ts"
import { findSpared } from "./find-failings.ts"
import { launchFleet } from "./fleet.ts"
import { openFront } from "./front.ts"
import { judge, type Verdict } from "./judge.ts"
import { planPosts, seededRandom } from "./load.ts"
import { unleash } from "./nemesis.ts"
import { readHits } from "./read-hits.ts"
import { openReceiver } from "./receiver.ts"
import { findTargets, settleIn } from "./settle-in.ts"

export type CrashOptions = {
  /** The folder with the code to run. */
  readonly folder: string
  /** Five processes on PostgreSQL, or one, the whole service, on its embedded database. */
  readonly database: "postgres" | "embedded"
  readonly seed: number
  readonly posts: number
  /** Over how long the posts are due. */
  readonly seconds: number
  /** How long the fleet may take to finish once it is left in peace. */
  readonly peaceSeconds: number
  /** In peace the clock is moved, so that what waits for a later try need not take its time. */
  readonly isHurried: boolean
  /** Whether it goes on, within bounds, until each kind of harm was done. A short run takes what comes. */
  readonly isComplete: boolean
  /** Whether a backup is taken meanwhile, and restored afterwards. */
  readonly backsUp: boolean
}

export type CrashReport = Verdict & {
  readonly options: CrashOptions
  /** What was done to the service, and where it died: how often. */
  readonly hits: ReadonlyMap<string, number>
  /** Processes that ended in mid-service without anybody's doing. */
  readonly fallen: number
  /** A backup that was taken meanwhile: how many ends of posts had been told before it, and which of them it lacks. */
  readonly backup: { readonly told: number; readonly missing: readonly string[] }
}

const leaseSeconds = 3
/** For so many seconds more, at the most. */
const mostMore = 90
const owner = { email: "bench@example.com", password: "correct horse battery staple" }

/** One run: the service, the sandbox as the networks, and a nemesis. What the networks have is the truth. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const random = seededRandom(options.seed)
  const scratch = await mkdtemp(join(tmpdir(), "fanfare-crash-"))
  const record = join(scratch, "record")
  const closing: (() => Promise<void> | void)[] = [() => rm(scratch, { recursive: true, force: true })]
  try {
    const postgres = options.database === "postgres" ? await startPostgres() : null
    closing.push(async () => postgres?.stop())
    const databaseUrl = postgres === null ? null : postgres.url(await postgres.createDatabase())
    const { url: sandboxUrl, process: played } = await startSandbox(scratch, record)
    closing.push(async () => end(played))
    const front = await openFront()
    closing.push(() => front.close())
    const dataDir = join(scratch, "data")
    const fleet = await launchFleet({
      folder: options.folder,
      dataDir,
      databaseUrl,
      sandboxUrl,
      baseUrl: front.url,
      record,
      leaseSeconds,
      crashWithin: Math.ceil(options.posts / 50),
      random,
      owner,
    })
    closing.push(async () => fleet.sink())
    front.setBackends(fleet.ships.filter(({ role }) => role.includes("web")).map(({ port }) => port))
    const clock = { now: () => Temporal.Now.instant() }
    const sandbox = await reachSandbox({
      url: new URL(sandboxUrl),
      clock,
      mayMoveClock: true,
      hosts: new Map(),
      report: reportNothing,
    })
    closing.push(() => sandbox.close())
    const receiver = await openReceiver(random)
    closing.push(() => receiver.close())
    const accountsEach = Math.max(2, Math.ceil(options.posts / 150))
    const settled = await settleIn(front.url, owner, accountsEach, receiver.url)

    // The embedded database has one owner: nobody looks into it while the service runs.
    const lookIn = async <T>(run: (database: Database) => Promise<T>): Promise<T> => {
      await fleet.sink()
      const database = await Database.open(
        databaseUrl === null ? { kind: "embedded", dataDir } : { kind: "postgres", url: databaseUrl, connections: 4 },
      )
      try {
        return await run(database)
      } finally {
        await database.close()
      }
    }
    const { planned, targets, begin } = await lookIn(async (database) => {
      const found = await findTargets(database, settled)
      const start = Temporal.Now.instant().add({ seconds: 4 })
      const plan = { ...settled, database, targets: found, random, begin: start }
      return {
        targets: found,
        begin: start,
        planned: await planPosts({ ...plan, count: options.posts, seconds: options.seconds }),
      }
    })
    fleet.relaunch()
    const nemesis = unleash({
      fleet,
      random,
      leaseSeconds,
      restartDatabase: postgres === null ? null : async () => postgres.restart(),
      hits: () => readHits(record),
      async setFault(fault: Fault, isMet: boolean) {
        const chosen = targets.filter(() => random() < (isMet ? 1 / targets.length : 1 / 4))
        for (const { key, external } of chosen) {
          const times = 1 + Math.floor(random() * 3)
          await insist(() => sandbox.setFault({ key, account: external, fault, times }))
        }
      },
    })
    const hitsSoFar = () => new Map([...nemesis.deeds, ...readHits(record)])
    await wait(Math.max(0, Temporal.Now.instant().until(begin).total("milliseconds")) + options.seconds * 600)
    const place = { folder: options.folder, dataDir, databaseUrl, scratch, told: receiver.posts }
    const backup = options.backsUp ? backUp(place) : null
    await wait(options.seconds * 400)
    // On a busy machine everything takes longer: it goes on until the harm that is asked for was done.
    for (let more = 0; more < mostMore && findSpared(options, hitsSoFar()).length > 0; more += 1) await wait(1000)
    const taken = await backup
    await nemesis.stop()
    receiver.calm()
    await fleet.calm()
    for (const { key, external } of targets) {
      await insist(() => sandbox.setFault({ key, account: external, fault: null }))
    }
    for (let waited = 0; waited < options.peaceSeconds; waited += 1) {
      // Whoever does not answer in time is asked again.
      const isOver = (await settled.countOpen().catch(() => 1)) === 0
      if (isOver && planned.every(({ id, isSecret }) => isSecret || receiver.posts.has(showId("pst", id)))) break
      await wait(1000)
      // A network that cannot say yet is asked for a quarter of an hour; what is open after half the peace waits for that.
      if (options.isHurried || waited > options.peaceSeconds / 2) await insist(async () => sandbox.advanceClock?.(15))
    }
    const ledger = await insist(() => sandbox.ledger())
    const verdict = await lookIn(async (database) =>
      judge(planned, { database, workspaceId: settled.workspaceId, ledger, delivered: receiver.events }),
    )
    const missing = taken === null ? [] : await findMissing(taken, scratch, settled.workspaceId)
    return {
      ...verdict,
      options,
      hits: hitsSoFar(),
      fallen: fleet.countFallen(),
      backup: { told: taken?.told.size ?? 0, missing },
    }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Where everything is hurt at once, whoever plays the networks may take longer to answer than anybody waits. */
async function insist<T>(ask: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (tries <= 1) throw error
    await wait(1000)
    return insist(ask, tries - 1)
  }
}

async function startSandbox(
  dir: string,
  record: string,
): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const preload = join(import.meta.dirname, "record-faults.mjs")
  const child = spawn(process.execPath, ["--import", preload, serviceProgram("sandbox"), "--port", "0", "--dir", dir], {
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, CRASH_RECORD: record },
  })
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string]
  return { url: line.replace(/^.*: /, "").trim(), process: child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}
