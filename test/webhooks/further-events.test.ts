import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { z } from "zod"
import { putOnSchedule } from "#actions/posts/put-on-schedule.ts"
import type { AppCalls } from "#actions/registry.ts"
import { decide } from "#approvals/decide.ts"
import { sweepApprovals } from "#approvals/expiry.ts"
import { readId } from "#domain/ids.ts"
import { lockApproval } from "#storage/approvals.ts"
import { inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import { lockPost } from "#storage/posts.ts"
import { AgentOf, approve } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { openWebhooks, type WebhookPlace } from "./place.ts"
import { publishedSchemas } from "./published-schemas.ts"
import type { Envelope, Receiver } from "./receiver.ts"

/* The types beyond the contract's four, which a webhook gets only if somebody chose them for it. */

type Post = AppCalls["posts.get"]["output"]
type Approval = { readonly id: string; readonly state: string } & Readonly<Record<string, unknown>>

const fourTypes = ["post.published", "post.failed", "account.disconnected", "ping"] as const
const text = "Not for the eyes of whoever runs the receiver"

let place: WebhookPlace
let owner: Client
let agent: AgentOf
let receiver: Receiver
let hook: string
/** Has the four types of the contract, as a receiver that was built for them. */
let old: { readonly receiver: Receiver; readonly id: string }
let schemas: ReadonlyMap<string, z.ZodType>
let account: string

before(async () => {
  place = await openWebhooks({ FANFARE_UNDO_SECONDS: "10", FANFARE_APPROVAL_DAYS: "1" })
  owner = place.owner
  agent = new AgentOf(place.world, owner)
  receiver = await place.receiver()
  hook = (await place.hook(receiver.url, ["post.scheduled", "approval.requested", "approval.decided"])).id
  const four = await place.receiver()
  const { id } = await place.hook(four.url, [...fourTypes])
  old = { receiver: four, id }
  schemas = await publishedSchemas(place.world)
  account = (await owner.run("sandbox.connect", { key: "mastodon", handle: "lark" })).account.id
})
after(async () => place.close())

const inHours = (hours: number) => place.world.clock.now().add({ hours }).toString({ fractionalSecondDigits: 6 })
const draft = async (body = text) => (await owner.run("posts.create", { accountIds: [account], body })).id

/** What has come in about something, once all is delivered, in the order in which it happened. */
async function heard(about: string): Promise<readonly Envelope[]> {
  await place.settled(hook)
  const all = receiver.received.map(({ body }) => body).filter((body) => JSON.stringify(body).includes(about))
  for (const body of all) schemas.get(body.type)?.parse(body)
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function timesTold(id: string): Promise<readonly (string | undefined)[]> {
  const events = (await heard(id)).filter(({ type }) => type === "post.scheduled")
  return events.map(({ data }) => (data as { readonly post: Post }).post.scheduledAt)
}

async function requestsTold(id: string): Promise<readonly (readonly [string, Approval])[]> {
  const events = (await heard(id)).filter(({ type }) => type.startsWith("approval."))
  const pairs = events.map(({ type, data }) => [type, (data as { readonly approval: Approval }).approval] as const)
  return pairs.filter(([, approval]) => approval.id === id)
}

const endings = async (id: string) => (await requestsTold(id)).map(([type, { state }]) => [type, state])

test("a post that a person schedules sends post.scheduled with the post as posts.get returns it", async () => {
  const id = await draft()
  assert.deepEqual(await heard(id), [])
  await owner.run("posts.schedule", { id, at: inHours(5) })
  const [event, ...more] = await heard(id)
  assert.deepEqual([event?.type, more], ["post.scheduled", []])
  assert.deepEqual(event?.data, { post: await owner.run("posts.get", { id }) })
  assert.deepEqual(Object.keys(event ?? {}).toSorted(), ["createdAt", "data", "id", "type", "workspaceId"])
})

test("another time sends it again; another text, the same time, and no time at all send nothing", async () => {
  const id = await draft()
  const [first, second, third] = [inHours(5), inHours(6), inHours(7)]
  await owner.run("posts.schedule", { id, at: first })
  await owner.run("posts.move", { id, at: second })
  const versions = [{ content: [{ body: "Other words" }] }]
  await owner.run("posts.update", { id, accountIds: [account], versions, scheduledAt: third })
  await owner.run("posts.update", { id, accountIds: [account], versions, scheduledAt: third })
  await owner.run("posts.setVersionText", { id, body: "Others again" })
  await owner.run("posts.unschedule", { id })
  // The time of a draft is a wish.
  await owner.run("posts.move", { id, at: first })
  assert.deepEqual(await timesTold(id), [first, second, third])
})

test("the seconds in which publishing can be undone are no time, and undoing gives none", async () => {
  const [id, scheduled] = [await draft(), await draft()]
  const at = inHours(5)
  await owner.run("posts.schedule", { id: scheduled, at })
  for (const each of [id, scheduled]) {
    await owner.run("posts.publishSoon", { id: each })
    await owner.run("posts.takeBack", { id: each })
  }
  assert.equal((await owner.run("posts.get", { id: scheduled })).scheduledAt, at)
  assert.deepEqual([await timesTold(id), await timesTold(scheduled)], [[], [at]])
})

test("the queue sends post.scheduled: for what is added, and for what a shuffle moves", async () => {
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:30" }))
  await owner.run("queue.setSlots", { accountId: account, slots })
  const ids = [await draft("One"), await draft("Two"), await draft("Three")]
  for (const id of ids) await owner.run("queue.add", { id })
  const readAll = async () => Promise.all(ids.map(async (id) => (await owner.run("posts.get", { id })).scheduledAt))
  const added = await readAll()
  for (const [index, id] of ids.entries()) assert.deepEqual(await timesTold(id), [added[index]])

  await owner.run("queue.shuffle", { accountId: account })
  const shuffled = await readAll()
  for (const [index, id] of ids.entries()) {
    assert.deepEqual(await timesTold(id), [...new Set([added[index], shuffled[index]])])
  }
})

test("an import sends post.scheduled for each row that is scheduled", async () => {
  const row = { text, accountIds: [account], at: inHours(30) }
  const rows = [
    { ...row, row: 2, isScheduled: true },
    { ...row, row: 3, isScheduled: false },
  ]
  const { made } = await owner.run("imports.make", { key: "further-events-0001", fileName: "plan.csv", rows })
  const [scheduled, planned] = made.map(({ postId }) => postId)
  assert.deepEqual([await timesTold(scheduled ?? ""), await timesTold(planned ?? "")], [[row.at], []])
})

test("what an agent asks for and a person approves for another time is told: asked, scheduled, decided", async () => {
  const id = await draft()
  const chosen = inHours(30)
  const asked = await agent.ask("posts.schedule", { id, at: inHours(1) })
  const card = await owner.run("approvals.get", { id: asked.id })
  // Asking and looking try it out, and nobody hears of that.
  assert.deepEqual(await timesTold(id), [])
  const { askedAt, expiresAt, client, user } = card
  const request = { id: asked.id, action: "posts.schedule", client, user, askedAt, expiresAt, postId: id }
  const url = asked.pending.approvalUrl
  assert.deepEqual(await requestsTold(asked.id), [["approval.requested", { ...request, state: "pending", url }]])

  await owner.run("approvals.approve", { id: asked.id, contentHash: card.contentHash, at: chosen })
  assert.deepEqual(await timesTold(id), [chosen])
  const { decidedAt } = await owner.run("approvals.get", { id: asked.id })
  const [, decided, ...more] = await requestsTold(asked.id)
  const end = { state: "approved", outcome: "done", decidedAt, chosenAt: chosen }
  assert.deepEqual([decided, more], [["approval.decided", { ...request, ...end, url }], []])
})

test("a request that is declined sends the reason, and no event has the text or what the agent sent", async () => {
  const id = await draft()
  const asked = await agent.ask("posts.publishNow", { id })
  await owner.run("approvals.decline", { id: asked.id, reason: "Not on a Sunday" })
  const [first, decided] = await requestsTold(asked.id)
  assert.deepEqual([first?.[0], decided?.[0]], ["approval.requested", "approval.decided"])
  assert.deepEqual([decided?.[1].state, decided?.[1]["reason"]], ["declined", "Not on a Sunday"])
  assert.deepEqual(await timesTold(id), [])
  assert.doesNotMatch(JSON.stringify(await heard(asked.id)), new RegExp(text))
})

test("a request about an account names the account; one that is approved in vain says that it failed", async () => {
  const other = (await owner.run("sandbox.connect", { key: "bluesky", handle: "loam" })).account.id
  const asked = await agent.ask("accounts.delete", { id: other })
  assert.equal((await requestsTold(asked.id))[0]?.[1]["accountId"], other)

  const late = await agent.ask("posts.schedule", { id: await draft(), at: inHours(1) })
  place.advance({ hours: 2 })
  assert.equal((await approve(owner, late.id)).outcome, "failed")
  const [, decided] = await requestsTold(late.id)
  assert.deepEqual([decided?.[1].state, decided?.[1]["outcome"]], ["approved", "failed"])
  assert.deepEqual(
    (await heard(late.id)).filter(({ type }) => type === "post.scheduled"),
    [],
  )
})

test("every request ends once: by a newer one that stands for it, or by its time", async () => {
  const [id, swept] = [await draft(), await draft()]
  const first = await agent.ask("posts.schedule", { id, at: inHours(500) })
  const again = await agent.ask("posts.schedule", { id, at: inHours(501) })
  // The same request is the same card, and is not told again.
  assert.equal((await agent.ask("posts.schedule", { id, at: (await wantedOf(again.id)) ?? "" })).isNew, false)
  const third = await agent.ask("posts.publishNow", { id: swept })
  assert.equal((await requestsTold(first.id))[1]?.[1]["replacedBy"], again.id)

  place.advance({ hours: 25 })
  // Whoever asks for the same ends the wait of the first before anybody has swept.
  await agent.ask("posts.publishNow", { id: swept })
  await sweepApprovals(place.world.services)
  await sweepApprovals(place.world.services)
  const begin = ["approval.requested", "pending"]
  assert.deepEqual(await endings(first.id), [begin, ["approval.decided", "replaced"]])
  assert.deepEqual(await endings(again.id), [begin, ["approval.decided", "expired"]])
  assert.deepEqual(await endings(third.id), [begin, ["approval.decided", "expired"]])
})

async function wantedOf(id: string): Promise<string | undefined> {
  return (await owner.run("approvals.get", { id })).input["at"] as string | undefined
}

test("a transaction that is rolled back leaves no event", async () => {
  const { services } = place.world
  const [id, other] = [await draft(), await draft()]
  const asked = await agent.ask("posts.publishNow", { id: other })
  const actor = await agent.actor()
  const failing = services.database.write(async (writer) => {
    const db = inWorkspace(writer, place.workspaceId)
    const post = await lockPost(db, readId("pst", id))
    const card = await lockApproval(db, actor.userId, readId("apr", asked.id))
    assert.ok(post !== undefined && card !== undefined)
    await putOnSchedule({ db, actor, services }, post, Temporal.Instant.from(inHours(1)))
    await decide(services, db, card, { state: "declined" })
    throw new Error("on second thoughts")
  })
  await assert.rejects(failing, /on second thoughts/)
  assert.deepEqual(await timesTold(id), [])
  assert.deepEqual(await endings(asked.id), [["approval.requested", "pending"]])
})

test("S-355: a receiver that was built for the four types never sees another", async () => {
  const log = await place.settled(old.id)
  const types = [...log.map(({ type }) => type), ...old.receiver.received.map(({ body }) => body.type)]
  assert.deepEqual(
    types.filter((type) => !fourTypes.some((known) => known === type)),
    [],
  )
  assert.ok(receiver.received.length > 10)
})

test("a paused webhook counts what it misses, and where no webhook asks nothing is written down", async () => {
  await owner.run("webhooks.pause", { id: hook })
  place.advance({ seconds: 1 })
  await owner.run("posts.schedule", { id: await draft(), at: inHours(1) })
  assert.equal((await place.read(hook)).missedEvents, 1)
  await owner.run("webhooks.delete", { id: hook })
  // Posts of earlier tests may still be going out, and what comes of them is always written down.
  const isAskedFor = ({ type }: { readonly type: string }) => type === "post.scheduled" || type.startsWith("approval.")
  const count = async () => {
    const read = place.world.services.database.read((db) => listEvents(inWorkspace(db, place.workspaceId)))
    return (await read).filter(isAskedFor).length
  }
  const kept = await count()
  const id = await draft()
  const asked = await agent.ask("posts.schedule", { id, at: inHours(1) })
  await approve(owner, asked.id)
  assert.equal((await owner.run("posts.get", { id })).status, "Scheduled")
  assert.equal(await count(), kept)
})
