import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openWorld } from "../world.ts"
import type { World } from "../world.ts"

let world: World
let owner: Client
const ids: string[] = []
before(async () => {
  world = await openWorld()
  owner = await world.owner()
  for (const network of ["x", "bluesky", "mastodon"] as const) ids.push(await connectAccount(world, owner, network))
})
after(() => world.close())

test("a set of accounts is saved by its name, replaced and deleted", async () => {
  const [x = "", bluesky = "", mastodon = ""] = ids
  await owner.run("accountSets.save", { name: " Every day ", accountIds: [bluesky, x, x] })
  const { sets } = await owner.run("accountSets.save", { name: "Quiet", accountIds: [mastodon] })
  assert.deepEqual(sets, [
    { name: "Every day", accountIds: [bluesky, x] },
    { name: "Quiet", accountIds: [mastodon] },
  ])
  await owner.run("accountSets.save", { name: "Every day", accountIds: [x] })
  assert.deepEqual((await owner.run("accountSets.list", {})).sets[0], { name: "Every day", accountIds: [x] })
  await owner.run("accountSets.delete", { name: "Quiet" })
  assert.equal((await owner.run("accountSets.list", {})).sets.length, 1)
  await owner.run("accountSets.delete", { name: "Every day" })
})

test("a disconnected account leaves its sets, and a set needs a name and an account that is there", async () => {
  const [x = "", bluesky = ""] = ids
  await owner.run("accountSets.save", { name: "Both", accountIds: [x, bluesky] })
  await owner.run("accounts.delete", { id: bluesky })
  assert.deepEqual((await owner.run("accountSets.list", {})).sets, [{ name: "Both", accountIds: [x] }])
  for (const [input, status] of [
    [{ name: " ", accountIds: [x] }, 400],
    [{ name: "None", accountIds: [] }, 400],
    [{ name: "Gone", accountIds: [bluesky] }, 404],
    [{ name: "Made up", accountIds: ["acc_nonsense"] }, 404],
  ] as const) {
    assert.equal((await owner.post("/api/app/accountSets.save", input)).status, status, input.name)
  }
})

test("a workspace has up to fifty sets, and one of them can still be replaced", async () => {
  const [x = ""] = ids
  const { sets } = await owner.run("accountSets.list", {})
  for (let count = sets.length; count < 50; count += 1) {
    await owner.run("accountSets.save", { name: `Set ${count}`, accountIds: [x] })
  }
  const refused = await owner.post("/api/app/accountSets.save", { name: "One more", accountIds: [x] })
  assert.equal(refused.status, 409)
  await owner.run("accountSets.save", { name: "Set 49", accountIds: [x] })
})
