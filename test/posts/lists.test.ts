import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { png } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { keepLines } from "../statistics/keep-lines.ts"
import { openPlace, type Place } from "./place.ts"

let place: Place
let x: string
let bluesky: string
before(async () => {
  place = await openPlace()
  x = await place.account("x")
  bluesky = await place.account("bluesky")
})
after(() => place.close())

const list = async (input: object) => {
  const { posts, total, nextCursor } = await place.agent.run("posts.list", input)
  return { texts: posts.map(({ versions }) => versions[0]?.content[0]?.body), total, nextCursor }
}

test("posts are listed by the time for which they are planned, soonest first, in a range, page by page", async () => {
  for (const day of ["03", "01", "02", "04"]) {
    await place.agent.run("posts.create", { body: `day ${day}`, scheduledAt: `2031-01-${day}T09:00:00+01:00` })
  }
  await place.agent.run("posts.create", { body: "no time" })
  const range = { order: "scheduled", from: "2031-01-01T08:00:00Z", to: "2031-01-04T08:00:00Z" } as const
  const { texts, total } = await list(range)
  assert.deepEqual([texts, total], [["day 01", "day 02", "day 03"], 3])
  const first = await list({ ...range, limit: 2 })
  assert.deepEqual(first.texts, ["day 01", "day 02"])
  const second = await list({ ...range, limit: 2, cursor: first.nextCursor })
  assert.deepEqual([second.texts, second.nextCursor], [["day 03"], undefined])
  assert.deepEqual((await list({ order: "scheduled" })).total, 4)
})

test("posts that are out are listed by when the first account had them, newest first, each once", async () => {
  const at = (text: string) => Temporal.Instant.from(text)
  const accounts = [
    { id: x, network: "x" as const },
    { id: bluesky, network: "bluesky" as const },
  ]
  const out = (text: string, ...times: readonly string[]) => ({
    text,
    outs: times.map((time, index) => ({
      account: accounts[index] ?? { id: x, network: "x" as const },
      at: at(time),
      numbers: {},
    })),
  })
  await keepLines(place.world, place.owner, [
    out("in May", "2021-05-01T10:00:00Z", "2021-07-01T10:00:00Z"),
    out("in June", "2021-06-01T10:00:00Z", "2021-06-01T10:00:00Z"),
    out("in April", "2021-04-01T10:00:00Z"),
  ])
  const { texts, total } = await list({ order: "published" })
  assert.deepEqual([texts, total], [["in June", "in May", "in April"], 3])
  const range = { order: "published", from: "2021-04-15T00:00:00Z", to: "2021-06-01T10:00:00Z" } as const
  assert.deepEqual((await list(range)).texts, ["in May"])
  const first = await list({ order: "published", limit: 2 })
  assert.deepEqual((await list({ order: "published", limit: 2, cursor: first.nextCursor })).texts, ["in April"])
})

test("an order that does not exist is refused by name; an empty one is none", async () => {
  assert.equal((await list({ order: "" })).total, (await list({})).total)
  const message = await place.agent.refused("posts.list", { order: "best" }, "BadInput")
  assert.equal(message, "order must be one of created, scheduled, published")
})

test("a post with media and a thread is one call", async () => {
  const { id: media } = await Uploader.ofPerson(place.world, place.owner).put(await png(), "tulip.png")
  const thread = [{ body: "second", media: [media] }, { body: "third" }]
  const { versions } = await place.agent.run("posts.create", { body: "first", media: [media], thread })
  assert.deepEqual(versions[0]?.content, [
    { body: "first", media: [media] },
    { body: "second", media: [media] },
    { body: "third", media: [] },
  ])
  const unknown = "med_01m7fnkgzbezmbse300xfec7qe"
  assert.match(
    await place.agent.refused("posts.create", { media: [unknown] }, "NotFound"),
    /^media\.0 names no media item/,
  )
  const wrong = { thread: [{ body: "b", media: [unknown] }] }
  assert.match(await place.agent.refused("posts.create", wrong, "NotFound"), /^thread\.0\.media\.0 names no media item/)
  const long = { body: "x".repeat(150_000), thread: [{ body: "y".repeat(150_000) }] }
  assert.match(await place.agent.refused("posts.create", long, "BadInput"), /^thread must have at most/)
})

test("the limits of some networks alone can be read", async () => {
  const { providers } = await place.agent.run("providers.limits", { keys: ["x", "bluesky"] })
  assert.deepEqual(providers.map(({ key }) => key).toSorted(), ["bluesky", "x"])
  assert.equal((await place.agent.run("providers.limits", {})).providers.length, 13)
  assert.match(
    await place.agent.refused("providers.limits", { keys: ["myspace"] }, "BadInput"),
    /^keys\.0 must be one of/,
  )
})

test("Home is told which Scheduled posts would fail at their time, and why", async () => {
  const schedule = async (body: string, hours: number) => {
    const { id } = await place.agent.run("posts.create", { body, accountIds: [x] })
    await place.owner.run("posts.schedule", { id, at: place.world.clock.now().add({ hours }).toString() })
    return id
  }
  const [later, sooner] = [await schedule("Later", 9), await schedule("Sooner", 8)]
  await schedule("Fine", 7)
  assert.deepEqual((await place.owner.run("posts.failing", {})).posts, [])
  for (const id of [later, sooner]) await place.owner.run("posts.setVersionText", { id, body: "z".repeat(400) })
  const { posts } = await place.owner.run("posts.failing", {})
  assert.deepEqual(
    posts.map(({ id }) => id),
    [sooner, later],
  )
  assert.match(posts[0]?.message ?? "", /X allows 280 characters/)
})
