import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import type { z } from "zod"
import { catalog } from "#actions/catalog.ts"
import type { AppCalls } from "#actions/registry.ts"
import type { NetworkKey } from "#domain/network.ts"
import { untilAs, untilFound } from "../until.ts"
import { openWebhooks, type WebhookPlace } from "./place.ts"
import { publishedSchemas } from "./published-schemas.ts"
import type { Envelope, Receiver } from "./receiver.ts"

/* Real posts on played networks, and what becomes of them at a receiver. */

let place: WebhookPlace
let receiver: Receiver
let schemas: ReadonlyMap<string, z.ZodType>

before(async () => {
  place = await openWebhooks()
  receiver = await place.receiver()
  await place.hook(receiver.url)
  schemas = await publishedSchemas(place.world)
})
after(async () => place.close())

let handles = 0

async function connect(key: NetworkKey) {
  handles += 1
  return (await place.owner.run("sandbox.connect", { key, handle: `lark${handles}` })).account
}

async function publish(id: string) {
  await place.owner.run("posts.publishNow", { id })
  const read = async () => {
    const post = await place.owner.run("posts.get", { id })
    return post.status === "Publishing" ? undefined : post
  }
  return untilFound("publishing ends", read, (looks) => {
    // What waits for a later try does not wait for the tests.
    if (looks % 20 === 0) place.world.clock.advance({ seconds: 5 })
  })
}

/** The events about something that have come in, once there are as many as expected. */
async function heard(about: string, count: number): Promise<readonly Envelope[]> {
  const found = () => receiver.received.map(({ body }) => body).filter((body) => JSON.stringify(body).includes(about))
  await untilAs(found, ({ length }) => length >= count)
  // Somebody who sends too much is not overheard.
  await wait(50)
  assert.equal(found().length, count, JSON.stringify(found().map(({ type }) => type)))
  for (const body of found()) schemas.get(body.type)?.parse(body)
  return found()
}

type Post = AppCalls["posts.get"]["output"]

function postIn(event: Envelope | undefined): Post {
  assert.ok(event !== undefined)
  return (event.data as { readonly post: Post }).post
}

const everyField = ["id", "status", "accountIds", "versions", "scheduledAt", "results", "updatedAt"]

test("S-131 S-347 S-348: a post that went out everywhere sends post.published with the post as posts.get returns it", async () => {
  const accounts = [await connect("x"), await connect("bluesky")]
  const accountIds = accounts.map(({ id }) => id)
  const { id } = await place.owner.run("posts.create", { accountIds, body: "Bulbs are in" })
  const post = await publish(id)
  assert.equal(post.status, "Published")
  const [event] = await heard(id, 1)
  assert.equal(event?.type, "post.published")
  assert.deepEqual(event?.data, { post })
})

test("S-358 S-359 S-360 S-361 S-362 S-363 S-364 S-365: the envelope and the post in it have every field of the contract", async () => {
  const account = await connect("x")
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body: "Bulbs" })
  await place.owner.run("posts.setOption", { id, key: "x.madeWithAi", value: "true" })
  const at = place.world.clock.now().add({ minutes: 1 }).toString()
  await place.owner.run("posts.schedule", { id, at })
  place.world.clock.advance({ minutes: 1 })
  place.world.services.wakePublishing()
  const [event] = await heard(id, 1)
  assert.ok(event !== undefined)
  assert.deepEqual(Object.keys(event).toSorted(), ["createdAt", "data", "id", "type", "workspaceId"])
  assert.match(event.id, /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  assert.ok(["post.published", "post.failed", "account.disconnected", "ping"].includes(event.type))
  assert.match(event.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.match(event.workspaceId, /^wsp_/)
  const post = postIn(event)
  assert.deepEqual(Object.keys(post).toSorted(), everyField.toSorted())
  assert.deepEqual(post.versions, [{ content: [{ body: "Bulbs", media: [] }], options: { "x.madeWithAi": "true" } }])
  const [result] = post.results
  assert.equal(result?.accountId, account.id)
  assert.equal(result?.ok, true)
  assert.equal(result?.uncertain, false)
  assert.ok((result?.externalId ?? "").length > 0)
})

test("S-132 S-349 S-350 S-351 S-352: an account that fails sends post.failed with its results, and account.disconnected with the account and no token", async () => {
  const [good, bad] = [await connect("bluesky"), await connect("x")]
  const { id } = await place.owner.run("posts.create", { accountIds: [good.id, bad.id], body: "Half of it" })
  await place.owner.run("sandbox.setFault", { accountId: bad.id, fault: "tokenRevoked" })
  const post = await publish(id)
  assert.equal(post.status, "Failed")
  const [event] = await heard(id, 1)
  assert.equal(event?.type, "post.failed")
  const told = postIn(event)
  assert.deepEqual(told, post)
  assert.deepEqual(
    told.results.map(({ accountId, ok, uncertain }) => [accountId, ok, uncertain]),
    [
      [good.id, true, false],
      [bad.id, false, false],
    ],
  )

  const about = receiver.received.map(({ body }) => body).filter(({ type }) => type === "account.disconnected")
  const disconnected = about.find(({ data }) => JSON.stringify(data).includes(bad.id))
  assert.ok(disconnected !== undefined)
  schemas.get("account.disconnected")?.parse(disconnected)
  const { accounts } = await place.owner.run("accounts.list", {})
  assert.deepEqual(disconnected.data, { account: accounts.find((account) => account.id === bad.id) })
  assert.equal((disconnected.data as { account: { status: string } }).account.status, "NeedsReconnect")
  assert.doesNotMatch(JSON.stringify(disconnected), /token|secret|credential/i)
})

test("S-134 S-357: a failed post that is published again and fails again sends a new event", async () => {
  const account = await connect("x")
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body: "Once more" })
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "scopeMissing" })
  assert.equal((await publish(id)).status, "Failed")
  await heard(id, 1)
  assert.equal((await publish(id)).status, "Failed")
  const events = await heard(id, 2)
  assert.deepEqual(
    events.map(({ type }) => type),
    ["post.failed", "post.failed"],
  )
  assert.equal(new Set(events.map(({ id: event }) => event)).size, 2)
})

test("S-133 S-349: an account that could not be confirmed sends post.failed, not post.published", async () => {
  const account = await connect("linkedin")
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body: "Who knows" })
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "acceptThenDrop", times: 1 })
  await publish(id)
  const [event] = await heard(id, 1)
  assert.equal(event?.type, "post.failed")
  assert.equal(postIn(event).results[0]?.uncertain, true)
})

test("an account that a person disconnects sends nothing", async () => {
  const account = await connect("bluesky")
  await place.owner.run("accounts.delete", { id: account.id })
  await heard(account.id, 0)
})

test("S-353 S-356: a ping has a message, and goes to the tested webhook alone, even where others asked for it", async () => {
  const tested = await place.receiver()
  const other = await place.receiver()
  const { id } = await place.hook(tested.url, ["post.failed"])
  await place.hook(other.url, ["ping", "post.failed"])
  const { delivery } = await place.owner.run("webhooks.test", { id })
  const [ping] = await tested.until(1)
  assert.equal(ping?.headers["fanfare-event"], "ping")
  assert.equal(ping?.headers["fanfare-delivery"], delivery.id)
  assert.deepEqual(Object.keys(ping?.body.data ?? {}), ["message"])
  assert.equal(typeof ping?.body.data["message"], "string")
  schemas.get("ping")?.parse(ping?.body)
  await place.settled(id)
  assert.deepEqual([tested.received.length, other.received.length], [1, 0])
  assert.ok(receiver.received.every(({ body }) => body.type !== "ping"))
})

test("S-014 S-354 S-355 S-372: an event goes to every webhook that asked for its type, under one event id and a delivery id each, and to no other", async () => {
  const [one, two, none] = [await place.receiver(), await place.receiver(), await place.receiver()]
  const hooks = [
    await place.hook(one.url, ["post.failed"]),
    await place.hook(two.url, ["post.published", "post.failed"]),
    await place.hook(none.url, ["post.published", "account.disconnected"]),
  ]
  await place.tell("post.failed", { post: {} })
  const [first] = await one.until(1)
  const [second] = await two.until(1)
  for (const { id } of hooks) await place.settled(id)
  assert.deepEqual([one.received.length, two.received.length, none.received.length], [1, 1, 0])
  assert.equal(first?.body.id, second?.body.id)
  assert.deepEqual(first?.raw, second?.raw)
  assert.notEqual(first?.headers["fanfare-delivery"], second?.headers["fanfare-delivery"])
})

test("what happened before a webhook was there is not for it", async () => {
  await place.tell("post.published", { post: {} })
  place.world.clock.advance({ seconds: 1 })
  const late = await place.receiver()
  const { id } = await place.hook(late.url, ["post.published"])
  await place.tell("post.published", { post: { second: true } })
  await late.until(1)
  await place.settled(id)
  assert.deepEqual(
    late.received.map(({ body }) => body.data),
    [{ post: { second: true } }],
  )
})

test("S-346: nothing about events is pushed to agents: no action of theirs is about webhooks or events", () => {
  assert.deepEqual(
    catalog.filter(({ name }) => /webhook|event/i.test(name)),
    [],
  )
})
