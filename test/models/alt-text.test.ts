import assert from "node:assert/strict"
import { after, test } from "node:test"
import { Problem } from "#domain/problem.ts"
import { generate } from "#models/generate.ts"
import { modelProviders } from "#models/model-options.ts"
import { refusal } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openWorld } from "../world.ts"
import { openModelServer } from "./model-server.ts"

/* The alternative text of a picture, suggested by the model that the operator has set. */

const model = await openModelServer()
after(async () => model.close())

const key = "key-of-the-operator"
const question = {
  task: "Say what is to be seen.",
  picture: { bytes: await jpeg(), mediaType: "image/jpeg" },
  mostTokens: 50,
}

for (const provider of modelProviders) {
  test(`the model of ${provider} is asked in its own format, and its refusal is told without the key`, async () => {
    const options = { provider, model: "scripted", key, url: `${model.url}/v1` }
    model.asked.length = 0
    model.say({ text: " A row of tulips.\n" })
    assert.equal((await generate(options, question)).text, "A row of tulips.")
    assert.equal(model.asked.length, 1)
    const sent = JSON.stringify(model.asked[0]?.body)
    assert.match(sent, /Say what is to be seen/)
    assert.match(sent, new RegExp(question.picture.bytes.toString("base64").slice(0, 60).replaceAll("+", "\\+")))
    assert.match(JSON.stringify(model.asked[0]?.headers), new RegExp(key))

    model.say({ status: 400, says: `The key ${key} is of no use` })
    await assert.rejects(generate(options, question), (error) => {
      assert.ok(error instanceof Problem)
      assert.match(error.message, /The key … is of no use/)
      assert.ok(!error.message.includes(key))
      return true
    })
  })
}

test("a provider that is too busy is asked once more, and no more often", async () => {
  const options = { provider: "anthropic", model: "scripted", key, url: `${model.url}/v1` } as const
  model.asked.length = 0
  model.say({ status: 529, says: "overloaded" }, { text: "Pots." })
  assert.equal((await generate(options, question)).text, "Pots.")
  assert.equal(model.asked.length, 2)
})

test("the model sees a small copy of the picture and nothing else, and its words are suggested, not saved", async () => {
  const world = await openWorld({
    FANFARE_AI_PROVIDER: "compatible",
    FANFARE_AI_MODEL: "scripted",
    FANFARE_AI_URL: `${model.url}/v1`,
  })
  const owner = await world.owner()
  const { id } = await Uploader.ofPerson(world, owner).put(await jpeg(), "tulips.jpg")
  model.asked.length = 0
  model.say({ text: "“A row of tulips.”" })
  assert.equal((await owner.run("media.suggestAltText", { id })).altText, "A row of tulips.")
  const sent = JSON.stringify(model.asked[0]?.body)
  assert.match(sent, /image\/webp/)
  assert.doesNotMatch(sent, /tulips|Olga|olga/)
  assert.equal((await owner.run("media.list", {})).media[0]?.altText, "")
  assert.deepEqual((await owner.run("assistant.get", {})).model, {
    provider: "compatible",
    name: "scripted",
    isOwn: false,
  })
  await world.close()
})

test("where no model is set, nothing is sent and the answer says what to do", async () => {
  const world = await openWorld()
  const owner = await world.owner()
  const { id } = await Uploader.ofPerson(world, owner).put(await jpeg(), "tulips.jpg")
  model.asked.length = 0
  assert.equal((await owner.run("assistant.get", {})).model, undefined)
  const message = refusal(await owner.post("/api/app/media.suggestAltText", { id }), "Conflict")
  assert.match(message, /FANFARE_AI_PROVIDER/)
  assert.deepEqual(model.asked, [])
  await world.close()
})
