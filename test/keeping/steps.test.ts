import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import fc from "fast-check"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { oldAuditEntries } from "#storage/audit.ts"
import { oldSnapshots } from "#storage/post-metrics.ts"
import { oldAttempts } from "#storage/publication-attempts.ts"
import { Sweeper } from "#storage/sweeper.ts"
import { until } from "../until.ts"
import { openKeeping, type KeepingPlace } from "./place.ts"

let place: KeepingPlace

before(async () => {
  place = await openKeeping()
  // The database itself counts what each statement removes.
  await place.run(
    "CREATE TABLE removed (number integer)",
    `CREATE FUNCTION count_removed() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO removed SELECT count(*) FROM gone; RETURN NULL; END $$`,
    ...["audit_entries", "publication_attempts", "metric_snapshots"].map(
      (table) => `CREATE TRIGGER counted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION count_removed()`,
    ),
  )
})
after(async () => place.close())

beforeEach(async () => {
  await place.world.services.sweeper.release()
  await place.run("TRUNCATE audit_entries, publication_attempts, metric_snapshots")
  await place.run("TRUNCATE removed", "DELETE FROM instance_values WHERE name LIKE 'snapshots%'")
})

/** As docs/decisions/0057-what-is-kept-and-for-how-long.md says it. */
const mostInStep = 1000

const limitDays = 100
const before100 = () => place.world.clock.now().subtract({ hours: limitDays * 24 })

/** Ages in whole days, some of them just at the limit, some of many rows at once. */
const ages = fc
  .array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(limitDays - 1, limitDays, limitDays + 1)),
      fc.oneof({ arbitrary: fc.constant(1), weight: 3 }, { arbitrary: fc.integer({ min: 2, max: 1500 }), weight: 1 }),
    ),
    { maxLength: 12 },
  )
  .map((runs) => runs.flatMap(([age, times]) => Array.from({ length: times }, () => age)))

const isOld = (age: number): boolean => age > limitDays

async function addAudit(given: readonly number[]): Promise<void> {
  await place.run(
    `INSERT INTO audit_entries (id, at, user_name, transport, action, request_id)
      SELECT gen_random_uuid(), ${place.ago(0)} - age * interval '24 hours', 'Olga', 'app', 'posts.create', ''
      FROM unnest(ARRAY[${given.join()}]::integer[]) AS age`,
  )
}

async function addAttempts(post: Id<"pst">, given: readonly number[]): Promise<void> {
  await place.run(
    `INSERT INTO publication_attempts (workspace_id, id, post_id, account_id, item, step, at, took_ms, outcome)
      SELECT '${place.workspaceId}', gen_random_uuid(), '${post}', '${place.accountId}', 0, 'commit',
        ${place.ago(0)} - age * interval '24 hours', 1, 'published'
      FROM unnest(ARRAY[${given.join()}]::integer[]) AS age`,
  )
}

async function listSteps(): Promise<readonly number[]> {
  return (await place.list<{ number: number }>("SELECT number FROM removed")).map(({ number }) => number)
}

test("whatever the ages and however many rows, exactly the old ones go, in steps of a thousand at most", async () => {
  const { sweeper } = place.world.services
  await fc.assert(
    fc.asyncProperty(ages, async (given) => {
      await place.run("TRUNCATE audit_entries, removed")
      await addAudit(given)
      const removed = await sweeper.removeOld(oldAuditEntries, before100())
      assert.equal(removed, given.filter(isOld).length)
      assert.equal(await place.count("audit_entries"), given.length - removed)
      const steps = await listSteps()
      assert.ok(steps.every((size) => size <= mostInStep))
      assert.equal(
        steps.reduce((sum, size) => sum + size, 0),
        removed,
      )
    }),
    { numRuns: 12 },
  )
})

test("what is needed stays, however much of it is older than what goes", async () => {
  const { sweeper } = place.world.services
  const [out, uncertain] = [await place.post("ok"), await place.post("uncertain")]
  await fc.assert(
    fc.asyncProperty(ages, ages, async (given, needed) => {
      await place.run("TRUNCATE publication_attempts, removed")
      await addAttempts(out, given)
      await addAttempts(uncertain, needed)
      const removed = await sweeper.removeOld(oldAttempts, before100())
      assert.equal(removed, given.filter(isOld).length)
      assert.equal(
        await place.count(`publication_attempts WHERE post_id = '${uncertain}'`),
        needed.length,
        "something that is needed is gone",
      )
      assert.equal(await place.count("publication_attempts"), given.length - removed + needed.length)
      assert.ok((await listSteps()).every((size) => size <= mostInStep))
    }),
    { numRuns: 8 },
  )
})

test("of readings the first and the last stay, and what was looked at is not looked at again", async () => {
  const { sweeper } = place.world.services
  // Those that the home page shows are others.
  for (let count = 0; count < 5; count += 1) await place.post("ok")
  const posts = await Promise.all(Array.from({ length: 3 }, async () => place.post("ok")))
  await place.run(
    `INSERT INTO post_metrics (workspace_id, post_id, account_id, published_at)
      SELECT workspace_id, post_id, account_id, ${place.ago(300)} FROM publications`,
    // As many readings as nobody has, so that they take more than one step.
    `INSERT INTO metric_snapshots (workspace_id, post_id, account_id, fetched_at, engagement)
      SELECT '${place.workspaceId}', post_id, '${place.accountId}', ${place.ago(299)} + n * interval '1 minute', n
      FROM unnest(ARRAY['${posts.join("','")}']::uuid[]) AS post_id, generate_series(1, 700) AS n`,
    `INSERT INTO metric_snapshots (workspace_id, post_id, account_id, fetched_at, engagement)
      SELECT '${place.workspaceId}', '${posts[0]}', '${place.accountId}', ${place.ago(50)}, 9999`,
  )
  assert.equal(await sweeper.removeOld(oldSnapshots, before100()), 699 + 698 + 698)
  const kept = await place.list<{ post_id: string; engagements: readonly number[] }>(
    "SELECT post_id, array_agg(engagement ORDER BY fetched_at) AS engagements FROM metric_snapshots GROUP BY post_id",
  )
  assert.deepEqual(
    new Map(kept.map(({ post_id, engagements }) => [post_id, engagements])),
    new Map([
      [String(posts[0]), [1, 9999]],
      [String(posts[1]), [1, 700]],
      [String(posts[2]), [1, 700]],
    ]),
  )
  assert.ok((await listSteps()).every((size) => size <= mostInStep))
  const steps = (await listSteps()).length
  assert.equal(await sweeper.removeOld(oldSnapshots, before100()), 0)
  assert.equal((await listSteps()).length, steps, "old readings that stay were looked at once more")
})

test("a workspace's latest posts keep every reading, however old they are", async () => {
  const { sweeper } = place.world.services
  await place.run("DELETE FROM posts")
  const id = await place.post("ok")
  await place.run(
    `UPDATE posts SET created_at = ${place.ago(301)}`,
    `INSERT INTO post_metrics (workspace_id, post_id, account_id, published_at)
      VALUES ('${place.workspaceId}', '${id}', '${place.accountId}', ${place.ago(300)})`,
    `INSERT INTO metric_snapshots (workspace_id, post_id, account_id, fetched_at, engagement)
      SELECT '${place.workspaceId}', '${id}', '${place.accountId}', ${place.ago(300)} + n * interval '1 hour', n
      FROM generate_series(1, 6) AS n`,
  )
  for (let count = 0; count < 4; count += 1) await place.post("ok")
  assert.equal(await sweeper.removeOld(oldSnapshots, before100()), 0)
  await place.post("ok")
  await place.run("DELETE FROM instance_values WHERE name LIKE 'snapshots%'")
  assert.equal(await sweeper.removeOld(oldSnapshots, before100()), 4)
})

test("what stops in the middle has lost nothing, and is gone on with later", async () => {
  const { database } = place.world.services
  const many = 20_000
  await addAudit(Array.from({ length: many }, () => 200))
  await addAudit(Array.from({ length: 7 }, () => 1))
  const sweeper = new Sweeper(database)
  const going = sweeper.removeOld(oldAuditEntries, before100())
  await until("a first step has removed something", async () => (await place.count("removed")) > 0)
  await sweeper.stop()
  const removed = await going
  assert.ok(removed > 0 && removed < many, `${removed} are gone`)
  assert.equal(await place.count("audit_entries"), many + 7 - removed)
  assert.equal(await sweeper.removeOld(oldAuditEntries, before100()), 0, "it goes on although it was stopped")
  await sweeper.release()
  const later = new Sweeper(database)
  assert.equal(await later.removeOld(oldAuditEntries, before100()), many - removed)
  assert.equal(await place.count("audit_entries"), 7)
  await later.release()
})

test("what somebody holds at the moment is passed over, and found the next time", { skip: isEmbedded() }, async () => {
  const { database } = place.world.services
  const id = newId<"aud">()
  await addAudit([200, 200])
  await place.run(
    `INSERT INTO audit_entries (id, at, user_name, transport, action, request_id)
      VALUES ('${id}', ${place.ago(200)}, 'Olga', 'app', 'held', '')`,
  )
  const sweeper = new Sweeper(database)
  await database.write(async (db) => {
    await db.rows.selectFrom("audit_entries").select("id").where("id", "=", id).forUpdate().execute()
    assert.equal(await sweeper.removeOld(oldAuditEntries, before100()), 2)
  })
  assert.equal(await sweeper.removeOld(oldAuditEntries, before100()), 1)
  await sweeper.release()
})

test("of several processes one removes at a time, until it is done or gone", { skip: isEmbedded() }, async () => {
  const { database } = place.world.services
  const [one, two] = [new Sweeper(database), new Sweeper(database)]
  await addAudit([200])
  assert.equal(await one.removeOld(oldAuditEntries, before100()), 1)
  await addAudit([200])
  assert.equal(await two.removeOld(oldAuditEntries, before100()), 0)
  assert.equal(await one.removeOld(oldAuditEntries, before100()), 1)
  await one.release()
  await addAudit([200])
  assert.equal(await two.removeOld(oldAuditEntries, before100()), 1)
  await two.stop()
  await addAudit([200])
  assert.equal(await one.removeOld(oldAuditEntries, before100()), 1, "one that has stopped is in the way")
  await addAudit([200])
  const leaseOf = (seconds: string) => `UPDATE instance_values
    SET value = 'killed ' || (extract(epoch FROM clock_timestamp()) + ${seconds}) WHERE name = 'removal of old rows'`
  await place.run(leaseOf("30"))
  assert.equal(await one.removeOld(oldAuditEntries, before100()), 0)
  await place.run(leaseOf("-1"))
  assert.equal(await one.removeOld(oldAuditEntries, before100()), 1)
  await one.release()
})

function isEmbedded(): boolean {
  return process.env["FANFARE_TEST_DATABASE"] !== "postgres"
}
