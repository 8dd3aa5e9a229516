import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { Client } from "pg"
import { newId } from "#crypto/random.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { reportNothing } from "#domain/report-failure.ts"
import { DatabaseClock } from "#storage/database-clock.ts"
import { Database, inWorkspace, rehearsePart, tryPart } from "#storage/database.ts"
import { isConnectionLoss } from "#storage/failures.ts"
import { findInstanceValue, putInstanceValue } from "#storage/instance-values.ts"
import { listEverySubscription } from "#storage/notification-settings.ts"
import { oldRateWindows, takePermits } from "#storage/rates.ts"
import { Sweeper } from "#storage/sweeper.ts"
import { hasUsers, insertUser } from "#storage/users.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { createEmptyPostgresDatabase, createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { startPostgres } from "../postgres/start-postgres.ts"
import { openWorld, ownerPassword } from "../world.ts"

const open = async (url: string) => Database.open({ kind: "postgres", url, connections: 4 })

test("instances that start together on an empty database bring it up to date once", async () => {
  const url = await createEmptyPostgresDatabase()
  const databases = await Promise.all([open(url), open(url), open(url), open(url)])
  for (const database of databases) assert.equal(await database.read(hasUsers), false)
  await Promise.all(databases.map(async (database) => database.close()))
})

/** A database as a newer release leaves it that has run this migration. */
async function furtherDatabase(migration: string): Promise<string> {
  const url = await createPostgresDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("INSERT INTO kysely_migration VALUES ($1, '2099-01-01')", [migration])
  await client.end()
  return url
}

test("a database that a newer Fanfare has added to can be used: both run side by side during a rolling update", async () => {
  const database = await open(await furtherDatabase("9999-from-the-future"))
  assert.equal(await database.read(hasUsers), false)
  await database.close()
})

test("a database from which a newer Fanfare has taken what this one needs is refused with the version that it needs", async () => {
  const needed = /9999-from-the-future\.since-99\.0\.0.*needs Fanfare 99\.0\.0 or newer, and this is \d+\.\d+\.\d+$/
  await assert.rejects(open(await furtherDatabase("9999-from-the-future.since-99.0.0")), { message: needed })
  const database = await open(await furtherDatabase("9999-from-the-past.since-0.0.1"))
  await database.close()
})

test("a database that another line of versions has made is refused", async () => {
  const url = await furtherDatabase("9999-from-elsewhere")
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("DELETE FROM kysely_migration WHERE name = '0001-people'")
  await client.end()
  await assert.rejects(open(url), /could not be brought up to date/)
})

test("a restart of PostgreSQL is ridden out: reads and writes under way are done, not refused", async (t) => {
  const postgres = await startPostgres()
  t.after(async () => postgres.stop())
  const database = await open(postgres.url(await postgres.createDatabase()))
  t.after(async () => database.close())
  const progress = { isOver: false, written: 0 }
  const work = Array.from({ length: 3 }, async (_, worker) => {
    for (let round = 0; !progress.isOver; round += 1) {
      const name = `${worker}-${round}`
      // A connection that is lost at COMMIT may have done its work: that alone is left to the caller, and this one asks.
      const put = async () => {
        await database
          .write(async (db) => putInstanceValue(db, name, "kept"))
          .catch((error: unknown) => {
            if (!isConnectionLoss(error)) throw error
          })
        return database.read(async (db) => findInstanceValue(db, name))
      }
      // Each of the four connections may be lost at a COMMIT of its own.
      for (let count = 0; count < 4 && (await put()) === undefined; count += 1);
      assert.equal(await database.read(async (db) => findInstanceValue(db, name)), "kept")
      progress.written += 1
    }
  })
  await postgres.restart()
  const enough = progress.written + 30
  while (progress.written < enough) await new Promise((resolve) => setTimeout(resolve, 20))
  progress.isOver = true
  await Promise.all(work)
})

test("a connection that is lost while a transaction thinks ends neither the process nor the transaction", async () => {
  const url = await createPostgresDatabase()
  const database = await open(url)
  const killer = new Client({ connectionString: url })
  await killer.connect()
  let turns = 0
  await database.write(async (db) => {
    turns += 1
    await putInstanceValue(db, "thought", "kept")
    if (turns > 1) return
    const others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE state = 'idle in transaction'"
    await killer.query(`${others} AND datname = current_database()`)
    // Nothing is asked while it goes: nobody but the connection itself hears of it.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await findInstanceValue(db, "thought")
  })
  assert.equal(turns, 2)
  assert.equal(await database.read(async (db) => findInstanceValue(db, "thought")), "kept")
  await killer.end()
  await database.close()
})

test("a deadlock is run again until both transactions are through", async () => {
  const database = await open(await createPostgresDatabase())
  const startedAt = Temporal.Now.instant()
  const [one, two] = [
    { key: "one", startedAt },
    { key: "two", startedAt },
  ]
  for (const window of [one, two]) await database.write(async (db) => takePermits(db, window, 1, 100))
  let held = 0
  const meeting = Promise.withResolvers<void>()
  const cross = async (first: typeof one, second: typeof one) =>
    database.write(async (db) => {
      await takePermits(db, first, 1, 100)
      // Both hold their first row before either asks for its second.
      held += 1
      if (held >= 2) meeting.resolve()
      await meeting.promise
      return takePermits(db, second, 1, 100)
    })
  const results = await Promise.all([cross(one, two), cross(two, one)])
  assert.ok(held > 2, "no transaction was run again")
  assert.deepEqual(new Set(results.map(({ used }) => used)), new Set([2, 3]))
  assert.equal(await new Sweeper(database).removeOld(oldRateWindows, startedAt.add({ hours: 1 })), 2)
  await database.close()
})

test("what a failed transaction did is undone, and nothing runs after a commit that was none", async () => {
  const world = await openWorld()
  const { database } = world.services
  let ran = 0
  const attempt = database.write(async (db) => {
    await putInstanceValue(db, "half", "done")
    db.afterCommit(() => (ran += 1))
    throw new Error("changed my mind")
  })
  await assert.rejects(attempt, /changed my mind/)
  assert.equal(await database.read(async (db) => findInstanceValue(db, "half")), undefined)
  await database.write(async (db) => db.afterCommit(() => (ran += 10)))
  assert.equal(ran, 10)
  await world.close()
})

test("a part that fails undoes itself alone, and what it would have told is not told", async () => {
  const database = await open(await createPostgresDatabase())
  const told: string[] = []
  await database.write(async (db) => {
    await putInstanceValue(db, "before", "kept")
    const failing = tryPart(db, async (part) => {
      await putInstanceValue(part, "failed", "undone")
      part.afterCommit(() => told.push("failed"))
      throw new Error("no")
    })
    await assert.rejects(failing, /^Error: no$/)
    await tryPart(db, async (part) => {
      await putInstanceValue(part, "done", "kept")
      part.afterCommit(() => told.push("done"))
    })
    assert.deepEqual(told, [])
  })
  const read = async (name: string) => database.read((db) => findInstanceValue(db, name))
  assert.deepEqual([await read("before"), await read("failed"), await read("done")], ["kept", undefined, "kept"])
  assert.deepEqual(told, ["done"])
  await database.close()
})

test("a rehearsal sees what would happen, changes nothing and tells nobody", async () => {
  const database = await open(await createPostgresDatabase())
  let told = 0
  database.onEvents(() => (told += 1))
  const read = async () => database.read((db) => findInstanceValue(db, "name"))
  const tryOut = async (db: Parameters<Parameters<Database["write"]>[0]>[0]) => {
    await putInstanceValue(db, "name", "rehearsed")
    db.afterCommit(() => (told += 1))
    db.tellOfEvents()
    return findInstanceValue(db, "name")
  }
  assert.equal(await database.rehearse(tryOut), "rehearsed")
  assert.equal(await read(), undefined)
  await database.write(async (db) => {
    assert.equal(await rehearsePart(db, tryOut), "rehearsed")
    assert.equal(await findInstanceValue(db, "name"), undefined)
  })
  assert.equal(await read(), undefined)
  await assert.rejects(
    database.rehearse(async () => {
      throw new Error("no")
    }),
    /^Error: no$/,
  )
  assert.equal(told, 0)
  await database.close()
})

test("instants keep their microseconds and text its characters", async () => {
  const world = await openWorld()
  const created_at = Temporal.Instant.from("2026-11-14T09:30:00.123456Z")
  const name = "Zoë 🎺 ﷽ \u{10FFFF} \\ ' \" %"
  const user = { id: newId<"usr">(), email: "z@example.com", email_key: "z@example.com", name, created_at }
  const rest = { password_hash: null, time_zone: "Asia/Kathmandu", last_workspace_id: null }
  const kept = await world.services.database.write(async (db) => insertUser(db, { ...user, ...rest }))
  assert.equal(kept.created_at.toString(), "2026-11-14T09:30:00.123456Z")
  assert.equal(kept.name, name)
  await world.close()
})

test("the clock follows the database's, however wrong this machine's is", async () => {
  const there = { now: async () => Temporal.Now.instant().add({ hours: 5 }) }
  const clock = new DatabaseClock(there, reportNothing)
  await clock.start()
  clock.stop()
  const apart = clock
    .now()
    .since(await there.now())
    .abs()
  assert.ok(Temporal.Duration.compare(apart, { minutes: 1 }) < 0, apart.toString())
})

test("a second process on the same data directory is refused with one clear line", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-database-"))
  const templateFile = path.join(import.meta.dirname, "../../dist/database-template")
  const embedded = { kind: "embedded", dataDir, templateFile } as const
  const first = await Database.open(embedded)
  await assert.rejects(
    Database.open(embedded),
    (error) => error instanceof Error && error.message.includes(dataDir) && !error.message.includes("\n"),
  )
  await first.close()
  await (await Database.open(embedded)).close()
  await rm(dataDir, { recursive: true })
})

test("keys that do not fit the database stop the start", async () => {
  const url = await createPostgresDatabase()
  const key = (letter: string) => Buffer.alloc(32, letter).toString("base64")
  await (await openWorld({ DATABASE_URL: url, FANFARE_SECRET_KEYS: key("a") })).close()
  await assert.rejects(openWorld({ DATABASE_URL: url, FANFARE_SECRET_KEYS: key("b") }), /secret keys do not fit/)
})

test("keys are rotated by putting a new one first; after a start the old one can go", async () => {
  const DATABASE_URL = await createPostgresDatabase()
  const key = (letter: string) => Buffer.alloc(32, letter).toString("base64")
  const before = await openWorld({ DATABASE_URL, FANFARE_SECRET_KEYS: key("a") })
  const owner = await before.owner()
  const { secret } = await owner.run("totp.start", { password: ownerPassword })
  await owner.run("assistant.save", { isOn: true, provider: "openai", model: "any", key: "a-key-of-a-model" })
  const workspaceId = await openWorkspaceOf(owner)
  const keys = { p256dh: "p".repeat(22), auth: "a".repeat(22) }
  const endpoint = "https://push.example/browser"
  await owner.run("notifications.addBrowser", { endpoint, keys })
  await before.close()
  await (await openWorld({ DATABASE_URL, FANFARE_SECRET_KEYS: `${key("b")},${key("a")}` })).close()
  const after = await openWorld({ DATABASE_URL, FANFARE_SECRET_KEYS: key("b") })
  const client = after.visitor()
  await client.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
  await client.run("totp.confirm", { code: totpCode(secret, totpStep(after.clock.now())) })
  const { database, models } = after.services
  const { choice } = await database.read((db) => models.read(inWorkspace(db, workspaceId)))
  assert.equal(choice?.options.key, "a-key-of-a-model")
  const [browser] = await database.read(listEverySubscription)
  assert.deepEqual(JSON.parse(after.services.keyring.open("push-keys", endpoint, browser?.keys ?? "")), keys)
  assert.deepEqual(after.services.vapid, before.services.vapid)
  await after.close()
})
