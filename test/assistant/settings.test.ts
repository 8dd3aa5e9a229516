import assert from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import type { AppCalls } from "#actions/registry.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { listSealedModels, putWorkspaceModel } from "#storage/model-usage.ts"
import { type Client, refusal } from "../client.ts"
import { openModelServer } from "../models/model-server.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { ask, textOf } from "./chat.ts"

const key = "sk-very-secret-4711"
const model = await openModelServer()
const other = await openModelServer()
let world: World
let owner: Client

before(async () => {
  world = await openWorld({ FANFARE_PRIVATE_SERVERS: `${model.url},${other.url}` })
  owner = await world.owner()
})
after(async () => {
  await world.close()
  await model.close()
  await other.close()
})

type Settings = AppCalls["assistant.save"]["input"]

const own = () => ({ isOn: true, provider: "compatible", model: "scripted", url: `${model.url}/v1` }) as const
const save = async (more: Partial<Settings> = {}) => owner.run("assistant.save", { ...own(), ...more })
const keyOf = (asked: { readonly headers: { readonly authorization?: string | undefined } } | undefined) =>
  asked?.headers.authorization

/** The path and the words of a complaint about one field. */
async function complaint(name: keyof AppCalls, input: unknown): Promise<string> {
  const answer = await owner.post(`/api/app/${name}`, input)
  refusal(answer, "BadInput")
  const { issues } = answer.body as { issues: readonly { path: string; message: string }[] }
  return issues.map(({ message }) => message).join(" ")
}

/** What is asked without a model of its own, or with none that works. */
async function failed(question = "Hello"): Promise<string> {
  const turn = await ask(owner, question)
  assert.equal(turn.state, "failed")
  return turn.problem ?? ""
}

test("without a model nothing is sent, and the answer says who can set one", async () => {
  assert.deepEqual(await owner.run("assistant.settings", {}), { isOn: true, hasKey: false })
  assert.equal((await owner.run("assistant.get", {})).model, undefined)
  assert.match(await failed(), /An owner can set one in Settings, or the operator with FANFARE_AI_PROVIDER/)
  assert.deepEqual(model.asked, [])
})

test("a model is listed and tested before it is saved, by the key that was typed", async () => {
  const reach = { provider: "compatible", url: `${model.url}/v1`, key } as const
  assert.deepEqual((await owner.run("assistant.models", reach)).models, ["another", "scripted"])
  assert.deepEqual(await owner.run("assistant.test", { ...reach, model: "scripted" }), { ok: true })
  assert.equal(keyOf(model.asked.at(-1)), `Bearer ${key}`)
  assert.deepEqual(await world.services.database.read(listSealedModels), [])
  model.say({ status: 401, says: `Incorrect API key provided: ${key}.` })
  const message = await owner.refused("assistant.test", { ...reach, model: "scripted" }, "Conflict")
  assert.match(message, /\(401\): “Incorrect API key provided: ….”/)
  model.say({ text: "yes" })
})

test("a key is sealed where it is kept, in no answer and in no log, and stays when it is left out", async () => {
  const answers = [
    await save({ key }),
    await owner.run("assistant.settings", {}),
    await owner.run("assistant.get", {}),
    await owner.run("audit.list", {}),
    await save({ model: "another" }),
  ]
  assert.doesNotMatch(JSON.stringify(answers), /very-secret/)
  assert.equal(
    answers.every((answer) => !("hasKey" in answer) || answer.hasKey),
    true,
  )
  const [kept] = await world.services.database.read(listSealedModels)
  assert.equal(typeof kept?.sealed, "string")
  assert.doesNotMatch(JSON.stringify(kept), /very-secret/)
  assert.doesNotMatch(Buffer.from(kept?.sealed ?? "", "base64url").toString("latin1"), /very-secret/)
  assert.equal((await ask(owner, "Hello")).state, "done")
  assert.equal(keyOf(model.asked.at(-1)), `Bearer ${key}`)
  assert.equal(model.asked.at(-1)?.body["model"], "another")
  assert.doesNotMatch(world.log.join("\n"), /very-secret/)
})

test("a saved key goes to no other address and to no other provider", async () => {
  await save({ key })
  model.asked.length = 0
  const again = "key must be typed again when the provider or the address changes"
  for (const elsewhere of [{ url: `${other.url}/v1` }, { url: `${model.url}/v2` }, { provider: "openai" }]) {
    for (const name of ["assistant.save", "assistant.test", "assistant.models"] as const) {
      const { isOn, model: asked, ...reach } = own()
      const more = {
        "assistant.save": { isOn, model: asked },
        "assistant.test": { model: asked },
        "assistant.models": {},
      }
      assert.equal(await complaint(name, { ...reach, ...more[name], ...elsewhere }), again, name)
    }
  }
  assert.deepEqual([...other.asked, ...model.asked], [])
  assert.equal((await owner.run("assistant.settings", {})).url, `${model.url}/v1`)
})

test("a key can be removed, and goes when the operator's model is chosen", async () => {
  await save({ key })
  assert.equal((await save({ key: "" })).hasKey, false)
  model.asked.length = 0
  assert.equal((await ask(owner, "Hello")).state, "done")
  assert.equal(keyOf(model.asked[0]), undefined)
  await save({ key })
  const without = await owner.run("assistant.save", { isOn: true })
  assert.deepEqual(without, { isOn: true, hasKey: false })
  assert.deepEqual(await world.services.database.read(listSealedModels), [])
})

test("addresses inside a network are refused where they are set, and nothing is sent there", async () => {
  const heard: string[] = []
  const inside = createServer((request, response) => {
    heard.push(request.url ?? "")
    response.end("{}")
  })
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve))
  const { port } = inside.address() as AddressInfo
  const hosts = ["127.0.0.1", "localhost", "0.0.0.0", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]
  const addresses = [
    ...hosts.flatMap((host) => [`http://${host}:${port}/v1`, `https://${host}:${port}/v1`]),
    "http://127.0.0.1",
    "https://localhost",
    "http://169.254.169.254/latest/meta-data",
    "https://169.254.169.254/v1",
    "https://10.0.0.7/v1",
    "https://192.168.1.1",
    "https://models.internal/v1",
    "https://router/v1",
  ]
  for (const provider of ["compatible", "anthropic"] as const) {
    for (const url of addresses) {
      const reach = { provider, url, key }
      for (const said of [
        await complaint("assistant.save", { ...reach, isOn: true, model: "scripted" }),
        await complaint("assistant.test", { ...reach, model: "scripted" }),
        await complaint("assistant.models", reach),
      ]) {
        assert.match(said, /^url cannot be used: (?:only https is allowed|it is not on the public internet)\. /, url)
        assert.match(said, /FANFARE_PRIVATE_SERVERS/, url)
      }
    }
  }
  for (const url of [
    "ftp://models.example.com",
    "https://me:pw@models.example.com",
    "https://:pw@models.example.com",
  ]) {
    assert.match(
      await complaint("assistant.models", { provider: "compatible", url }),
      /must be an address such as/,
      url,
    )
  }
  assert.deepEqual(heard, [])
  assert.deepEqual(await owner.run("assistant.settings", {}), { isOn: true, hasKey: false })
  inside.close()
})

test("an address that was allowed once is not asked any more when it no longer is", async (context) => {
  await save({ key })
  model.asked.length = 0
  const later = await openWorld()
  context.after(() => later.close())
  const boss = await later.owner()
  const [kept] = await world.services.database.read(listSealedModels)
  assert.equal(kept?.url, `${model.url}/v1`)
  const { workspaces } = await boss.run("workspaces.list", {})
  const workspaceId = readId("wsp", workspaces[0]?.id ?? "")
  const { workspace_id: _, ...rest } = kept
  await later.services.database.write((db) =>
    putWorkspaceModel(inWorkspace(db, workspaceId), { ...rest, sealed: null }),
  )
  const turn = await ask(boss, "Hello")
  assert.match(turn.problem ?? "", /is not asked: only https is allowed\. .*FANFARE_PRIVATE_SERVERS/)
  assert.deepEqual(model.asked, [])
})

test("only owners read and change it; admins see what was used, everybody which model there is", async () => {
  await save({ key })
  for (const role of ["admin", "editor", "viewer"] as const) {
    const member = await world.member(role)
    await member.refused("assistant.settings", {}, "Forbidden")
    await member.refused("assistant.save", { ...own(), isOn: false }, "Forbidden")
    await member.refused("assistant.test", own(), "Forbidden")
    await member.refused("assistant.models", { provider: "compatible", url: `${model.url}/v1` }, "Forbidden")
    if (role === "admin") assert.ok(Array.isArray((await member.run("assistant.usage", {})).people))
    else await member.refused("assistant.usage", {}, "Forbidden")
    const seen = await member.run("assistant.get", {})
    assert.deepEqual(seen.model, { provider: "compatible", name: "scripted", isOwn: true })
    assert.doesNotMatch(JSON.stringify(seen), /very-secret|127\.0\.0\.1/)
  }
  assert.equal((await owner.run("assistant.settings", {})).isOn, true)
})

test("what is missing or does not fit is said at its field", async () => {
  const input = { ...own(), key }
  const wrong = async (more: object) => complaint("assistant.save", { ...input, ...more })
  assert.equal(await wrong({ model: " " }), "model is needed")
  assert.equal(await wrong({ url: "" }), "url is needed for a server of your own")
  assert.equal(await wrong({ provider: "openai", url: "", key: "" }), "key is needed for OpenAI")
  assert.equal(await wrong({ priceIn: 3 }), "priceOut is needed together with priceIn")
  assert.equal(await wrong({ priceIn: 3, priceOut: 15 }), "currency is needed for prices")
  assert.match(await wrong({ monthlyBudget: 20 }), /^monthlyBudget needs the prices/)
  assert.match(await wrong({ currency: "EURO" }), /currency/)
  assert.match(await wrong({ key: "two words" }), /key/)
})

test("tokens are counted for each person and month, with their cost where prices are set", async () => {
  const fresh = await openWorld({ FANFARE_PRIVATE_SERVERS: model.url })
  const boss = await fresh.owner()
  const admin = await fresh.member("admin", "ada")
  model.say({ text: "Done." })
  await boss.run("assistant.save", own())
  await ask(boss, "One")
  await boss.run("assistant.save", { ...own(), priceIn: 1000, priceOut: 10_000, currency: "eur" })
  await ask(boss, "Two")
  await ask(admin, "Three")
  const { month, people } = await admin.run("assistant.usage", {})
  // A question is 200 tokens, its answer 12. The first one had no price yet.
  assert.deepEqual(
    people.map(({ name, calls, tokens, cost }) => [name, calls, tokens, cost]),
    [
      ["Olga", 2, 424, 0.32],
      ["ada", 1, 212, 0.32],
    ],
  )
  const { used } = await boss.run("assistant.get", {})
  assert.deepEqual(used, { month, tokens: 636, cost: 0.64, currency: "EUR" })
  await boss.run("assistant.save", { ...own(), isOn: false, priceIn: 1000, priceOut: 10_000, currency: "EUR" })
  assert.deepEqual((await boss.run("assistant.get", {})).used, used)

  const now = fresh.clock.now().toZonedDateTimeISO("Europe/Copenhagen")
  const next = now.with({ day: 1 }).add({ months: 1 }).startOfDay()
  fresh.clock.advance({ hours: Math.ceil(now.until(next).total("hours")) })
  const again = fresh.visitor()
  await again.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
  const later = await again.run("assistant.usage", {})
  assert.notEqual(later.month, month)
  assert.deepEqual(later.people, [])
  await fresh.close()
})

test("a budget that is used stops the assistant with its words, while commands still work", async () => {
  const fresh = await openWorld({ FANFARE_PRIVATE_SERVERS: model.url })
  const boss = await fresh.owner()
  const name = fresh.clock.now().toZonedDateTimeISO("Europe/Copenhagen").toLocaleString("en", { month: "long" })
  const prices = { ...own(), priceIn: 100_000, priceOut: 100_000, currency: "EUR" }
  model.say({ text: "Done." })
  await boss.run("assistant.save", { ...prices, monthlyBudget: 20, monthlyTokens: 1_000_000 })
  assert.equal((await ask(boss, "Hello")).state, "done")
  model.asked.length = 0
  const said = `The budget of €20 for ${name} is used. Commands still work. An owner can raise it.`
  const turn = await ask(boss, "Hello again")
  assert.equal(turn.state, "failed")
  assert.equal(turn.problem, said)
  assert.equal((await boss.run("assistant.get", {})).spent, said)
  const command = await ask(boss, "/draft The doors open at nine.")
  assert.equal(command.state, "done")
  assert.match(textOf(command), /A Draft/)
  assert.deepEqual(model.asked, [])

  await boss.run("assistant.save", { ...prices, monthlyBudget: 1000, monthlyTokens: 200 })
  const limited = await ask(boss, "Hello again")
  assert.match(limited.problem ?? "", /^The budget of 200 tokens for /)
  assert.deepEqual(model.asked, [])
  await boss.run("assistant.save", { ...prices, monthlyBudget: 1000 })
  assert.equal((await ask(boss, "Hello again")).state, "done")
  await fresh.close()
})

test("the switch turns the model off for everybody, and keeps how it is set", async () => {
  await save({ key })
  const off = await save({ isOn: false })
  assert.deepEqual([off.isOn, off.hasKey, off.model], [false, true, "scripted"])
  model.asked.length = 0
  const state = await owner.run("assistant.get", {})
  assert.deepEqual([state.isOn, state.model], [false, undefined])
  assert.match(await failed(), /language model/)
  assert.equal((await ask(owner, "/draft Still here.")).state, "done")
  assert.deepEqual(model.asked, [])
  await save()
  assert.equal((await ask(owner, "Hello")).state, "done")
  assert.equal(keyOf(model.asked[0]), `Bearer ${key}`)
})
