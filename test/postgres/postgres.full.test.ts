import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createConnection } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { Client } from "pg"
import { until } from "../until.ts"
import { copyBinaries } from "./place-binaries.ts"
import { type TestPostgres, startPostgres } from "./start-postgres.ts"

describe("the PostgreSQL of the tests", () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startPostgres()
  })
  after(() => postgres.stop())

  it("is a PostgreSQL 18 in UTF-8 and UTC", async () => {
    const [row] = await ask(
      postgres.url("postgres"),
      "SELECT version(), getdatabaseencoding() AS encoding, current_setting('timezone') AS zone",
    )
    assert.match(String(row?.["version"]), /^PostgreSQL 18\./)
    assert.deepEqual([row?.["encoding"], row?.["zone"]], ["UTF8", "UTC"])
  })

  it("answers by TCP, and through a socket in its folder where there is such", async () => {
    const peer = "SELECT inet_client_addr() IS NULL AS near"
    assert.deepEqual(await ask(postgres.url("postgres"), peer), [{ near: false }])
    const near = postgres.nearUrl("postgres") !== postgres.url("postgres")
    assert.deepEqual(await ask(postgres.nearUrl("postgres"), peer), [{ near }])
    assert.ok(near || process.platform !== "linux")
  })

  it("gives every caller a database of its own", async () => {
    const [one, two] = await Promise.all([postgres.createDatabase(), postgres.createDatabase()])
    await ask(postgres.url(one), "CREATE TABLE notes (body text)")
    const [row] = await ask(postgres.url(two), "SELECT to_regclass('notes') AS found")
    assert.equal(row?.["found"], null)
  })

  it("keeps the data and the address when it restarts, and breaks the connections", async () => {
    const url = postgres.url(await postgres.createDatabase())
    await ask(url, "CREATE TABLE notes AS SELECT 'kept' AS body")
    const client = new Client({ connectionString: url })
    await client.connect()
    const errors: Error[] = []
    client.on("error", (error) => errors.push(error))
    const pid = postgres.pid
    await postgres.restart()
    await assert.rejects(client.query("SELECT 1"))
    assert.notEqual(errors.length, 0)
    assert.notEqual(postgres.pid, pid)
    assert.deepEqual(await ask(url, "SELECT body FROM notes"), [{ body: "kept" }])
  })

  it("writes through to the disk only where a test asks for it", async () => {
    const durable = await startPostgres({ isDurable: true })
    try {
      assert.deepEqual(await ask(durable.url("postgres"), "SHOW fsync"), [{ fsync: "on" }])
      assert.deepEqual(await ask(postgres.url("postgres"), "SHOW fsync"), [{ fsync: "off" }])
    } finally {
      await durable.stop()
    }
    await assertNothingLeft(durable)
  })

  it("leaves nothing behind when it is stopped", async () => {
    const other = await startPostgres()
    await other.stop()
    await assertNothingLeft(other)
  })

  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    it(`leaves nothing behind when a run of the tests ends by ${signal}`, async () => {
      const run = spawn(process.execPath, ["--input-type=module", "--eval", forgetful], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      const [line] = (await once(run.stdout.setEncoding("utf8"), "data")) as [string]
      const left = JSON.parse(line) as Left
      assert.ok(isAlive(left.pid))
      const exit = once(run, "exit")
      run.kill(signal)
      await exit
      await assertNothingLeft(left)
    })
  }

  it("does not keep a run alive that forgot to stop it", async () => {
    const run = spawn(process.execPath, ["--input-type=module", "--eval", `${forgetful}; clearInterval(waiting)`], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    const [line] = (await once(run.stdout.setEncoding("utf8"), "data")) as [string]
    if (run.exitCode === null) await once(run, "exit")
    assert.equal(run.exitCode, 0)
    await assertNothingLeft(JSON.parse(line) as Left)
  })

  it("runs from a package whose links npm did not make", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fanfare-links-"))
    const native = join(folder, "package/native")
    await mkdir(join(native, "lib"), { recursive: true })
    await writeFile(join(native, "lib/libpq.so.5.18"), "a library")
    await writeFile(
      join(native, "pg-symlinks.json"),
      JSON.stringify([{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]),
    )
    await copyBinaries(native, join(folder, "copy"))
    assert.equal(await readFile(join(folder, "copy/lib/libpq.so.5"), "utf8"), "a library")
    await rm(folder, { recursive: true })
  })

  it("starts where the folder for temporary files is closed to others", async () => {
    const closed = await mkdtemp(join(tmpdir(), "closed-"))
    const run = spawn(process.execPath, ["--input-type=module", "--eval", `${forgetful}; clearInterval(waiting)`], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, TMPDIR: closed },
    })
    const [line] = (await once(run.stdout.setEncoding("utf8"), "data")) as [string]
    if (run.exitCode === null) await once(run, "exit")
    await assertNothingLeft(JSON.parse(line) as Left)
    await rm(closed, { recursive: true })
  })
})

type Left = { readonly pid: number; readonly folder: string; readonly url: string }

const forgetful = `
  const { startPostgres } = await import(${JSON.stringify(import.meta.resolve("./start-postgres.ts"))})
  const { pid, folder, url } = await startPostgres()
  const waiting = setInterval(() => {}, 1000)
  console.log(JSON.stringify({ pid, folder, url: url("postgres") }))
`

async function ask(url: string, question: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(question)).rows
  } finally {
    await client.end()
  }
}

async function assertNothingLeft(left: {
  pid: number
  folder: string
  url: string | TestPostgres["url"]
}): Promise<void> {
  const url = new URL(typeof left.url === "string" ? left.url : left.url("postgres"))
  await until("the server is gone", () => !isAlive(left.pid))
  await until("its folder is gone", () => !existsSync(left.folder))
  const connection = createConnection({ host: url.hostname, port: Number(url.port) })
  const [error] = (await once(connection, "error")) as [NodeJS.ErrnoException]
  assert.equal(error.code, "ECONNREFUSED")
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
