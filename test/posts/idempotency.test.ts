import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { agentOf, openPlace, type Place } from "./place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

const create = async (key: string, input: object) => place.agent.call("posts.create", input, { "idempotency-key": key })
const count = async () => (await place.agent.run("posts.list", {})).total

test("a write repeated with the same key and body is not done again and gets the same answer", async () => {
  const earlier = await count()
  const first = await create("one", { body: "once", accountIds: [] })
  const again = await create("one", { accountIds: [], body: "once" })
  assert.equal(first.status, 200)
  assert.equal(again.text, first.text)
  assert.equal(await count(), earlier + 1)
})

test("the same key with another body or another action is a Conflict", async () => {
  await create("two", { body: "a" })
  refusal(await create("two", { body: "b" }), "Conflict")
  const { id } = await place.agent.run("posts.create", {})
  const other = await place.agent.call("posts.setVersionText", { id, body: "a" }, { "idempotency-key": "two" })
  refusal(other, "Conflict")
})

test("of eight that arrive together one is done, and all get its answer", async () => {
  const earlier = await count()
  const answers = await Promise.all(Array.from({ length: 8 }, async () => create("three", { body: "together" })))
  assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1, answers.map(({ text }) => text).join("\n"))
  assert.equal(await count(), earlier + 1)
})

test("a refusal is not kept: once its cause is gone, the same request goes through", async () => {
  const key = { "idempotency-key": "four" }
  const { id } = await place.agent.run("posts.create", { body: "x" })
  const at = place.world.clock.now().add({ hours: 1 }).toString()
  const account = await place.account("x")
  await place.agent.run("posts.update", { id, accountIds: [account], versions: [{ content: [{ body: "x" }] }] })
  await place.owner.run("posts.schedule", { id, at })
  refusal(await place.agent.call("posts.setVersionText", { id, body: "later" }, key), "ApprovalRequired")
  await place.owner.run("posts.unschedule", { id })
  assert.equal((await place.agent.call("posts.setVersionText", { id, body: "later" }, key)).status, 200)
})

test("a key belongs to the person who sent it", async () => {
  const other = await agentOf(place.world, await place.world.member("editor"))
  await create("five", { body: "mine" })
  const answer = await other.call("posts.create", { body: "theirs" }, { "idempotency-key": "five" })
  assert.equal(answer.status, 200, answer.text)
})

test("after 24 hours a key is free again", async () => {
  const first = await create("six", { body: "today" })
  place.world.clock.advance({ hours: 24, seconds: 1 })
  const second = await create("six", { body: "tomorrow" })
  assert.equal(second.status, 200)
  assert.notEqual((second.body as { id: string }).id, (first.body as { id: string }).id)
})

test("a key that is empty, too long or not visible ASCII is BadInput", async () => {
  for (const key of ["", "x".repeat(256), "a b", "é"]) {
    assert.match(refusal(await create(key, {}), "BadInput"), /^Idempotency-Key must be/)
  }
})

test("a one-time secret is not kept for a repeat", async () => {
  const headers = { "idempotency-key": "seven" }
  const first = await place.owner.post("/api/app/tokens.create", { name: "t" }, headers)
  const again = await place.owner.post("/api/app/tokens.create", { name: "t" }, headers)
  assert.notEqual(again.text, first.text)
})
