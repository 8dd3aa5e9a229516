import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sweepApprovals } from "#approvals/expiry.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { updateAltText } from "#storage/media.ts"
import { type Client, refusal } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { AgentOf, approve } from "./place.ts"

/* What a person does with a card, and what comes of it. */

let place: Place
let owner: Client
let agent: AgentOf
let x: string

before(async () => {
  place = await openPlace({ FANFARE_APPROVAL_DAYS: "2" })
  owner = place.owner
  agent = new AgentOf(place.world, owner)
  x = await place.account("x")
})
after(async () => place.close())

const at = () => place.world.clock.now().add({ hours: 1 }).toString({ fractionalSecondDigits: 6 })
const read = async (id: string) => owner.run("posts.get", { id })
const card = async (id: string) => owner.run("approvals.get", { id })
const trail = async () => (await owner.run("audit.list", { limit: 50 })).entries

async function draft(body = "Bulbs are in", accountIds = [x]): Promise<string> {
  return (await owner.run("posts.create", { accountIds, body })).id
}

async function postIn(status: "Draft" | "Scheduled" | "Failed"): Promise<string> {
  const id = await draft()
  if (status !== "Draft") await setStatus(place, id, status)
  return id
}

test("S-013 S-125 S-270: an approved posts.schedule runs as the person who approved it", async () => {
  const id = await draft()
  const time = at()
  const asked = await agent.ask("posts.schedule", { id, at: time })
  const done = await approve(owner, asked.id)
  assert.deepEqual([done.state, done.outcome, done.problem], ["approved", "done", undefined])
  assert.deepEqual([(await read(id)).status, (await read(id)).scheduledAt], ["Scheduled", time])
  const entries = (await trail())
    .slice(0, 2)
    .map((entry) => [entry.who, entry.transport, entry.action, entry.subjectId, entry.detail].join(" | "))
  assert.deepEqual(entries, [
    `Olga | app | approvals.approve | ${asked.id} | done`,
    `Olga | app | posts.schedule | ${id} | for ${time}, asked for by Claude`,
  ])
})

test("S-127 S-128: an approved posts.publishNow makes a Draft or a Failed post Publishing", async () => {
  for (const status of ["Draft", "Failed"] as const) {
    const id = await postIn(status)
    const asked = await agent.ask("posts.publishNow", { id })
    assert.equal((await approve(owner, asked.id)).outcome, "done")
    assert.equal((await read(id)).status, "Publishing")
  }
})

test("S-135 S-136 S-137: an approved posts.delete removes a Draft, a Scheduled and a Failed post", async () => {
  for (const status of ["Draft", "Scheduled", "Failed"] as const) {
    const id = await postIn(status)
    const asked = await agent.ask("posts.delete", { id })
    const done = await approve(owner, asked.id)
    assert.equal(done.outcome, "done")
    // What was approved stays to be seen, though it is gone.
    assert.equal(done.content.post?.id, id)
    assert.equal((await card(asked.id)).content.post?.versions[0]?.content[0]?.body, "Bulbs are in")
    await owner.refused("posts.get", { id }, "NotFound")
  }
})

test("S-218: an approved accounts.delete disconnects the account", async () => {
  const id = await place.account("mastodon")
  const asked = await agent.ask("accounts.delete", { id })
  const shown = await card(asked.id)
  assert.deepEqual([shown.accountId, shown.content.account?.id, shown.content.account?.isConnected], [id, id, true])
  assert.equal((await approve(owner, asked.id)).outcome, "done")
  assert.ok(!(await owner.run("accounts.list", {})).accounts.some((each) => each.id === id))
})

test("S-142 S-143: an approved edit of a Scheduled post leaves it Scheduled, with its time", async () => {
  const id = await postIn("Scheduled")
  const { scheduledAt } = await read(id)
  const versions = [{ content: [{ body: "Tulips are in" }] }]
  const edits = [
    ["posts.update", { id, accountIds: [x], versions }],
    ["posts.setVersionText", { id, body: "Tulips are here" }],
    ["posts.setOption", { id, key: "x.madeWithAi", value: "true" }],
  ] as const
  for (const [name, input] of edits) {
    const asked = await agent.ask(name, input)
    const { after: wished } = (await card(asked.id)).content
    assert.equal((await approve(owner, asked.id)).outcome, "done")
    const { updatedAt: _, ...post } = await read(id)
    assert.deepEqual(post, wished)
    assert.deepEqual([post.status, post.scheduledAt], ["Scheduled", scheduledAt])
  }
  const { versions: now } = await read(id)
  assert.deepEqual(now[0], {
    content: [{ body: "Tulips are here", media: [] }],
    options: { "x.madeWithAi": "true" },
  })
})

test("a card shows exactly what it is about: the action, the input, who asks for whom, when, and the content", async () => {
  const id = await draft()
  const input = { id, at: at() }
  const asked = await agent.ask("posts.schedule", input)
  const shown = await card(asked.id)
  const { user } = await sessionOf(owner)
  assert.deepEqual(
    [shown.action, shown.input, shown.client, shown.user, shown.text, shown.postId],
    ["posts.schedule", input, "Claude", { id: user.id, name: user.name }, "Bulbs are in", id],
  )
  const now = place.world.clock.now()
  assert.equal(shown.askedAt, now.toString({ fractionalSecondDigits: 6 }))
  assert.equal(shown.expiresAt, now.add({ hours: 48 }).toString({ fractionalSecondDigits: 6 }))
  const { updatedAt: _, ...post } = await read(id)
  assert.deepEqual(shown.content.post, post)
  assert.deepEqual(
    shown.content.accounts.map((account) => [account.id, account.provider, account.sandbox]),
    [[x, "X", true]],
  )
  assert.deepEqual(shown.asked, shown.content)
  assert.equal(shown.isChanged, false)
  assert.deepEqual(shown.verdict, { ok: true, issues: [] })
  assert.match(shown.contentHash, /^[0-9a-f]{64}$/)
  assert.equal((await card(asked.id)).contentHash, shown.contentHash)
})

test("what has changed since it was looked at is not approved: Conflict, and the card shows both", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  const { contentHash } = await card(asked.id)
  await owner.run("posts.setVersionText", { id, body: "Something else" })
  const earlier = await trail()
  const answer = await owner.post("/api/app/approvals.approve", { id: asked.id, contentHash })
  assert.equal(answer.status, 409)
  assert.match(refusal(answer, "Conflict"), /changed since you looked/)
  assert.equal((await read(id)).status, "Draft")
  assert.deepEqual(await trail(), earlier)
  const shown = await card(asked.id)
  assert.deepEqual([shown.state, shown.isChanged], ["pending", true])
  assert.equal(shown.asked.post?.versions[0]?.content[0]?.body, "Bulbs are in")
  assert.equal(shown.content.post?.versions[0]?.content[0]?.body, "Something else")
  const done = await owner.run("approvals.approve", { id: asked.id, contentHash: shown.contentHash })
  assert.equal(done.outcome, "done")
  assert.equal(done.content.post?.versions[0]?.content[0]?.body, "Something else")
})

test("everything that a card shows is in its hash", async () => {
  const picture = await upload()
  const spare = await place.account("bluesky")
  const id = await draft()
  const content = [{ body: "Bulbs are in", media: [picture] }]
  const write = async (change: object) =>
    owner.run("posts.update", { id, accountIds: [x], versions: [{ content }], ...change })
  await write({})
  const asked = await agent.ask("posts.publishNow", { id })
  const seen = new Set<string>()
  const look = async (what: string) => {
    const { contentHash } = await card(asked.id)
    assert.ok(!seen.has(contentHash), what)
    seen.add(contentHash)
  }
  await look("the first look")
  await write({ accountIds: [x, spare] })
  await look("another account")
  await write({ versions: [{ content }, { accountId: x, content: [{ body: "for X" }] }] })
  await look("a version for one account")
  await write({ versions: [{ content, options: { "x.madeWithAi": "true" } }] })
  await look("an option")
  await write({ versions: [{ content: [...content, { body: "and on" }] }] })
  await look("a second item")
  await write({ versions: [{ content: [{ body: "Bulbs are in" }] }] })
  await look("no picture")
  await write({ scheduledAt: "2099-01-01T00:00:00Z" })
  await look("a wished time")
  await write({})
  const workspaceId = await openWorkspaceOf(owner)
  await place.world.services.database.write((db) =>
    updateAltText(inWorkspace(db, workspaceId), readId("med", picture), "Tulip bulbs in a crate"),
  )
  await look("another description of the picture")
  await setStatus(place, id, "Failed")
  await look("another status")
  await owner.run("posts.delete", { id })
  const gone = await card(asked.id)
  assert.deepEqual([gone.content.post, gone.refusal?.code, gone.isChanged], [undefined, "NotFound", true])
  assert.ok(!seen.has(gone.contentHash), "gone")
})

test("the media that an edit would bring in is shown and hashed with it", async () => {
  const picture = await upload()
  const id = await postIn("Scheduled")
  const versions = [{ content: [{ body: "With a picture", media: [picture] }] }]
  const asked = await agent.ask("posts.update", { id, accountIds: [x], versions })
  const first = await card(asked.id)
  assert.deepEqual(
    first.content.media.map((media) => [media.id, media.altText]),
    [[picture, ""]],
  )
  assert.match(first.content.media[0]?.thumbnailUrl ?? "", /\/media\/med_/)
  await owner.run("media.update", { id: picture, altText: "Tulips" })
  await owner.refused("approvals.approve", { id: asked.id, contentHash: first.contentHash }, "Conflict")
})

test("the hash of another card, or none, approves nothing", async () => {
  const [one, other] = [await draft("one"), await draft("other")]
  const asked = await agent.ask("posts.publishNow", { id: one })
  const { contentHash } = await card((await agent.ask("posts.publishNow", { id: other })).id)
  for (const wrong of [contentHash, "", "x"]) {
    await owner.refused("approvals.approve", { id: asked.id, contentHash: wrong }, "Conflict")
  }
  await owner.refused("approvals.approve", { id: asked.id }, "BadInput")
  assert.equal((await read(one)).status, "Draft")
})

test("an action that fails leaves no half change, and the card says failed and why", async () => {
  const long = await draft("x".repeat(281))
  const asked = await agent.ask("posts.publishNow", { id: long })
  const failed = await approve(owner, asked.id)
  assert.deepEqual([failed.state, failed.outcome, failed.problem?.code], ["approved", "failed", "Invalid"])
  assert.deepEqual(
    failed.problem?.issues.map(({ rule }) => rule),
    ["text.tooLong"],
  )
  const post = await read(long)
  assert.deepEqual([post.status, post.results], ["Draft", []])
  const [entry, before2] = await trail()
  assert.deepEqual(
    [entry?.subjectId, entry?.subject, entry?.detail],
    [asked.id, "posts.publishNow, asked for by Claude", "failed"],
  )
  assert.notEqual(before2?.action, "posts.publishNow")
  const { approvals } = await owner.run("conversations.get", { id: failed.conversationId })
  const inConversation = approvals.find((each) => each.id === asked.id)
  assert.deepEqual([inConversation?.outcome, inConversation?.problem?.code], ["failed", "Invalid"])
})

test("a time that has gone by meanwhile is told on the card, and approving it comes to nothing", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.schedule", { id, at: at() })
  place.world.clock.advance({ hours: 2 })
  const shown = await card(asked.id)
  assert.equal(shown.refusal?.code, "BadInput")
  const failed = await owner.run("approvals.approve", { id: asked.id, contentHash: shown.contentHash })
  assert.deepEqual([failed.outcome, failed.problem?.code], ["failed", "BadInput"])
  assert.equal((await read(id)).status, "Draft")
})

test("of many approvals of one card at the same time one runs", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  const { contentHash } = await card(asked.id)
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => owner.post("/api/app/approvals.approve", { id: asked.id, contentHash })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 409).length, 5)
  const runs = (await trail()).filter(({ action, subjectId }) => action === "posts.publishNow" && subjectId === id)
  assert.equal(runs.length, 1)
})

test("what is declined does not run and cannot be approved; the reason is kept, and it can be asked for again", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  const { contentHash } = await card(asked.id)
  const declined = await owner.run("approvals.decline", { id: asked.id, reason: "Not on a Sunday" })
  assert.deepEqual([declined.state, declined.reason, declined.outcome], ["declined", "Not on a Sunday", undefined])
  await owner.refused("approvals.approve", { id: asked.id, contentHash }, "Conflict")
  await owner.refused("approvals.decline", { id: asked.id }, "Conflict")
  assert.equal((await read(id)).status, "Draft")
  const [entry] = await trail()
  assert.deepEqual(
    [entry?.who, entry?.action, entry?.subjectId, entry?.detail],
    ["Olga", "approvals.decline", asked.id, "Not on a Sunday"],
  )
  const again = await agent.ask("posts.publishNow", { id })
  assert.ok(again.isNew && again.id !== asked.id)
})

test("a card expires: it cannot be approved from then on, whether or not anybody has swept", async () => {
  const [one, other] = [await draft(), await draft()]
  const first = await agent.ask("posts.publishNow", { id: one })
  const second = await agent.ask("posts.publishNow", { id: other })
  const { contentHash } = await card(first.id)
  place.world.clock.advance({ hours: 48 })
  assert.equal((await card(first.id)).state, "expired")
  await owner.refused("approvals.approve", { id: first.id, contentHash }, "Conflict")
  await owner.refused("approvals.decline", { id: first.id }, "Conflict")
  const states = async (state: "pending" | "expired") =>
    (await owner.run("approvals.list", { state })).approvals.map((each) => each.id)
  assert.ok((await states("expired")).includes(first.id) && !(await states("pending")).includes(first.id))
  const { conversations } = await owner.run("conversations.list", {})
  assert.deepEqual(
    conversations.map(({ waiting }) => waiting),
    [0],
  )

  // The same request may be made again: the old card makes way.
  const again = await agent.ask("posts.publishNow", { id: one })
  assert.ok(again.isNew && again.id !== first.id)
  await sweepApprovals(place.world.services)
  await sweepApprovals(place.world.services)
  const expiries = (await trail()).filter(({ action }) => action === "approvals.expire")
  for (const { id } of [first, second]) {
    const own = expiries.filter(({ subjectId }) => subjectId === id)
    assert.deepEqual(
      own.map(({ who, transport }) => [who, transport]),
      [["Olga", "clock"]],
    )
  }
  assert.deepEqual([(await card(second.id)).state, (await card(again.id)).state], ["expired", "pending"])
  assert.equal((await read(one)).status, "Draft")
})

let pictures = 0

/** Each time another picture. */
async function upload(): Promise<string> {
  const { default: sharp } = await import("sharp")
  pictures += 1
  const background = { r: pictures, g: 90, b: 90 }
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { "content-type": "image/png" }
  const answer = await owner.request("POST", "/api/media?fileName=bulbs.png", { headers, body })
  return (answer.body as { id: string }).id
}
