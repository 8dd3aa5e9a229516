import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import type { AppCalls } from "#actions/registry.ts"
import { showInstant } from "#domain/instant.ts"
import { refusal } from "../client.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { publishNow } from "../publish-now.ts"

let place: Place
let account: string

before(async () => {
  place = await openPlace()
  account = (await place.owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })).account.id
})
after(async () => place.close())

/** Each test looks at a week of its own. */
let week = 0
let from: Temporal.Instant
beforeEach(() => {
  week += 1
  from = place.world.clock.now().add({ hours: week * 7 * 24 })
})

const at = (hours: number) => showInstant(from.add({ hours }))
const span = () => ({ from: at(0), to: at(7 * 24) })
const entries = async (filter: Partial<AppCalls["calendar.posts"]["input"]> = {}) =>
  (await place.owner.run("calendar.posts", { ...span(), ...filter })).posts

async function draft(body: string, scheduledAt?: string): Promise<string> {
  const { id } = await place.owner.run("posts.create", { body, accountIds: [account] })
  if (scheduledAt !== undefined) await place.owner.run("posts.move", { id, at: scheduledAt })
  return id
}

test("drafts with a wish and Scheduled posts stand at their times, soonest first", async () => {
  const wish = await draft("A wish", at(30))
  const planned = await draft("Planned")
  await place.owner.run("posts.schedule", { id: planned, at: at(3) })
  await draft("Without a time")
  await draft("A week earlier", at(-1))
  const shown = await entries()
  assert.deepEqual(
    shown.map(({ id, status, at: when, text }) => [id, status, when, text]),
    [
      [planned, "Scheduled", at(3), "Planned"],
      [wish, "Draft", at(30), "A wish"],
    ],
  )
})

test("what is out stands where it went out, although it was planned for later", async () => {
  const id = await draft("Out early", at(40))
  const now = place.world.clock.now()
  await publishNow(place.world, place.owner, id)
  assert.deepEqual(await entries(), [])
  const around = { from: now.subtract({ hours: 1 }).toString(), to: now.add({ hours: 1 }).toString() }
  const { posts } = await place.owner.run("calendar.posts", around)
  assert.deepEqual(
    posts.map((post) => [post.id, post.status]),
    [[id, "Published"]],
  )
})

test("it shows one account's posts, or those with a label", async () => {
  const other = (await place.owner.run("sandbox.connect", { key: "bluesky", handle: `b${week}` })).account.id
  const both = await draft("For both", at(1))
  const one = await draft("For one", at(2))
  const { id: elsewhere } = await place.owner.run("posts.create", { body: "Elsewhere", accountIds: [other] })
  await place.owner.run("posts.move", { id: elsewhere, at: at(3) })
  const { label } = await place.owner.run("labels.save", { name: `Bulbs ${week}`, colour: "moss" })
  await place.owner.run("posts.label", { ids: [both, one], labelId: label.id, isOn: true })
  await place.owner.run("posts.label", { ids: [both], labelId: label.id, isOn: false })
  const ids = async (filter: Partial<AppCalls["calendar.posts"]["input"]>) =>
    (await entries(filter)).map(({ id }) => id)
  assert.deepEqual(await ids({ accountIds: [other] }), [elsewhere])
  assert.deepEqual(await ids({ accountIds: [account, other] }), [both, one, elsewhere])
  assert.deepEqual(await ids({ labelId: label.id }), [one])
  assert.deepEqual((await entries({ labelId: label.id }))[0]?.labelIds, [label.id])
})

test("a span must end after it begins, and is at most 62 days", async () => {
  const ask = async (to: string) => place.owner.post("/api/app/calendar.posts", { from: at(0), to })
  assert.match(refusal(await ask(at(-1)), "BadInput"), /after from/)
  assert.match(refusal(await ask(at(63 * 24)), "BadInput"), /62 days/)
})

test("the tray has the drafts without a time, last changed first", async () => {
  const first = await draft("First")
  const second = await draft("Second")
  const { posts } = await place.owner.run("calendar.tray", {})
  assert.deepEqual(
    posts.slice(0, 2).map(({ id }) => id),
    [second, first],
  )
})

test("moving a Scheduled post changes its time alone, and needs one in the future", async () => {
  const id = await draft("Moves")
  await place.owner.run("posts.schedule", { id, at: at(1) })
  const earlier = await place.owner.run("posts.get", { id })
  const moved = await place.owner.run("posts.move", { id, at: at(5), baseUpdatedAt: earlier.updatedAt })
  assert.deepEqual({ ...moved, updatedAt: "" }, { ...earlier, scheduledAt: at(5), updatedAt: "" })
  const move = async (input: object) => place.owner.post("/api/app/posts.move", { id, ...input })
  assert.match(refusal(await move({ at: "2020-01-01T00:00:00Z" }), "BadInput"), /future/)
  assert.match(refusal(await move({}), "BadInput"), /Unschedule it/)
  refusal(await move({ at: at(6), baseUpdatedAt: earlier.updatedAt }), "Conflict")
  assert.equal((await place.owner.run("posts.get", { id })).scheduledAt, at(5))
})

test("a draft keeps its time as a wish when it is unscheduled in the app, and loses it otherwise", async () => {
  const id = await draft("Back")
  await place.owner.run("posts.schedule", { id, at: at(1) })
  assert.equal((await place.owner.run("posts.unschedule", { id, keepTime: true })).scheduledAt, at(1))
  await place.owner.run("posts.schedule", { id, at: at(2) })
  assert.equal((await place.owner.run("posts.unschedule", { id })).scheduledAt, undefined)
})

test("a label has a name of its own, and its posts outlive it", async () => {
  const { label } = await place.owner.run("labels.save", { name: "Seeds", colour: "clay" })
  const save = async (input: object) => place.owner.post("/api/app/labels.save", { colour: "rose", ...input })
  assert.match(refusal(await save({ name: "seeds" }), "BadInput"), /another label/)
  await place.owner.run("labels.save", { id: label.id, name: "seeds", colour: "slate" })
  const id = await draft("Labelled", at(1))
  await place.owner.run("posts.label", { ids: [id], labelId: label.id, isOn: true })
  await place.owner.run("labels.delete", { id: label.id })
  assert.deepEqual((await entries())[0]?.labelIds, [])
})
