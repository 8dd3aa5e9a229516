import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { sql } from "kysely"
import { Database } from "#storage/database.ts"
import { moveDatabase } from "#storage/move-database.ts"
import type { TableState } from "#storage/table-state.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { openPublishing } from "../publishing/place.ts"

describe("a move to another database", () => {
  let folder: string
  let url: string
  /** What a service had, and no service writes to. */
  let source: Database

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-move-"))
    url = await createPostgresDatabase()
    source = await onPostgres()
    const place = await openPublishing()
    const account = await place.connect("x")
    const id = await place.draft([account.id], ["Grüße, 世界 \u{1F337} \\ \" ' \t\n%"])
    await place.owner.run("posts.publishNow", { id })
    await place.ended(id)
    await place.owner.run("sandbox.fillDemo", {})
    await move(place.world.services.database, source)
    await place.close()
    url = await createPostgresDatabase()
  })
  after(async () => {
    await source.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function move(from: Database, to: Database): Promise<readonly TableState[]> {
    const compared: TableState[] = []
    await moveDatabase(from, to, (state, what) => {
      if (what === "compared") compared.push(state)
    })
    return compared
  }

  const onPostgres = async () => Database.openForMove({ kind: "postgres", url, connections: 2 })
  const embedded = async () => Database.openForMove({ kind: "embedded", dataDir: path.join(folder, "data") })

  it("there and back gives equal hashes of every table", async () => {
    const middle = await onPostgres()
    const there = await move(source, middle)
    const last = await embedded()
    const back = await move(middle, last)
    assert.deepEqual(back, there)
    assert.ok(there.length > 50)
    assert.ok((there.find(({ name }) => name === "posts")?.rows ?? 0) > 100)
    await middle.close()
    await last.close()
  })

  it("is refused onto a database that is in use", async () => {
    const used = await onPostgres()
    await assert.rejects(move(source, used), /not empty/)
    await used.close()
  })

  it("that broke off leaves a database that cannot be started on, and goes on where it did", async () => {
    url = await createPostgresDatabase()
    const first = await onPostgres()
    const done: string[] = []
    const breakOff = moveDatabase(source, first, ({ name }) => {
      if (done.push(name) === 20) throw new Error("the connection broke off")
    })
    await assert.rejects(breakOff, /broke off/)
    await first.close()
    await assert.rejects(Database.open({ kind: "postgres", url, connections: 1 }), /was not finished/)

    const again = await onPostgres()
    const there: string[] = []
    await moveDatabase(source, again, ({ name }, what) => void (what === "there already" && there.push(name)))
    assert.deepEqual(there, done)
    await again.close()
    await (await Database.open({ kind: "postgres", url, connections: 1 })).close()
  })

  it("that broke off begins anew where the source has changed since", async () => {
    url = await createPostgresDatabase()
    const target = await onPostgres()
    const breakOff = moveDatabase(source, target, ({ name }) => {
      if (name === "posts") throw new Error("the connection broke off")
    })
    await assert.rejects(breakOff, /broke off/)
    await source.write((db) => sql`UPDATE users SET name = 'Ольга'`.execute(db.rows))
    await move(source, target)
    const { rows } = await target.snapshot((db) => sql<{ name: string }>`SELECT name FROM users`.execute(db.rows))
    assert.deepEqual(rows, [{ name: "Ольга" }])
    await target.close()
  })
})
