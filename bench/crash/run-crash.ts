import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { type Id, readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { LedgerEntry } from "#networks/sandbox-room.ts"
import type { Fault } from "#networks/simulator.ts"
import { reachSandbox } from "#sandbox/reach-sandbox.ts"
import { Database, inWorkspace } from "#storage/database.ts"
import { countPosts } from "#storage/posts.ts"
import { Client } from "../../test/client.ts"
import { startPostgres } from "../../test/postgres/start-postgres.ts"
import { launchFleet } from "./fleet.ts"
import { judge, type Verdict } from "./judge.ts"
import { planPosts, readTarget, seededRandom, type Target } from "./load.ts"
import { unleash } from "./nemesis.ts"

export type CrashOptions = {
  /** The folder with the code to run. */
  readonly house: string
  readonly seed: number
  readonly posts: number
  /** Over how long the posts are due. */
  readonly seconds: number
  /** How long the fleet may take to finish once it is left in peace. */
  readonly peaceSeconds: number
}

export type CrashReport = Verdict & {
  readonly deeds: ReadonlyMap<string, number>
  readonly crossings: ReadonlyMap<string, number>
}

const networks: readonly NetworkKey[] = ["bluesky", "x", "linkedin"]
const accountsEach = 8
const leaseSeconds = 3
const owner = { email: "bench@example.com", password: "correct horse battery staple" }

/** One run: a fleet of five on PostgreSQL, the sandbox as the networks, and a nemesis. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const random = seededRandom(options.seed)
  const scratch = await mkdtemp(join(tmpdir(), "fanfare-crash-"))
  const record = join(scratch, "crossings")
  const postgres = await startPostgres()
  const closing: (() => Promise<void> | void)[] = [
    () => rm(scratch, { recursive: true, force: true }),
    () => postgres.stop(),
  ]
  try {
    const databaseUrl = postgres.url(await postgres.createDatabase())
    const { url: sandboxUrl, process: played } = await startSandbox(scratch)
    closing.push(() => end(played))
    const fleet = await launchFleet({
      house: options.house,
      dataDir: scratch,
      databaseUrl,
      sandboxUrl,
      baseUrl: "http://localhost:3999",
      record,
      leaseSeconds,
      crashChance: 0.002,
      random,
      owner,
    })
    closing.push(() => fleet.sink())
    const database = await Database.open({ kind: "postgres", url: databaseUrl, connections: 4 })
    closing.push(() => database.close())
    const clock = { now: () => Temporal.Now.instant() }
    const sandbox = await reachSandbox({ url: new URL(sandboxUrl), clock, mayMoveClock: true, hosts: new Map() })
    closing.push(() => sandbox.close())
    const { targets, workspaceId, userId } = await settleIn(fleet.ships[0]?.port ?? 0, database, sandbox.keys)

    const begin = Temporal.Now.instant().add({ seconds: 3 })
    const plan = { database, workspaceId, userId, targets, random, begin }
    const planned = await planPosts({ ...plan, count: options.posts, seconds: options.seconds })
    const nemesis = unleash({
      fleet,
      random,
      leaseSeconds,
      restartDatabase: () => postgres.restart(),
      async setFault(fault: Fault) {
        const target = targets[Math.floor(random() * targets.length)]
        if (target === undefined) return
        await sandbox.setFault({
          key: target.key,
          account: target.external,
          fault,
          times: 1 + Math.floor(random() * 3),
        })
      },
    })
    await wait((options.seconds + 3) * 1000)
    await nemesis.stop()
    fleet.calm()
    for (const { key, external } of targets) await sandbox.setFault({ key, account: external, fault: null })
    await inPeace(options.peaceSeconds, async () => {
      for (const ship of fleet.ships) {
        if (ship.process.exitCode !== null || ship.process.signalCode !== null) fleet.relaunch(ship)
      }
      return countOpen(database, workspaceId)
    })
    const ledger: readonly LedgerEntry[] = await sandbox.ledger()
    const verdict = await judge(planned, { database, workspaceId, ledger })
    return { ...verdict, deeds: nemesis.deeds, crossings: countLines(record) }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function startSandbox(dir: string): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const child = spawn(process.execPath, ["src/sandbox/main.ts", "--port", "0", "--dir", dir], {
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["pipe", "pipe", "inherit"],
  })
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string]
  return { url: line.replace(/^.*: /, "").trim(), process: child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}

/** Signs in, connects accounts on every network that is played, and finds out who is who. */
async function settleIn(port: number, database: Database, keys: readonly NetworkKey[]) {
  const client = new Client(`http://127.0.0.1:${port}`)
  const headers = { origin: "http://localhost:3999" }
  const signedIn = await client.post("/api/auth/sign-in", owner, headers)
  if (signedIn.status !== 200) throw new Error(`nobody could sign in: ${signedIn.text}`)
  const { user, workspace } = signedIn.body as { user: { id: string }; workspace: { id: string } }
  const workspaceId = readId("wsp", workspace.id)
  const targets: Target[] = []
  for (const key of networks.filter((each) => keys.includes(each))) {
    for (let number = 0; number < accountsEach; number += 1) {
      const answer = await client.post("/api/app/sandbox.connect", { key, handle: `${key}${number}` }, headers)
      if (answer.status !== 200) throw new Error(`no account on ${key}: ${answer.text}`)
      const { account } = answer.body as { account: { id: string; key: NetworkKey } }
      targets.push(readTarget(account, await externalIdOf(database, workspaceId, account.id)))
    }
  }
  return { targets, workspaceId, userId: readId("usr", user.id) }
}

async function externalIdOf(database: Database, workspaceId: Id<"wsp">, id: string): Promise<string> {
  const { findAccounts } = await import("#storage/accounts.ts")
  const [account] = await database.read((db) => findAccounts(inWorkspace(db, workspaceId), [readId("acc", id)]))
  return account?.external_id ?? ""
}

async function countOpen(database: Database, workspaceId: Id<"wsp">): Promise<number> {
  return database.read(async (reader) => {
    const db = inWorkspace(reader, workspaceId)
    const [scheduled, publishing] = [
      await countPosts(db, { status: "Scheduled" }),
      await countPosts(db, { status: "Publishing" }),
    ]
    return scheduled + publishing
  })
}

async function inPeace(seconds: number, countLeft: () => Promise<number>): Promise<void> {
  for (let waited = 0; waited < seconds * 2; waited += 1) {
    if ((await countLeft()) === 0) return
    await wait(500)
  }
}

function countLines(file: string): ReadonlyMap<string, number> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
