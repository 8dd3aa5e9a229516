import type { ChildProcess } from "node:child_process"
import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { makeTimers } from "./bare-queries.ts"
import { cpuMsOf, endChild, startScript, startService } from "./children.ts"
import { median, type Row, showMs, showRatio } from "./figures.ts"
import { ask, type Ground } from "./ground.ts"
import { insertPosts, makeAccounts } from "./make-accounts.ts"
import { openStandIn, type StandIn } from "./stand-in.ts"

/* Many posts due at one instant, on two processes: how long until the last call to the network has left. */

/** Somebody who can be asked to make many calls at one instant. */
type Side = {
  readonly name: string
  start(): Promise<ChildProcess>
  plan(texts: string, count: number, at: Date): Promise<void>
  /** How many are not yet on record as done. */
  countLeft(): Promise<number>
}

type Turn = {
  readonly firstMs: number
  readonly lastMs: number
  readonly doneMs: number
  readonly twice: number
  /** What one call took of the CPU, in the workers, in the database and in the stand-in. */
  readonly cpu: readonly [workers: number, database: number, standIn: number]
}

const processes = 2
const accounts = 400
const warmUp = 1000
const patienceMs = 120_000

/** How many loops each rival runs in one process, and how much each takes at once: chosen generously, not tuned. */
const loops = { bare: ["4", "100"], boss: ["10", "500"] } as const

export async function runBurst(ground: Ground, posts: number, turns: number): Promise<readonly Row[]> {
  const standIn = await openStandIn()
  try {
    const sides = [
      await openFanfare(ground, standIn),
      await openBare(ground, standIn),
      await openBoss(ground, standIn),
      await openBossWithRecord(ground, standIn),
    ].filter(({ name }) => (process.env["ONLY"] ?? name).includes(name))
    const taken = new Map(sides.map(({ name }) => [name, [] as Turn[]]))
    for (let turn = 0; turn < turns; turn += 1) {
      for (const side of sides) taken.get(side.name)?.push(await takeTurn(side, standIn, ground, posts))
    }
    const lastMsOf = (name: string) => median((taken.get(name) ?? []).map(({ lastMs }) => lastMs))
    return [...taken].map(([name, all]) => ({
      side: name,
      "first call ms": showMs(median(all.map(({ firstMs }) => firstMs))),
      "last call ms": showMs(lastMsOf(name)),
      "calls /s": Math.round((1000 * posts) / lastMsOf(name)),
      "on record ms": showMs(median(all.map(({ doneMs }) => doneMs))),
      "called twice": all.reduce((sum, { twice }) => sum + twice, 0),
      "CPU ms a call": [0, 1, 2].map((who) => median(all.map(({ cpu }) => cpu[who] ?? 0)).toFixed(2)).join(" + "),
      "against bare": showRatio(lastMsOf(name), lastMsOf("bare loop")),
    }))
  } finally {
    await standIn.close()
  }
}

async function takeTurn(side: Side, standIn: StandIn, { postgres }: Ground, posts: number): Promise<Turn> {
  const children: ChildProcess[] = []
  try {
    for (let count = 0; count < processes; count += 1) children.push(await side.start())
    await burst(side, standIn, warmUp, "warm-up")
    const readCpu = () => [
      children.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
      cpuMsOf(postgres.pid),
      cpuMsOf(process.pid) - children.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
    ]
    const before = readCpu()
    const turn = await burst(side, standIn, posts, "burst")
    const [workers = 0, database = 0, own = 0] = readCpu().map((ms, index) => (ms - (before[index] ?? 0)) / posts)
    return { ...turn, cpu: [workers, database, own] }
  } finally {
    for (const child of children) await endChild(child)
  }
}

async function burst(side: Side, standIn: StandIn, count: number, kind: string): Promise<Omit<Turn, "cpu">> {
  standIn.calls.length = 0
  const dueMs = Date.now() + 1000 + count / 2
  await side.plan(`${kind} ${dueMs}`, count, new Date(dueMs))
  if (Date.now() > dueMs - 200) throw new Error("planning took too long")
  await wait(dueMs - Date.now())
  while (standIn.calls.length < count && Date.now() < dueMs + patienceMs) await wait(20)
  while ((await side.countLeft()) > 0 && Date.now() < dueMs + patienceMs) await wait(20)
  const doneMs = Date.now() - dueMs
  const moments = standIn.calls.map(({ at }) => at - dueMs)
  const texts = new Set(standIn.calls.map(({ text }) => text))
  if (texts.size < count) throw new Error(`${side.name} made ${texts.size} of ${count} calls in time`)
  return { firstMs: moments[0] ?? 0, lastMs: moments.at(-1) ?? 0, doneMs, twice: moments.length - texts.size }
}

/** A database of the service with accounts in it, and what fills it with posts. */
async function openPosts({ postgres, scratch }: Ground, { url }: StandIn) {
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const dataDir = await mkdtemp(join(scratch, "burst-"))
  const start = async () => (await startService({ dataDir, databaseUrl, sandboxUrl: url, roles: "worker" })).process
  await endChild(await start())
  const { workspaceId, userId, accountIds } = await makeAccounts(databaseUrl, dataDir, accounts)
  return {
    databaseUrl,
    start,
    async plan(texts: string, count: number, at: Date) {
      await ask(databaseUrl, insertPosts, [workspaceId, userId, accountIds, texts, at, "0 seconds", count])
      await ask(databaseUrl, "ANALYZE posts")
    },
    countLeft: async () => countRows(databaseUrl, "posts WHERE status <> 'Published'"),
  }
}

async function openFanfare(ground: Ground, standIn: StandIn): Promise<Side> {
  return { ...(await openPosts(ground, standIn)), name: "fanfare" }
}

async function openBare({ postgres }: Ground, { url }: StandIn): Promise<Side> {
  const databaseUrl = postgres.url(await postgres.createDatabase())
  await ask(databaseUrl, makeTimers)
  const args = [databaseUrl, `${url.origin}/sandbox/x/api`, ...loops.bare]
  return {
    name: "bare loop",
    start: async () => (await startScript("bench/lateness/bare-child.ts", args)).process,
    async plan(texts, count, at) {
      const insert = `INSERT INTO timers (due_at, text, token)
        SELECT $2, $1 || ' ' || n, 'token' FROM generate_series(1, $3::int) AS n`
      await ask(databaseUrl, insert, [texts, at, count])
      await ask(databaseUrl, "ANALYZE timers")
    },
    countLeft: async () => countRows(databaseUrl, "timers WHERE state <> 'done'"),
  }
}

async function openBoss({ postgres }: Ground, { url }: StandIn): Promise<Side> {
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, schedule: false, supervise: false })
  await boss.start()
  await boss.createQueue("timers")
  await boss.stop()
  const args = [databaseUrl, `${url.origin}/sandbox/x/api`, ...loops.boss]
  return {
    name: "pg-boss",
    start: async () => (await startScript("bench/lateness/boss-child.ts", args)).process,
    async plan(texts, count, at) {
      await ask(databaseUrl, insertJobs, [texts, at, count])
      await ask(databaseUrl, "ANALYZE pgboss.job")
    },
    countLeft: async () => countRows(databaseUrl, "pgboss.job WHERE state <> 'completed'"),
  }
}

/** The service's own posts and statements, with pg-boss to say which are due and to give them to one process each. */
async function openBossWithRecord(ground: Ground, standIn: StandIn): Promise<Side> {
  const posts = await openPosts(ground, standIn)
  const { databaseUrl } = posts
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, schedule: false, supervise: false })
  await boss.start()
  await boss.createQueue("posts")
  await boss.stop()
  const args = [databaseUrl, `${standIn.url.origin}/sandbox/x/api`, ...loops.boss]
  return {
    name: "pg-boss, same record",
    start: async () => (await startScript("bench/lateness/boss-record-child.ts", args)).process,
    async plan(texts, count, at) {
      await posts.plan(texts, count, at)
      await ask(databaseUrl, insertPostJobs, [texts, at])
      await ask(databaseUrl, "ANALYZE pgboss.job")
    },
    countLeft: async () => posts.countLeft(),
  }
}

async function countRows(url: string, what: string): Promise<number> {
  const [row] = await ask<{ count: string }>(url, `SELECT count(*) AS count FROM ${what}`)
  return Number(row?.count)
}

/** What `boss.insert` writes, for many at once. */
export const insertJobs = `
  INSERT INTO pgboss.job (name, data, start_after)
  SELECT 'timers', jsonb_build_object('text', $1 || ' ' || n, 'token', 'token'), $2::timestamptz
  FROM generate_series(1, $3::int) AS n`

const insertPostJobs = `
  INSERT INTO pgboss.job (name, data, start_after)
  SELECT 'posts', jsonb_build_object('workspaceId', workspace_id, 'postId', id, 'accountId', account_ids[1]), $2::timestamptz
  FROM posts WHERE starts_with(search_text, $1)`
