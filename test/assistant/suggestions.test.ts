import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type Client, refusal } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { png } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openModelServer } from "../models/model-server.ts"
import { openWorld, type World } from "../world.ts"
import { ask, modelSettings, stepsOf, type Turn } from "./chat.ts"

/* Edits of a post are suggestions: nothing is written before the person accepts it, and accepting can be undone. */

const model = await openModelServer()
let world: World
let owner: Client
let account: string

before(async () => {
  world = await openWorld(modelSettings(model))
  owner = await world.owner()
  account = await connectAccount(world, owner, "x")
})
after(async () => {
  await world.close()
  await model.close()
})

const read = async (id: string) => owner.run("posts.get", { id })
const write = async (body: string) => owner.run("posts.create", { body, accountIds: [account] })

async function suggest(id: string, ...texts: readonly string[]): Promise<Turn> {
  const tools = texts.map((body) => ({ name: "posts_setVersionText", input: { id, accountId: account, body } }))
  model.say({ tools }, { text: "How is that?" })
  return ask(owner, "Shorten it", { postId: id })
}

test("a suggestion changes nothing until it is accepted; accepting writes it, and undoing restores what stood there", async () => {
  const post = await write("Bulb week starts on Thursday")
  const turn = await suggest(post.id, "Bulb week: Thursday")
  const [step] = stepsOf(turn)
  assert.equal(step?.state, "suggested")
  assert.deepEqual(step.suggestion?.texts, [
    { accountId: account, itemIndex: 0, before: "Bulb week starts on Thursday", after: "Bulb week: Thursday" },
  ])
  assert.deepEqual(await read(post.id), post)

  const decided = { turnId: turn.id, step: step.id }
  const accepted = await owner.run("chats.accept", { ...decided, baseUpdatedAt: post.updatedAt })
  assert.equal(
    accepted.post.versions.find(({ accountId }) => accountId === account)?.content[0]?.body,
    "Bulb week: Thursday",
  )
  assert.equal(stepsOf(accepted.turn)[0]?.suggestion?.decided, "accepted")
  refusal(await owner.post("/api/app/chats.accept", { ...decided, baseUpdatedAt: accepted.post.updatedAt }), "Conflict")

  const { entries } = await owner.run("audit.list", {})
  assert.ok(
    entries.some(({ action, detail }) => action === "posts.setVersionText" && detail === "suggested by the assistant"),
  )

  const undone = await owner.run("chats.undo", decided)
  assert.deepEqual([undone.post.versions, undone.post.accountIds], [post.versions, post.accountIds])
  assert.equal(stepsOf(undone.turn)[0]?.suggestion?.decided, "undone")
})

test("a suggestion for a post that was changed meanwhile is not written over the change", async () => {
  const post = await write("First words")
  const turn = await suggest(post.id, "Shorter")
  const changed = await owner.run("posts.setVersionText", { id: post.id, body: "Other words" })
  const decided = { turnId: turn.id, step: "1" }
  refusal(await owner.post("/api/app/chats.accept", { ...decided, baseUpdatedAt: post.updatedAt }), "Conflict")
  assert.deepEqual(await read(post.id), changed)
  const accepted = await owner.run("chats.accept", { ...decided, baseUpdatedAt: changed.updatedAt })
  const later = await owner.run("posts.setVersionText", { id: post.id, body: "The last words" })
  assert.notDeepEqual(later.versions, accepted.post.versions)
  refusal(await owner.post("/api/app/chats.undo", decided), "Conflict")
  assert.deepEqual(await read(post.id), later)
})

test("several suggestions are accepted, discarded and undone one by one", async () => {
  const post = await write("Words")
  const turn = await suggest(post.id, "One", "Two", "Three")
  await owner.run("chats.discard", { turnId: turn.id, step: "1" })
  const { post: second } = await owner.run("chats.accept", {
    turnId: turn.id,
    step: "2",
    baseUpdatedAt: post.updatedAt,
  })
  const { post: third, turn: now } = await owner.run("chats.accept", {
    turnId: turn.id,
    step: "3",
    baseUpdatedAt: second.updatedAt,
  })
  assert.deepEqual(
    stepsOf(now).map(({ suggestion }) => suggestion?.decided),
    ["discarded", "accepted", "accepted"],
  )
  assert.equal(third.versions.find(({ accountId }) => accountId === account)?.content[0]?.body, "Three")
  refusal(await owner.post("/api/app/chats.discard", { turnId: turn.id, step: "3" }), "Conflict")
})

test("the model learns which limits its suggestion breaks", async () => {
  const post = await write("Words")
  model.asked.length = 0
  const [step] = stepsOf(await suggest(post.id, "long ".repeat(100)))
  assert.match(JSON.stringify(step?.suggestion?.issues), /text\.tooLong/)
  assert.match(JSON.stringify(model.asked[1]?.body), /breaks these limits/)
})

test("an edit of a post that is Scheduled becomes a request with a card, as for every agent", async () => {
  const post = await write("Agreed")
  await owner.run("posts.schedule", { id: post.id, at: world.clock.now().add({ hours: 48 }).toString() })
  const [step] = stepsOf(await suggest(post.id, "Changed behind your back"))
  assert.equal(step?.state, "asked")
  assert.doesNotMatch(JSON.stringify(await read(post.id)), /behind your back/)
  const card = await owner.run("approvals.get", { id: step.approvalId ?? "" })
  const { state, client, source, isDisconnected } = card
  assert.deepEqual([state, client, source, isDisconnected], ["pending", "Assistant", { kind: "assistant" }, false])
  await owner.run("approvals.approve", { id: card.id, contentHash: card.contentHash })
  assert.match(JSON.stringify(await read(post.id)), /behind your back/)
})

test("nobody accepts what was suggested to somebody else, or what their role does not allow", async () => {
  const post = await write("Mine")
  const turn = await suggest(post.id, "Theirs")
  const editor = await world.member("editor", "ed")
  const decided = { turnId: turn.id, step: "1", baseUpdatedAt: post.updatedAt }
  refusal(await editor.post("/api/app/chats.accept", decided), "NotFound")
  const viewer = await world.member("viewer", "vi")
  model.say({ tools: [{ name: "posts_setVersionText", input: { id: post.id, body: "By a viewer" } }] }, { text: "No." })
  const [step] = stepsOf(await ask(viewer, "Change it"))
  assert.match(step?.refusal ?? "", /needs the role editor/)
  assert.deepEqual(await read(post.id), post)
})

test("/alt-text suggests a text for each picture that has none; it is written when it is accepted, and undone", async () => {
  const uploader = Uploader.ofPerson(world, owner)
  const [bare, described] = [await uploader.put(await png()), await uploader.put(await png(20, 30))]
  await owner.run("media.update", { id: described.id, altText: "Described" })
  const media = [bare.id, described.id]
  const { id } = await owner.run("posts.create", { body: "Pictures", media, accountIds: [account] })
  model.say({ text: "A red square." })
  const turn = await ask(owner, "/alt-text", { postId: id })
  const steps = stepsOf(turn)
  assert.deepEqual(
    steps.map(({ action, state }) => [action, state]),
    [
      ["posts.get", "done"],
      ["media.suggestAltText", "suggested"],
    ],
    JSON.stringify(turn),
  )
  const textNow = async () => (await owner.run("media.list", {})).media.find((item) => item.id === bare.id)?.altText
  assert.equal(await textNow(), "")
  const decided = { turnId: turn.id, step: "2" }
  await owner.run("chats.accept", decided)
  assert.equal(await textNow(), "A red square.")
  await owner.run("media.update", { id: bare.id, altText: "By hand" })
  refusal(await owner.post("/api/app/chats.undo", decided), "Conflict")
  await owner.run("media.update", { id: bare.id, altText: "A red square." })
  await owner.run("chats.undo", decided)
  assert.equal(await textNow(), "")
})

test("a suggestion with a planned time names it, and accepting it keeps the time that was meant", async () => {
  const post = await write("Planned")
  const at = world.clock.now().toZonedDateTimeISO("Europe/Copenhagen").add({ days: 2 }).with({ hour: 9, minute: 0 })
  const scheduledAt = at.toPlainDateTime().toString({ smallestUnit: "minute" })
  const input = { id: post.id, accountIds: [account], versions: [{ content: [{ body: "Planned" }] }], scheduledAt }
  model.say({ tools: [{ name: "posts_update", input }] }, { text: "How is that?" })
  const turn = await ask(owner, "Plan it")
  const [step] = stepsOf(turn)
  assert.deepEqual([step?.suggestion?.texts, step?.suggestion?.others], [[], ["planned time"]], JSON.stringify(step))
  const decided = { turnId: turn.id, step: "1", baseUpdatedAt: post.updatedAt }
  const { post: accepted } = await owner.run("chats.accept", decided)
  const kept = Temporal.Instant.from(accepted.scheduledAt ?? "").toZonedDateTimeISO("Europe/Copenhagen")
  assert.equal(kept.toPlainDateTime().toString({ smallestUnit: "minute" }), scheduledAt)
  assert.equal(accepted.status, "Draft")
})
