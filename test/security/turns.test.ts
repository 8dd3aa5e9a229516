import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type Answer, type Client, refusal } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openWorld, type World } from "../world.ts"

/* What costs the most runs one at a time in a workspace, and workspaces take turns. */

let world: World
let owner: Client
let neighbour: Client
before(async () => {
  world = await openWorld()
  owner = await world.owner()
  neighbour = await world.member("viewer", "neighbour")
  const { workspaces } = await neighbour.run("workspaces.list", {})
  await neighbour.run("workspaces.leave", { id: workspaces[0]?.id ?? "" })
  await neighbour.run("workspaces.create", { name: "Neighbours" })
})
after(async () => world.close())

/** Something costly in the owner's workspace that goes on until it is told to end. */
async function begin(): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = world.services.costlyTurns.run(await openWorkspaceOf(owner), async () => promise)
  return async () => {
    resolve()
    await running
  }
}

test("while a workspace does something costly, its next waits, and everything else is answered", async () => {
  const end = await begin()
  let isAnswered = false
  const waiting = owner.run("posts.list", {}).then(() => (isAnswered = true))
  const { posts } = await neighbour.run("posts.list", {})
  assert.deepEqual(posts, [])
  await owner.run("accounts.list", {})
  await owner.run("posts.create", { body: "Bulbs are in" })
  assert.equal(isAnswered, false)
  await end()
  await waiting
})

test("a workspace has thirty waiting at most, and its neighbour is answered all the same", async () => {
  const end = await begin()
  const refusals: Answer[] = []
  const { promise: allButThirty, resolve } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 40 }, async () => {
    const answer = await owner.post("/api/app/posts.list", {})
    if (answer.status === 429) refusals.push(answer)
    if (refusals.length === 10) resolve()
    return answer
  })
  // When the tenth refusal is here, nobody is left on the way who could wait in the place of one who was served.
  await allButThirty
  const [refused] = refusals
  assert.ok(refused)
  assert.match(refusal(refused, "TooManyRequests"), /Try again in 5 s/)
  assert.equal(refused.headers.get("retry-after"), "5")
  await neighbour.run("posts.list", {})
  await end()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 30)
})
