import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { CompiledQuery, Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { PgBoss } from "pg-boss"
import type { Writer } from "#storage/database.ts"
import { encodingPool, types } from "#storage/pool.ts"
import { claimWork, findNextDue, lockDuePosts, releaseExpired } from "#storage/publication-work.ts"
import type { Tables } from "#storage/tables.ts"
import { claimTimers, makeTimers, nextTimer } from "./bare-queries.ts"
import { endChild, startService } from "./children.ts"
import { median, percentile, type Row, showMs, showRatio } from "./figures.ts"
import { ask, type Ground } from "./ground.ts"
import { insertPosts, makeAccounts } from "./make-accounts.ts"
import { openStandIn } from "./stand-in.ts"

/* What it costs to look when a great many timers wait and none is due. */

type Poll = { readonly side: string; readonly what: string; readonly how: string; readonly run: () => Promise<unknown> }

const polls = 1000
const claimLimit = 200
const perAccount = 4

/** Far enough off that none comes due, one a second. */
const laterMs = 7 * 24 * 3_600_000

export async function runIdlePolls(ground: Ground, timers: number): Promise<readonly Row[]> {
  const fanfare = await openFanfare(ground, timers)
  const bare = await openBare(ground, timers)
  const boss = await openBoss(ground, timers)
  try {
    const all = [...fanfare.polls, ...bare.polls, ...boss.polls]
    const took = new Map(all.map((poll) => [poll, [] as number[]]))
    // Taking turns, so that whatever else goes on here hits all of them alike.
    for (let round = 0; round < polls + 20; round += 1) {
      for (const poll of all) {
        const begun = performance.now()
        await poll.run()
        if (round >= 20) took.get(poll)?.push(performance.now() - begun)
      }
    }
    const bareMs = median([...took].find(([{ side }]) => side === "bare loop")?.[1] ?? [])
    return [...took].map(([{ side, what, how }, ms]) => ({
      side,
      poll: what,
      "p50 ms": showMs(median(ms)),
      "p99 ms": showMs(percentile(ms, 0.99)),
      "against bare": showRatio(median(ms), bareMs),
      reads: how,
    }))
  } finally {
    for (const close of [fanfare.close, bare.close, boss.close]) await close()
  }
}

type Opened = { readonly polls: readonly Poll[]; readonly close: () => Promise<void> }

async function openFanfare({ postgres, scratch }: Ground, timers: number): Promise<Opened> {
  const name = await postgres.createDatabase()
  const url = postgres.url(name)
  const dataDir = await mkdtemp(join(scratch, "idle-"))
  const standIn = await openStandIn()
  const service = await startService({ dataDir, databaseUrl: url, sandboxUrl: standIn.url, roles: "web" })
  await endChild(service.process)
  await standIn.close()
  const { workspaceId, userId, accountIds } = await makeAccounts(url, dataDir, 100)
  const values = [workspaceId, userId, accountIds, "later", new Date(Date.now() + laterMs), "1 second", timers]
  await ask(url, insertPosts, values)
  await ask(url, "VACUUM ANALYZE posts")

  const seen: CompiledQuery[] = []
  const pool = new Pool({ connectionString: url, max: 1, types })
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: encodingPool(pool) }),
    log: ({ query }) => void seen.push(query),
  })
  const inTransaction = async <T>(run: (db: Writer) => Promise<T>) =>
    kysely.transaction().execute(async (rows) => run({ rows, afterCommit: () => {}, tellOfEvents: () => {} }))
  const now = () => Temporal.Now.instant()
  const lease = () => ({ by: "nobody", until: now().add({ seconds: 90 }) })
  const look = async () => findNextDue({ rows: kysely })
  const take = async () => {
    await inTransaction(async (db) => releaseExpired(db, now()))
    await inTransaction(async (db) => lockDuePosts(db, now(), claimLimit))
    await inTransaction(async (db) => claimWork(db, now(), claimLimit, perAccount, lease()))
  }
  const readsOf = async (run: () => Promise<unknown>) => {
    seen.length = 0
    await run()
    const scans = new Set<string>()
    for (const query of seen.filter(({ sql }) => /^\s*(select|update|with)/i.test(sql))) {
      const explain = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${query.sql}`, [...query.parameters])
      const { rows } = await kysely.executeQuery<{ "QUERY PLAN": unknown }>(explain)
      for (const scan of findScans(rows[0]?.["QUERY PLAN"])) scans.add(scan)
    }
    return [...scans].join(", ")
  }
  return {
    polls: [
      { side: "fanfare", what: "sleeping: when is the next", how: await readsOf(look), run: look },
      { side: "fanfare", what: "a whole round that finds nothing", how: await readsOf(take), run: take },
    ],
    async close() {
      await kysely.destroy()
      await ask(postgres.url("postgres"), `DROP DATABASE ${name}`)
    },
  }
}

async function openBare({ postgres }: Ground, timers: number): Promise<Opened> {
  const name = await postgres.createDatabase()
  const url = postgres.url(name)
  await ask(url, makeTimers)
  const insert = `INSERT INTO timers (due_at, text, token)
    SELECT $1::timestamptz + n * interval '1 second', 'later ' || n, 'token' FROM generate_series(1, $2::int) AS n`
  await ask(url, insert, [new Date(Date.now() + laterMs), timers])
  await ask(url, "VACUUM ANALYZE timers")
  const pool = new Pool({ connectionString: url, max: 1 })
  const run = async () => {
    await pool.query(claimTimers, [new Date(), claimLimit])
    await pool.query(nextTimer)
  }
  const plans = [
    await pool.query<{ "QUERY PLAN": unknown }>(`EXPLAIN (FORMAT JSON) ${claimTimers}`, [new Date(), claimLimit]),
    await pool.query<{ "QUERY PLAN": unknown }>(`EXPLAIN (FORMAT JSON) ${nextTimer}`),
  ]
  const how = new Set(plans.flatMap(({ rows }) => findScans(rows[0]?.["QUERY PLAN"])))
  return {
    polls: [{ side: "bare loop", what: "claim, and when is the next", how: [...how].join(", "), run }],
    async close() {
      await pool.end()
      await ask(postgres.url("postgres"), `DROP DATABASE ${name}`)
    },
  }
}

async function openBoss({ postgres }: Ground, timers: number): Promise<Opened> {
  const name = await postgres.createDatabase()
  const url = postgres.url(name)
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false })
  await boss.start()
  await boss.createQueue("timers")
  const insert = `INSERT INTO pgboss.job (name, data, start_after)
    SELECT 'timers', jsonb_build_object('text', 'later ' || n), $1::timestamptz + n * interval '1 second'
    FROM generate_series(1, $2::int) AS n`
  await ask(url, insert, [new Date(Date.now() + laterMs), timers])
  await ask(url, "VACUUM ANALYZE pgboss.job")
  const run = async () => boss.fetch("timers", { batchSize: claimLimit })
  return {
    polls: [{ side: "pg-boss", what: "fetch", how: "not looked at", run }],
    async close() {
      await boss.stop({ graceful: false })
      await ask(postgres.url("postgres"), `DROP DATABASE ${name}`)
    },
  }
}

/** How the tables of a plan are read: by which index, or by a sequential scan. */
function findScans(plan: unknown): readonly string[] {
  if (Array.isArray(plan)) return plan.flatMap(findScans)
  if (typeof plan !== "object" || plan === null) return []
  const node = plan as { readonly [key: string]: unknown }
  const index = node["Index Name"]
  const own =
    typeof index === "string"
      ? [index]
      : node["Node Type"] === "Seq Scan"
        ? [`all of ${String(node["Relation Name"])}`]
        : []
  return [...own, ...Object.values(node).flatMap(findScans)]
}
