import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { PgBoss } from "pg-boss"
import { openCredentials } from "#accounts/credentials.ts"
import { loadKeyring } from "#app/secret-keys.ts"
import { readId } from "#domain/ids.ts"
import { showInstant } from "#domain/instant.ts"
import { reportNothing } from "#domain/report-failure.ts"
import { reachSandbox } from "#sandbox/reach-sandbox.ts"
import { findAccounts } from "#storage/accounts.ts"
import { Database, inWorkspace } from "#storage/database.ts"
import { Client } from "../../test/client.ts"
import { makeTimers } from "./bare-queries.ts"
import type { Task } from "./call-network.ts"
import { endChild, owner, startScript, startService } from "./children.ts"
import { percentile, type Row, showMs, showRatio } from "./figures.ts"
import { ask, type Ground } from "./ground.ts"

/* Posts at moments all over a minute: how long after its moment the network has each. All sides run at the same time. */

/** After the last moment: a machine that others keep busy may stand still for seconds. */
const patienceMs = 60_000

/** Somebody who publishes a text on X at a moment, and the name that its texts begin with. */
type Side = { readonly name: string; readonly plan: (text: string, at: Temporal.Instant) => Promise<void> }

type Closing = (() => Promise<void>)[]

type Signed = { readonly client: Client; readonly workspaceId: string; readonly accountId: string }

export async function runSparse(ground: Ground, posts: number, seconds: number): Promise<readonly Row[]> {
  const closing: Closing = []
  try {
    const played = await startScript("src/sandbox/main.ts", ["--port", "0", "--dir", join(ground.scratch, "networks")])
    closing.push(() => endChild(played.process))
    const sandboxUrl = new URL(played.line.replace(/^.*: /, ""))
    const sides = await openSides(ground, sandboxUrl, closing)
    const moments = await planAll(sides, posts, seconds)
    const last = Math.max(...[...moments.values()].map(({ epochMilliseconds }) => epochMilliseconds))
    await wait(last - Date.now())
    const sandbox = await reachSandbox({
      url: sandboxUrl,
      clock: { now },
      mayMoveClock: true,
      hosts: new Map(),
      report: reportNothing,
    })
    let ledger = await sandbox.ledger()
    while (ledger.filter(({ text }) => moments.has(text)).length < moments.size && Date.now() < last + patienceMs) {
      await wait(500)
      ledger = await sandbox.ledger()
    }
    sandbox.close()
    const late = new Map(sides.map(({ name }) => [name, [] as number[]]))
    for (const { text, acceptedAt } of ledger) {
      const at = moments.get(text)
      if (at !== undefined) late.get(text.replace(/: .*/, ""))?.push(at.until(acceptedAt).total("milliseconds"))
    }
    const p99Of = (name: string) => percentile(late.get(name) ?? [], 0.99)
    return [...late].map(([name, ms]) => ({
      side: name,
      published: `${ms.length} of ${posts}`,
      "late p50 ms": showMs(percentile(ms, 0.5)),
      "p99 ms": showMs(p99Of(name)),
      "max ms": showMs(Math.max(...ms)),
      early: ms.filter((each) => each < 0).length,
      "p99 against bare": showRatio(p99Of(name), p99Of("bare loop")),
    }))
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

function now(): Temporal.Instant {
  return Temporal.Now.instant()
}

async function planAll(
  sides: readonly Side[],
  posts: number,
  seconds: number,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const moments = new Map<string, Temporal.Instant>()
  // Planning over the API takes a few milliseconds for each post and side; more where others are at work, too.
  const begin = now().add({ milliseconds: 5000 + posts * sides.length * 40 })
  for (let number = 0; number < posts; number += 1) {
    for (const { name, plan } of sides) {
      const at = begin.add({ microseconds: Math.round(Math.random() * seconds * 1_000_000) })
      moments.set(`${name}: ${number}`, at)
      await plan(`${name}: ${number}`, at)
    }
  }
  if (Temporal.Instant.compare(now(), begin) > 0) throw new Error("planning took too long")
  return moments
}

async function openSides(ground: Ground, sandboxUrl: URL, closing: Closing): Promise<readonly Side[]> {
  const { postgres, scratch } = ground
  const embeddedDir = await mkdtemp(join(scratch, "embedded-"))
  const embedded = await startService({ dataDir: embeddedDir, sandboxUrl, roles: "web,worker" })
  closing.push(() => endChild(embedded.process))
  const dataDir = await mkdtemp(join(scratch, "sparse-"))
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const served = await startService({ dataDir, databaseUrl, sandboxUrl, roles: "web,worker" })
  closing.push(() => endChild(served.process))
  const onPostgres = await signIn(served.port, "postgres")
  const token = await tokenOf(await signIn(served.port, "rivals"), databaseUrl, dataDir)
  const api = `${sandboxUrl.origin}/sandbox/x/api`
  return [
    planByApi("fanfare, embedded", await signIn(embedded.port, "embedded")),
    planByApi("fanfare, PostgreSQL", onPostgres),
    await openBare(ground, api, token, closing),
    await openBoss(ground, api, token, closing),
  ]
}

async function signIn(port: number, handle: string): Promise<Signed> {
  const client = new Client(`http://localhost:${port}`)
  const answer = await client.post("/api/auth/sign-in", owner)
  if (answer.status !== 200) throw new Error(`nobody could sign in: ${answer.text}`)
  const { workspace } = answer.body as { workspace: { id: string } }
  const { account } = await client.run("sandbox.connect", { key: "x", handle })
  return { client, workspaceId: workspace.id, accountId: account.id }
}

function planByApi(name: string, { client, accountId }: Signed): Side {
  return {
    name,
    async plan(body, at) {
      const { id } = await client.run("posts.create", { accountIds: [accountId], body })
      await client.run("posts.schedule", { id, at: showInstant(at) })
    },
  }
}

/** The access token that the simulator gave this account: the rivals use it as it is. */
async function tokenOf({ workspaceId, accountId }: Signed, databaseUrl: string, dataDir: string): Promise<string> {
  const database = await Database.open({ kind: "postgres", url: databaseUrl, connections: 1 })
  try {
    const [account] = await database.read((db) =>
      findAccounts(inWorkspace(db, readId("wsp", workspaceId)), [readId("acc", accountId)]),
    )
    const keyring = loadKeyring(undefined, dataDir)
    const credentials = account === undefined ? null : openCredentials({ keyring }, account)
    if (credentials === null) throw new Error("the account has no credentials")
    return credentials.accessToken
  } finally {
    await database.close()
  }
}

async function openBare({ postgres }: Ground, api: string, token: string, closing: Closing): Promise<Side> {
  const url = postgres.url(await postgres.createDatabase())
  await ask(url, makeTimers)
  const child = await startScript("bench/lateness/bare-child.ts", [url, api, "1", "1"])
  closing.push(() => endChild(child.process))
  const insert = "INSERT INTO timers (due_at, text, token) VALUES ($1, $2, $3)"
  return { name: "bare loop", plan: async (text, at) => void (await ask(url, insert, [at.toString(), text, token])) }
}

async function openBoss({ postgres }: Ground, api: string, token: string, closing: Closing): Promise<Side> {
  const url = postgres.url(await postgres.createDatabase())
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false })
  await boss.start()
  closing.push(() => boss.stop({ graceful: false }))
  await boss.createQueue("timers")
  const child = await startScript("bench/lateness/boss-child.ts", [url, api, "1", "10"])
  closing.push(() => endChild(child.process))
  return {
    name: "pg-boss",
    async plan(text, at) {
      const task: Task = { text, token }
      await boss.send("timers", task, { startAfter: at.toString({ fractionalSecondDigits: 6 }) })
    },
  }
}
