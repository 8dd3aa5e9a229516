import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setOperator } from "#identity/operator.ts"
import { up as nameOperator } from "#storage/migrations/0014-operator.ts"
import type { Client } from "../client.ts"
import { openWorld, type World } from "../world.ts"

let world: World
let first: Client
let second: Client

before(async () => {
  world = await openWorld()
  first = await world.owner()
  second = await world.member("owner", "second")
  await second.run("workspaces.create", { name: "Elsewhere" })
})
after(async () => world.close())

test("an owner of just any workspace cannot move the clock of the server", async () => {
  const earlier = world.services.clock.now()
  for (const { id } of (await second.run("workspaces.list", {})).workspaces) {
    await second.run("workspaces.open", { id })
    const message = await second.refused("sandbox.advanceClock", { seconds: 3600 }, "Forbidden")
    assert.match(message, /operator/)
    assert.equal((await second.run("sandbox.status", {})).mayMoveClock, false)
  }
  assert.equal(earlier.until(world.services.clock.now()).total("seconds"), 0)
})

test("who set the server up is its operator and moves the clock, in whichever workspace they own", async () => {
  assert.equal((await first.run("sandbox.status", {})).mayMoveClock, true)
  await first.run("sandbox.advanceClock", { seconds: 60 })
  await first.run("workspaces.create", { name: "A second one" })
  await first.run("sandbox.advanceClock", { seconds: 60 })
})

test("in a database from before there were operators, the first person becomes one", async () => {
  await world.services.database.write(async (db) => {
    await db.rows.deleteFrom("instance_values").where("name", "=", "operator").execute()
  })
  await first.refused("sandbox.advanceClock", { seconds: 60 }, "Forbidden")
  await world.services.database.write((db) => nameOperator(db.rows))
  assert.equal((await first.run("sandbox.status", {})).mayMoveClock, true)
  assert.equal((await second.run("sandbox.status", {})).mayMoveClock, false)
})

test("the console can name another operator, and only somebody who is here", async () => {
  await assert.rejects(setOperator(world.services, "nobody@example.com"), { code: "NotFound" })
  const { email } = ((await second.get("/api/auth/session")).body as { user: { email: string } }).user
  await setOperator(world.services, email.toUpperCase())
  await second.run("sandbox.advanceClock", { seconds: 60 })
  await first.refused("sandbox.advanceClock", { seconds: 60 }, "Forbidden")
  assert.equal((await first.run("sandbox.status", {})).mayMoveClock, false)
})
