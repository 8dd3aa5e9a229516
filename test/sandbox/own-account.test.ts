import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openWorld } from "../world.ts"
import type { World } from "../world.ts"

let world: World
let owner: Client

before(async () => {
  world = await openWorld()
  owner = await world.owner()
})
after(async () => world.close())

const connect = async (key: "x" | "facebook" | "mastodon", handle?: string) =>
  (await owner.run("sandbox.connect", handle === undefined ? { key } : { key, handle })).account

test("connecting in the sandbox without a handle gives the same account each time, and another only for a handle", async () => {
  for (const key of ["x", "facebook", "mastodon"] as const) {
    const first = await connect(key)
    const named = await connect(key, "ada")
    const again = await connect(key)
    assert.equal(again.id, first.id, key)
    assert.notEqual(named.id, first.id, key)
  }
  assert.equal((await owner.run("accounts.list", {})).accounts.length, 6)
})

test("an account of the sandbox that was disconnected comes back under its id", async () => {
  const { id } = await connect("x")
  await owner.run("accounts.delete", { id })
  assert.equal((await connect("x")).id, id)
})

test("a consent page of the sandbox and connecting without a handle mean the same account", async () => {
  const begun = await owner.run("accounts.connect", { key: "threads" })
  assert.ok("url" in begun)
  const page = new URL(begun.url)
  const offered = async () => {
    const { text } = await owner.get(`${page.pathname}${page.search}`)
    return [...text.matchAll(/name="account" value="([^"]+)"[^>]*> *([^<]*[^<\s])/g)].map(([, id, label]) => ({
      id,
      label,
    }))
  }
  const [first, ...others] = await offered()
  assert.deepEqual([first?.label, others], ["Lark (@lark)", []])
  await owner.run("sandbox.connect", { key: "threads" })
  // Somebody new is offered only beside accounts that are all connected.
  assert.deepEqual(
    (await offered()).map(({ id, label }) => [id === first?.id, label]),
    [
      [true, "Lark (@lark)"],
      [false, "Lark2 (@lark2)"],
    ],
  )
})
