import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openModelServer } from "../models/model-server.ts"
import { openWorld, type World } from "../world.ts"
import { ask, modelSettings, stepsOf, textOf } from "./chat.ts"

const model = await openModelServer()
let world: World
let owner: Client

before(async () => {
  world = await openWorld(modelSettings(model))
  owner = await world.owner()
})
after(async () => {
  await world.close()
  await model.close()
})

test("S-015: a question is answered by the actions of the service, step by step", async () => {
  model.say(
    { text: "Let me look.", tools: [{ name: "posts_create", input: { body: "Tulips are in." } }] },
    { tools: [{ name: "posts_list", input: {} }] },
    { text: "You have one Draft." },
  )
  const turn = await ask(owner, "Write a post about tulips")
  assert.equal(turn.state, "done", JSON.stringify(turn))
  assert.deepEqual(
    stepsOf(turn).map(({ action, state }) => [action, state]),
    [
      ["posts.create", "done"],
      ["posts.list", "done"],
    ],
  )
  assert.match(textOf(turn), /Let me look[\s\S]*one Draft/)
  assert.equal(turn.tokens, 3 * 212)
  const { posts } = await owner.run("posts.list", {})
  assert.equal(posts[0]?.versions[0]?.content[0]?.body, "Tulips are in.")
})
