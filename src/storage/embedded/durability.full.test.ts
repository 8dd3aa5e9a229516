import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { after, before, test } from "node:test"
import { setImmediate } from "node:timers/promises"
import { makeTemplate } from "./make-template.ts"
import { openEmbedded } from "./open-embedded.ts"

const folder = mkdtempSync(join(tmpdir(), "fanfare-durability-"))
const templateFile = join(folder, "template")
before(() => makeTemplate(templateFile))
after(() => rmSync(folder, { recursive: true, force: true }))

test("every acknowledged commit has been synced to the disk", async (t) => {
  const database = await openEmbedded({ dataDir: join(folder, "syncs"), templateFile })
  t.after(() => database.close())
  await database.pool.query("CREATE TABLE promise (id integer PRIMARY KEY)")
  let synced = await database.countSyncs()
  for (let id = 0; id < 50; id++) {
    await database.pool.query("INSERT INTO promise VALUES ($1)", [id])
    const now = await database.countSyncs()
    assert.ok(now > synced, `commit ${id} was acknowledged without a sync`)
    synced = now
  }
  const { rows } = await database.pool.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('full_page_writes') AS pages`,
  )
  assert.deepEqual(rows, [{ fsync: "on", commit: "on", pages: "on" }])
})

test("what was acknowledged is there after the process was killed, twenty times over", async (t) => {
  const dataDir = join(folder, "killed")
  const random = seededRandom(20_260)
  const acknowledged = new Set<number>()
  for (let round = 0; round < 20; round++) {
    const { found, committed } = await killAfterCommits(dataDir, 1 + random(40))
    assertKept(acknowledged, found)
    for (const id of committed) acknowledged.add(id)
  }
  const database = await openEmbedded({ dataDir })
  t.after(() => database.close())
  const ids = async (table: string) =>
    (await database.pool.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id`)).rows.map(({ id }) => id)
  assertKept(acknowledged, { ledger: await ids("ledger"), copy: await ids("copy") })
})

test("a first start that is killed while it makes the database leaves nothing that passes for one", async (t) => {
  const dataDir = join(folder, "half-made")
  const child = spawn(process.execPath, [childFile, dataDir, templateFile], { stdio: "ignore" })
  const ended = once(child, "exit")
  while (!existsSync(join(dataDir, "database.unfinished", "base"))) await setImmediate()
  child.kill("SIGKILL")
  await ended
  assert.ok(!existsSync(join(dataDir, "database")))
  const database = await openEmbedded({ dataDir, templateFile })
  t.after(() => database.close())
  const { rows } = await database.pool.query(
    "SELECT count(*)::integer AS tables FROM pg_tables WHERE schemaname = 'public'",
  )
  assert.deepEqual(rows, [{ tables: 0 }])
  assert.ok(!existsSync(join(dataDir, "database.unfinished")))
})

type Found = { readonly ledger: readonly number[]; readonly copy: readonly number[] }

const childFile = join(import.meta.dirname, "embedded-child.ts")

/** Runs the child until it has said so many commits, kills it at once and hands over all it said. */
async function killAfterCommits(dataDir: string, commits: number): Promise<{ found: Found; committed: number[] }> {
  const child = spawn(process.execPath, [childFile, dataDir, templateFile], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "exit")
  let found: Found | undefined
  const committed: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (found === undefined) found = JSON.parse(line) as Found
    else committed.push(Number(line))
    if (committed.length === commits) child.kill("SIGKILL")
  }
  await ended
  assert.ok(found !== undefined && committed.length >= commits, "the child did not come as far as its commits")
  return { found, committed }
}

function assertKept(acknowledged: ReadonlySet<number>, found: Found): void {
  assert.deepEqual([...acknowledged.difference(new Set(found.ledger))], [], "acknowledged and gone")
  assert.deepEqual(found.copy, found.ledger, "half a transaction was kept")
}

/** The same numbers in every run, so that a failing round can be seen again. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
