import assert from "node:assert/strict"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test, type TestContext } from "node:test"
import { zstdCompressSync } from "node:zlib"
import { DatabaseError, types } from "pg"
import { readClusterImage } from "./cluster-image.ts"
import { maintain } from "./maintain.ts"
import { makeTemplate } from "./make-template.ts"
import { type Embedded, openEmbedded } from "./open-embedded.ts"

const folder = mkdtempSync(join(tmpdir(), "fanfare-embedded-"))
const templateFile = join(folder, "template")
let database: Embedded

before(async () => {
  await makeTemplate(templateFile)
  database = await openEmbedded({ dataDir: join(folder, "data"), templateFile })
})
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The database is closed after the test, also when the test fails: its thread would keep the process. */
async function openFor(t: TestContext, options: Parameters<typeof openEmbedded>[0]): Promise<Embedded> {
  const opened = await openEmbedded(options)
  t.after(() => opened.close())
  return opened
}

test("values come back as pg gives them on any PostgreSQL", async () => {
  const values = {
    nothing: null,
    truth: true,
    small: 7,
    big: "9007199254740993",
    exact: "12345678901234567890.123456789",
    double: 0.1,
    words: ["plain", 'quo"ted', "com,ma", "back\\slash", null, "", "NULL", "ünïcødé 🎺"],
    numbers: [1, null, 3],
    json: { deep: [{ key: null }, "🎺"] },
    jsonb: [1, "two", { three: 3 }],
    bytes: Buffer.from([0, 1, 92, 255]),
    uuid: "01890000-0000-7000-8000-000000000001",
    instant: new Date("2026-02-03T04:05:06.789Z"),
  }
  const { rows, fields } = await database.pool.query(
    `SELECT $1::text AS nothing, $2::boolean AS truth, $3::integer AS small, $4::bigint AS big, $5::numeric AS exact,
            $6::float8 AS double, $7::text[] AS words, $8::integer[] AS numbers, $9::json AS json, $10::jsonb AS jsonb,
            $11::bytea AS bytes, $12::uuid AS uuid, $13::timestamptz AS instant`,
    Object.values({ ...values, jsonb: JSON.stringify(values.jsonb) }),
  )
  assert.deepEqual(rows, [values])
  assert.equal(fields.find(({ name }) => name === "big")?.dataTypeID, types.builtins.INT8)
})

test("instants keep their microseconds", async () => {
  await database.pool.query("CREATE TABLE moment (at timestamptz NOT NULL)")
  await database.pool.query("INSERT INTO moment VALUES ($1)", ["2026-02-03T04:05:06.123456Z"])
  const { rows } = await database.pool.query("SELECT at::text AS text FROM moment WHERE at = $1", [
    "2026-02-03 04:05:06.123456+00",
  ])
  assert.deepEqual(rows, [{ text: "2026-02-03 04:05:06.123456+00" }])
})

test("errors are those of pg, with code, constraint and detail, and the connection goes on", async () => {
  await database.pool.query("CREATE TABLE account (handle text CONSTRAINT one_handle PRIMARY KEY)")
  await database.pool.query("INSERT INTO account VALUES ('ada')")
  const refused = database.pool.query("INSERT INTO account VALUES ($1)", ["ada"])
  await assert.rejects(refused, DatabaseError)
  await assert.rejects(refused, {
    severity: "ERROR",
    code: "23505",
    table: "account",
    constraint: "one_handle",
    detail: "Key (handle)=(ada) already exists.",
    message: 'duplicate key value violates unique constraint "one_handle"',
    stack: /open-embedded\.test\.ts/,
  })
  await assert.rejects(database.pool.query("SELEC 1"), { code: "42601" })
  await assert.rejects(database.pool.query("SELECT $1::integer", ["one"]), { code: "22P02" })
  assert.deepEqual((await database.pool.query("SELECT 1 AS one")).rows, [{ one: 1 }])
})

test("a transaction with an error in it is taken back whole", async () => {
  await database.pool.query("CREATE TABLE step (number integer PRIMARY KEY)")
  const client = await database.pool.connect()
  await client.query("BEGIN")
  await client.query("INSERT INTO step VALUES (1)")
  await assert.rejects(client.query("INSERT INTO step VALUES (1)"), { code: "23505" })
  await assert.rejects(client.query("SELECT 1"), { code: "25P02" })
  assert.equal((await client.query("COMMIT")).command, "ROLLBACK")
  client.release()
  assert.equal((await database.pool.query("SELECT * FROM step")).rowCount, 0)
})

test("a connection given up in the middle of a transaction leaves nothing to the next one", async () => {
  const client = await database.pool.connect()
  await client.query({ name: "left", text: "SELECT 1 AS one" })
  await client.query("SET search_path TO pg_catalog")
  await client.query("BEGIN")
  await client.query("CREATE TABLE public.abandoned (id integer)")
  client.release(true)
  const { rows } = await database.pool.query(
    `SELECT to_regclass('public.abandoned') AS abandoned, current_setting('search_path') AS path,
            (SELECT count(*)::integer FROM pg_prepared_statements) AS prepared`,
  )
  assert.deepEqual(rows, [{ abandoned: null, path: "public", prepared: 0 }])
})

test("named prepared statements are prepared once and run many times", async () => {
  for (const value of ["a", "b", null]) {
    const { rows } = await database.pool.query({ name: "echo", text: "SELECT $1::text AS echo", values: [value] })
    assert.deepEqual(rows, [{ echo: value }])
  }
  const { rows } = await database.pool.query(
    "SELECT (generic_plans + custom_plans)::integer AS runs FROM pg_prepared_statements WHERE name = 'echo'",
  )
  assert.deepEqual(rows, [{ runs: 3 }])
})

test("files of the engine that the start does not need are there when they are asked for", async () => {
  const { rows } = await database.pool.query(
    `SELECT '2026-07-01T00:00Z'::timestamptz AT TIME ZONE 'Pacific/Chatham' AS chatham, to_tsvector('danish', 'haverne') AS words`,
  )
  assert.deepEqual(rows, [{ chatham: new Date("2026-07-01T12:45:00"), words: "'hav':1" }])
  await database.pool.query("DO $$ BEGIN PERFORM 1; END $$ LANGUAGE plpgsql")
})

test("large results and large parameters pass", async () => {
  const many = await database.pool.query<{ n: number; text: string }>(
    "SELECT n, 'row ' || n AS text FROM generate_series(1, 100000) n ORDER BY n",
  )
  assert.equal(many.rows.length, 100_000)
  assert.deepEqual(many.rows.at(-1), { n: 100_000, text: "row 100000" })
  assert.equal(
    many.rows.every(({ n, text }, at) => n === at + 1 && text === `row ${n}`),
    true,
  )
  const text = "🎺é".repeat((5 * 2 ** 20) / 6)
  const bytes = Buffer.alloc(5 * 2 ** 20, 0xa7)
  const { rows } = await database.pool.query<{ text: string; bytes: Buffer }>(
    "SELECT $1::text AS text, $2::bytea AS bytes",
    [text, bytes],
  )
  assert.ok(rows[0]?.text === text && rows[0].bytes.equals(bytes))
})

test("several statements in one query and notices do not upset the order of answers", async () => {
  const results: unknown = await database.pool.query(
    "DROP TABLE IF EXISTS never_there; SELECT 1 AS one; SELECT 2 AS two WHERE false",
  )
  assert.ok(Array.isArray(results))
  assert.deepEqual(
    results.map((result: { readonly rows: unknown }) => result.rows),
    [[], [{ one: 1 }], []],
  )
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map(
      async (number) => (await database.pool.query("SELECT $1::integer AS number", [number])).rows as unknown,
    ),
  )
  assert.deepEqual(
    answers,
    numbers.map((number) => [{ number }]),
  )
})

test("a slow query leaves the event loop free", async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await database.pool.query("SELECT sum(n) FROM generate_series(1, 2000000) n")
  isOver = true
  assert.ok(turns > 100, `${turns} turns`)
})

test("the pool takes the caller's type parsers and survives a stray PG environment", async (t) => {
  process.env.PGSSLMODE = "require"
  process.env.PGHOST = "/nowhere"
  const asText = { getTypeParser: () => (text: string) => text }
  const poolConfig = { types: asText, connectionTimeoutMillis: 2000, max: 9 }
  const other = await openFor(t, { dataDir: join(folder, "types"), templateFile, poolConfig })
  delete process.env.PGSSLMODE
  delete process.env.PGHOST
  assert.deepEqual((await other.pool.query("SELECT 1 AS one, true AS truth")).rows, [{ one: "1", truth: "t" }])
  const client = await other.pool.connect()
  await assert.rejects(other.pool.query("SELECT 1"), /timeout/)
  client.release()
})

test("rows are there after closing and opening again, and closing twice is harmless", async (t) => {
  const dataDir = join(folder, "again")
  const first = await openFor(t, { dataDir, templateFile })
  await first.pool.query("CREATE TABLE kept AS SELECT 1 AS one")
  await first.close()
  await first.close()
  const second = await openFor(t, { dataDir })
  assert.deepEqual((await second.pool.query("SELECT * FROM kept")).rows, [{ one: 1 }])
})

test("when the engine dies, the query in flight, those waiting and later ones are refused with the reason", async (t) => {
  const dataDir = join(folder, "dying")
  const dying = await openFor(t, { dataDir, templateFile })
  await dying.pool.query("CREATE TABLE witness AS SELECT 1 AS one")
  const stopped =
    /^Error: The embedded database has stopped: terminating connection because protocol synchronization was/
  // The one ordinary statement that the engine cannot survive: it waits for data which cannot reach it.
  const inFlight = dying.pool.query("COPY witness FROM STDIN")
  const waiting = dying.pool.query("SELECT 1")
  await Promise.all([assert.rejects(inFlight, stopped), assert.rejects(waiting, stopped)])
  await assert.rejects(dying.pool.query("SELECT 1"), stopped)
  await dying.close()
  const again = await openFor(t, { dataDir })
  assert.deepEqual((await again.pool.query("SELECT * FROM witness")).rows, [{ one: 1 }])
})

test("a folder with a part of a database is refused and left as it is", async () => {
  const dataDir = join(folder, "damaged")
  mkdirSync(join(dataDir, "database"), { recursive: true })
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "18\n")
  await assert.rejects(openEmbedded({ dataDir, templateFile }), {
    message: `The folder ${join(dataDir, "database")} is not a complete database: move it away, or restore what is missing`,
  })
  assert.equal(readFileSync(join(dataDir, "database", "PG_VERSION"), "utf8"), "18\n")
  assert.ok(!existsSync(join(dataDir, "lock.pid")))
})

test("a database that PostgreSQL refuses is reported with PostgreSQL's reason", async () => {
  const dataDir = join(folder, "other-version")
  const first = await openEmbedded({ dataDir, templateFile })
  await first.close()
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "12\n")
  await assert.rejects(openEmbedded({ dataDir, templateFile }), {
    message: `Cannot open the database in the folder ${join(dataDir, "database")}: database files are incompatible with server`,
  })
})

test("a template that is damaged or made by another version is not used", () => {
  const index = Buffer.from(JSON.stringify({ version: "0.0.1", folders: [], files: [] }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(index.length)
  const other = join(folder, "other-template")
  writeFileSync(other, zstdCompressSync(Buffer.concat([length, index])))
  assert.equal(readClusterImage(other), undefined)
  const cut = join(folder, "cut-template")
  writeFileSync(cut, readFileSync(templateFile).subarray(0, 1_000_000))
  assert.equal(readClusterImage(cut), undefined)
  assert.equal(readClusterImage(join(folder, "no-template")), undefined)
  assert.notEqual(readClusterImage(templateFile), undefined)
})

test("the log does not grow without end, and worn tables are vacuumed and analysed", async () => {
  await database.pool.query(
    "CREATE TABLE worn AS SELECT n, repeat('x', 1000) AS padding FROM generate_series(1, 40000) n",
  )
  await database.pool.query("UPDATE worn SET n = n + 1 WHERE n <= 20000")
  await maintain(database.pool)
  const { rows } = await database.pool.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) < 32 * 1024 * 1024 AS is_short,
            (SELECT n_dead_tup::integer FROM pg_stat_user_tables WHERE relname = 'worn') AS dead,
            (SELECT reltuples::integer FROM pg_class WHERE relname = 'worn') AS known
       FROM pg_control_checkpoint()`,
  )
  assert.deepEqual(rows, [{ is_short: true, dead: 0, known: 40_000 }])
})
