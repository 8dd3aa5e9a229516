import { PgBoss } from "pg-boss"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { goesOn, succeeded } from "#publishing/results.ts"
import { settle } from "#publishing/settle.ts"
import { workFor } from "#publishing/start-posts.ts"
import { findAccountsOfWork } from "#storage/accounts.ts"
import { Database } from "#storage/database.ts"
import { lockPostsOf, movePosts, putWork, type WorkRow, writeWork } from "#storage/publication-work.ts"
import { callNetwork } from "./call-network.ts"

/*
 * The same posts as jobs of pg-boss, which keeps the record that the service keeps, by the same statements: what is begun,
 * the note before the call, and what came of it. A batch of jobs shares each statement.
 */

export type PostJob = { readonly workspaceId: Id<"wsp">; readonly postId: Id<"pst">; readonly accountId: Id<"acc"> }

const [url = "", api = "", loops = "1", size = "1"] = process.argv.slice(2)
const leaseMs = 60_000
const database = await Database.open({ kind: "postgres", url, connections: 10 })
const call = callNetwork(api)
const clock = { now: () => Temporal.Now.instant() }
const deps = { clock, showPost: () => ({}), statisticsOff: new Set<never>() }

const boss = new PgBoss({ connectionString: url, max: 10, schedule: false, supervise: false })
boss.on("error", (error) => process.stderr.write(`${error.message}\n`))
await boss.start()
await boss.work<PostJob>(
  "posts",
  {
    pollingIntervalSeconds: 0.5,
    batchSize: Number(size),
    localConcurrency: Number(loops),
    priority: false,
    orderByCreatedOn: false,
  },
  async (jobs) => publish(jobs.map(({ data }) => data)),
)

async function publish(jobs: readonly PostJob[]): Promise<void> {
  const keys = jobs.map(({ workspaceId, postId, accountId }) => ({
    workspace_id: workspaceId,
    post_id: postId,
    account_id: accountId,
  }))
  const { posts, work } = await database.write(async (db) => {
    const now = clock.now()
    const moved = await movePosts(db, await lockPostsOf(db, keys), "due", now)
    const lease = { lease_by: "pg-boss", lease_until: now.add({ milliseconds: leaseMs }) }
    const begun = { state: "working", started_at: now, window_until: lease.lease_until, ...lease } as const
    return { posts: moved, work: await putWork(db, await workFor(db, moved, begun)) }
  })
  await database.read((db) => findAccountsOfWork(db, work))
  const texts = new Map(posts.map(({ id, versions }) => [id, versions[0]?.content[0]?.body]))
  await database.write((db) =>
    writeWork(
      db,
      work.map((each) => goesOn(each, [{ sentAt: clock.now().toString(), sent: sentOf(texts.get(each.post_id)) }])),
    ),
  )
  const results = await Promise.all(work.map(async (each) => send(each, texts.get(each.post_id) ?? "")))
  await database.write((db) => settle(deps, db, results))
}

const sentOf = (body = "") => ({ body, options: {}, media: [] })

async function send(work: WorkRow, text: string) {
  const at = clock.now()
  const begun = performance.now()
  await call({ text, token: "token" })
  const attempt = {
    workspace_id: work.workspace_id,
    id: newId(),
    post_id: work.post_id,
    account_id: work.account_id,
    item: 0,
    step: "commit",
    at,
    took_ms: Math.round(performance.now() - begun),
    outcome: "published",
    code: null,
    message: null,
  } as const
  const items = [{ externalId: work.post_id, sent: sentOf(text) }]
  return { update: succeeded(work, items, clock.now()), attempts: [attempt], trace: null }
}

const end = async () => {
  process.stdin.destroy()
  await boss.stop({ graceful: true, timeout: 5000 })
  await database.close()
}
process.once("SIGTERM", () => void end())
process.stdin.resume().once("end", () => void end())
process.stdout.write("ready\n")
