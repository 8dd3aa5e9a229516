import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { ChatWork } from "#assistant/chat-work.ts"
import { mostSteps } from "#domain/chat.ts"
import { readId } from "#domain/ids.ts"
import type { Client } from "../client.ts"
import { openModelServer } from "../models/model-server.ts"
import { openWorld, type World } from "../world.ts"
import { ask, finished, modelSettings, stepsOf, textOf, until } from "./chat.ts"

/* Models that fail, never stop or hang, services that go away, and people who do two things at once. */

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

test("a tool that refuses is told to the model, which is not made to try again", async () => {
  model.asked.length = 0
  model.say(
    {
      tools: [
        { name: "posts_get", input: { id: "pst_nonsense" } },
        { name: "posts_create", input: { body: 7 } },
      ],
    },
    { text: "There is no such post." },
  )
  const turn = await ask(owner, "Show me the post")
  assert.equal(turn.state, "done")
  const [missing, wrong] = stepsOf(turn)
  assert.match(missing?.refusal ?? "", /^NotFound: There is no post/)
  assert.match(wrong?.refusal ?? "", /^BadInput: body/)
  assert.equal(model.asked.length, 2)
  assert.match(JSON.stringify(model.asked[1]?.body), /There is no post with this id/)
})

test("a refusal of the provider is quoted, what was done stays, and the question can be asked again", async () => {
  model.say(
    { tools: [{ name: "posts_create", input: { body: "Kept" } }] },
    { status: 400, says: "Your credit balance is too low" },
  )
  const failed = await ask(owner, "Write")
  assert.equal(failed.state, "failed")
  assert.match(failed.problem ?? "", /“Your credit balance is too low”/)
  assert.equal(stepsOf(failed)[0]?.state, "done")
  model.say({ text: "There you are." })
  const again = await ask(owner, failed.question, { chatId: failed.chatId, replacesId: failed.id })
  assert.equal(textOf(again), "There you are.")
})

test("a stream that breaks off fails the answer and keeps what came", async () => {
  for (const cut of [{ cutAfter: 5 }, { endAfter: 5 }]) {
    model.say({ text: "The tulips did best on Friday at nine in the morning.", ...cut })
    const turn = await ask(owner, "When?")
    assert.equal(turn.state, "failed", JSON.stringify(cut))
    assert.match(turn.problem ?? "", /cut off/)
    assert.match(textOf(turn), /^The tulips/)
  }
})

test("a model that never stops ends after the largest number of steps, and goes on when it is asked to", async () => {
  model.asked.length = 0
  model.say({ tools: [{ name: "posts_list", input: { limit: 1 } }] })
  const turn = await ask(owner, "Loop")
  assert.equal(turn.state, "limited")
  assert.equal(stepsOf(turn).length, mostSteps)
  assert.ok(model.asked.length <= mostSteps + 1)
  model.say({ text: "Done looking." })
  assert.equal(textOf(await ask(owner, "Go on", { chatId: turn.chatId })), "Done looking.")
})

test("an answer is stopped, the provider is hung up on, and what was said stays", async () => {
  const earlier = model.hungUp.count
  const { tokens: counted } = (await owner.run("assistant.get", {})).used
  model.say({ text: "This would go on and on.", holdUntil: new Promise(() => {}) })
  const { turn } = await owner.run("chats.ask", { question: "Talk" })
  await until(owner, turn.id, (now) => textOf(now) !== "")
  await owner.run("chats.stop", { id: turn.id })
  const stopped = await finished(owner, turn.id)
  assert.equal(stopped.state, "stopped")
  assert.match(textOf(stopped), /^This would/)
  await until(owner, turn.id, () => model.hungUp.count > earlier)
  const now = (await owner.run("assistant.get", {})).used.tokens
  assert.ok(now > counted + 200, `what was stopped is counted too: ${counted}, ${now}`)
})

test("two tabs see the same answer while it is written, and only one question is answered at a time", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  model.say({ text: "Half of it, and the rest.", holdUntil: held })
  const other = owner.copy()
  const { chat, turn } = await owner.run("chats.ask", { question: "Talk" })
  const seen = await until(other, turn.id, (now) => textOf(now) !== "")
  assert.equal(seen.state, "running")
  const second = await other.post("/api/app/chats.ask", { chatId: chat.id, question: "And this?" })
  assert.equal(second.status, 409)
  letGo(undefined)
  assert.deepEqual(await finished(other, turn.id), await finished(owner, turn.id))
  assert.equal(textOf(await finished(owner, turn.id)), "Half of it, and the rest.")
})

test("a tab hears of an answer while it grows; one that loses its connection finds all of it when it is back", async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  model.say({ text: "The first half, and then the second.", holdUntil: held })
  const dropping = new AbortController()
  const response = await owner.fetch("GET", "/api/app/events", {}, dropping.signal)
  const events = response.body?.pipeThrough(new TextDecoderStream())
  const { turn } = await owner.run("chats.ask", { question: "Talk" })
  let heard = ""
  for await (const piece of events ?? []) {
    heard += piece
    if (heard.includes("chats")) break
  }
  dropping.abort()
  letGo(undefined)
  assert.equal(textOf(await finished(owner, turn.id)), "The first half, and then the second.")
})

test("a service that is restarted in the middle of an answer goes on with it, and does nothing twice", async () => {
  const { promise: held } = Promise.withResolvers<undefined>()
  model.say(
    { tools: [{ name: "posts_create", input: { body: "Written once" } }] },
    { text: "I have written it, and now I am interr", holdUntil: held },
  )
  const { turn } = await owner.run("chats.ask", { question: "Write it" })
  await until(owner, turn.id, (now) => textOf(now).startsWith("I have"))
  await world.restart(async () => model.say({ text: "I have written it." }))
  const done = await finished(owner, turn.id)
  assert.equal(done.state, "done", JSON.stringify(done))
  assert.equal(textOf(done), "I have written it.")
  assert.deepEqual(
    stepsOf(done).map(({ action, state }) => [action, state]),
    [["posts.create", "done"]],
  )
  assert.equal((await owner.run("posts.list", { search: "Written once" })).total, 1)
})

test("whoever signs out or is removed ends what the assistant does for them", async () => {
  for (const end of ["signing-out", "removal"] as const) {
    const person = await world.member("editor", end)
    const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
    const tools = [{ name: "posts_create", input: { body: `After ${end}` } }]
    model.say({ text: "Wait. I am on it.", tools, holdUntil: held })
    const { turn } = await person.run("chats.ask", { question: "Write" })
    await until(person, turn.id, (now) => textOf(now) !== "")
    const { members } = await owner.run("members.list", {})
    if (end === "signing-out") await person.post("/api/auth/sign-out", {})
    else await owner.run("members.remove", { id: members.find(({ name }) => name === end)?.id ?? "" })
    letGo(undefined)
    assert.equal(await endOf(turn.id), "failed")
    assert.equal((await owner.run("posts.list", { search: `After ${end}` })).total, 0)
  }
})

/** How an answer ended, for whoever may not read it any more. */
async function endOf(turnId: string): Promise<string | undefined> {
  const id = readId("trn", turnId)
  for (;;) {
    const rows = await world.services.database.read(({ rows: db }) =>
      db.selectFrom("chat_turns").select("state").where("id", "=", id).execute(),
    )
    if (rows[0]?.state !== "running") return rows[0]?.state
    await wait(20)
  }
}

test("an answer whose worker is gone is taken up by another, and what the first one says later does not count", async () => {
  const resting = await openWorld({ ...modelSettings(model), FANFARE_ROLES: "web" })
  try {
    const person = await resting.owner()
    const newWorker = () =>
      new ChatWork(resting.services, { leaseMs: 30_000, report: (error) => assert.fail(String(error)) })
    const [gone, other] = [newWorker(), newWorker()]
    const { turn } = await person.run("chats.ask", { question: "Write" })
    const [first] = await gone.claim(10)
    assert.ok(first !== undefined)
    assert.deepEqual(await other.claim(10), [], "what somebody holds is nobody else's")
    resting.clock.advance({ seconds: 31 })
    const [second] = await other.claim(10)
    assert.equal(second?.id, first.id)
    model.say({ tools: [{ name: "posts_create", input: { body: "By the first" } }] }, { text: "First." })
    await gone.work(first)
    assert.equal(
      (await resting.services.database.read(({ rows }) => rows.selectFrom("posts").select("id").execute())).length,
      0,
    )
    model.say({ tools: [{ name: "posts_create", input: { body: "By the second" } }] }, { text: "Second." })
    await other.work(second)
    const done = await finished(person, turn.id)
    assert.deepEqual([done.state, textOf(done)], ["done", "Second."])
    const { posts } = await person.run("posts.list", {})
    assert.deepEqual(
      posts.map(({ versions }) => versions[0]?.content[0]?.body),
      ["By the second"],
    )
  } finally {
    await resting.close()
  }
})

test("a step that had happened when the service crashed does not happen again", async () => {
  const resting = await openWorld({ ...modelSettings(model), FANFARE_ROLES: "web" })
  try {
    const person = await resting.owner()
    const report = (error: unknown) => assert.fail(String(error))
    const answerOnce = async () => {
      const worker = new ChatWork(resting.services, { leaseMs: 30_000, report })
      for (const turn of await worker.claim(10)) await worker.work(turn)
    }
    for (const question of ["/draft Once", "Write it"]) {
      const { turn } = await person.run("chats.ask", { question })
      model.say({ tools: [{ name: "posts_create", input: { body: "Once" } }] }, { text: "Written." })
      await answerOnce()
      // As it stood after the post was created, and before anybody had written that down.
      const step = { kind: "step", id: "1", action: "posts.create", input: { body: "Once" }, state: "running" }
      await resting.services.database.write(({ rows }) =>
        rows
          .updateTable("chat_turns")
          .set({ state: "running", parts: JSON.stringify([step]), lease_until: resting.clock.now() })
          .where("id", "=", readId("trn", turn.id))
          .execute(),
      )
      resting.clock.advance({ seconds: 1 })
      model.say({ text: "Written." })
      await answerOnce()
      const done = await finished(person, turn.id)
      assert.deepEqual([done.state, stepsOf(done).map(({ state }) => state)], ["done", ["done"]], question)
    }
    assert.equal((await person.run("posts.list", { search: "Once" })).total, 2)
  } finally {
    await resting.close()
  }
})

test("a long conversation is read in pages, the newest first", async () => {
  model.say({ text: "Yes." })
  const { chatId } = await ask(owner, "Question 1")
  for (const number of [2, 3, 4, 5]) await ask(owner, `Question ${number}`, { chatId })
  const first = await owner.run("chats.get", { id: chatId, limit: 2 })
  assert.deepEqual(
    first.turns.map(({ question }) => question),
    ["Question 4", "Question 5"],
  )
  const rest = await owner.run("chats.get", { id: chatId, limit: 3, cursor: first.nextCursor ?? "" })
  assert.deepEqual(
    rest.turns.map(({ question }) => question),
    ["Question 1", "Question 2", "Question 3"],
  )
  assert.equal(rest.nextCursor, undefined)
})
