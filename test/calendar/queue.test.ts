import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { openPlace, type Place } from "../posts/place.ts"

let place: Place

before(async () => {
  place = await openPlace()
  await place.owner.run("workspaces.update", { timeZone: "Europe/Copenhagen" })
})
after(async () => place.close())

const everyDay = (time: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }))

async function lane(handle: string, time: string): Promise<string> {
  const { account } = await place.owner.run("sandbox.connect", { key: "mastodon", handle })
  await place.owner.run("queue.setSlots", { accountId: account.id, slots: everyDay(time) })
  return account.id
}

async function fill(accountIds: string[], body: string): Promise<string> {
  const { at } = await place.owner.run("queue.next", { accountIds })
  const { id } = await place.owner.run("posts.create", { accountIds, body })
  await place.owner.run("posts.schedule", { id, at: at ?? "" })
  return at ?? ""
}

const clockTime = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO("Europe/Copenhagen").toPlainTime().toString({ smallestUnit: "minute" })

test("each post takes the next free slot, at the clock of the workspace", async () => {
  const account = await lane("first", "09:30")
  const times = [await fill([account], "One"), await fill([account], "Two"), await fill([account], "Three")]
  assert.deepEqual(times.map(clockTime), ["09:30", "09:30", "09:30"])
  assert.equal(new Set(times).size, 3)
  assert.deepEqual(times, times.toSorted())
})

test("a slot that is freed is free again, and nothing moves into it", async () => {
  const account = await lane("freed", "10:00")
  const [one, two] = [await fill([account], "One"), await fill([account], "Two")]
  const { posts } = await place.owner.run("posts.list", { accountId: account, order: "scheduled" })
  await place.owner.run("posts.unschedule", { id: posts[0]?.id ?? "" })
  assert.deepEqual(await place.owner.run("queue.next", { accountIds: [account] }), { at: one })
  const left = await place.owner.run("posts.list", { accountId: account, order: "scheduled" })
  assert.deepEqual(
    left.posts.map(({ scheduledAt }) => scheduledAt),
    [two],
  )
})

test("a post for two accounts takes a slot that neither has given away", async () => {
  const [early, late] = [await lane("early", "08:00"), await lane("late", "20:00")]
  const first = await fill([early], "Early")
  const both = await fill([early, late], "Both")
  assert.notEqual(both, first)
  assert.ok(["08:00", "20:00"].includes(clockTime(both)))
  assert.notEqual(await fill([late], "Late"), both)
})

test("a paused account offers no slot until its pause ends; what is Scheduled stays", async () => {
  const account = await lane("paused", "11:00")
  const kept = await fill([account], "Kept")
  const until = place.world.clock.now().add({ hours: 10 * 24 })
  await place.owner.run("queue.pause", { accountId: account, until: until.toString() })
  const { at = "" } = await place.owner.run("queue.next", { accountIds: [account] })
  assert.ok(Temporal.Instant.compare(Temporal.Instant.from(at), until) >= 0, at)
  await place.owner.run("queue.pause", { accountId: account })
  assert.deepEqual(await place.owner.run("queue.next", { accountIds: [account] }), {})
  const { posts } = await place.owner.run("posts.list", { accountId: account, order: "scheduled" })
  assert.equal(posts[0]?.scheduledAt, kept)
  await place.owner.run("queue.resume", { accountId: account })
  assert.notDeepEqual(await place.owner.run("queue.next", { accountIds: [account] }), {})
  const past = { accountId: account, until: "2020-01-01T00:00:00Z" }
  assert.match(refusal(await place.owner.post("/api/app/queue.pause", past), "BadInput"), /future/)
})

test("shuffling exchanges times among posts in slots, and leaves others alone", async () => {
  const account = await lane("shuffled", "12:00")
  const slots: string[] = []
  for (const body of ["a", "b", "c", "d", "e", "f"]) slots.push(await fill([account], body))
  const { id: apart } = await place.owner.run("posts.create", { accountIds: [account], body: "apart" })
  const at = Temporal.Instant.from(slots[0] ?? "")
    .add({ minutes: 7 })
    .toString()
  await place.owner.run("posts.schedule", { id: apart, at })
  assert.equal((await place.owner.run("queue.shuffle", { accountId: account })).count, 6)
  const { posts } = await place.owner.run("posts.list", { accountId: account, order: "scheduled" })
  const kept = posts.find(({ id }) => id === apart)?.scheduledAt ?? ""
  assert.ok(Temporal.Instant.from(kept).equals(at), kept)
  const others = posts.filter(({ id }) => id !== apart)
  assert.deepEqual(
    others.map(({ scheduledAt }) => scheduledAt),
    slots,
  )
})

test("agents find the next free slots in accounts.list", async () => {
  const account = await lane("asked", "07:15")
  const { accounts } = await place.agent.run("accounts.list", {})
  const free = accounts.find(({ id }) => id === account)?.freeSlots ?? []
  assert.deepEqual(free.map(clockTime), ["07:15", "07:15", "07:15"])
  const without = await place.account("x")
  const again = await place.agent.run("accounts.list", {})
  assert.equal(again.accounts.find(({ id }) => id === without)?.freeSlots, undefined)
})

test("the queue of a span names slots, pauses and what is free", async () => {
  const account = await lane("whole", "06:00")
  const now = place.world.clock.now()
  const { lanes, timeZone } = await place.owner.run("queue.get", {
    from: now.toString(),
    to: now.add({ hours: 48 }).toString(),
  })
  const mine = lanes.find(({ accountId }) => accountId === account)
  assert.equal(timeZone, "Europe/Copenhagen")
  assert.deepEqual(mine?.slots, everyDay("06:00"))
  assert.deepEqual([mine?.isPaused, mine?.free.length], [false, 2])
})

test("a slot is a weekday and a time of the clock, and is there once", async () => {
  const account = await lane("wrong", "05:00")
  const set = async (slots: object[]) => place.owner.post("/api/app/queue.setSlots", { accountId: account, slots })
  assert.match(refusal(await set([{ weekday: 1, time: "24:00" }]), "BadInput"), /09:30/)
  refusal(await set([{ weekday: 8, time: "09:00" }]), "BadInput")
  assert.match(
    refusal(
      await set([
        { weekday: 1, time: "09:00" },
        { weekday: 1, time: "09:00" },
      ]),
      "BadInput",
    ),
    /twice/,
  )
})

test("a draft that is added to the queue is Scheduled for the next free slot, and two at once take two", async () => {
  const account = await lane("added", "07:45")
  const { at: first = "" } = await place.owner.run("queue.next", { accountIds: [account] })
  const drafts = await Promise.all(
    ["One", "Two", "Three"].map(async (body) => place.owner.run("posts.create", { accountIds: [account], body })),
  )
  const added = await Promise.all(drafts.map(async ({ id }) => place.owner.run("queue.add", { id })))
  assert.deepEqual(new Set(added.map(({ status }) => status)), new Set(["Scheduled"]))
  const day = (count: number) =>
    Temporal.Instant.from(first).toZonedDateTimeISO("Europe/Copenhagen").add({ days: count })
  assert.deepEqual(
    added.map(({ scheduledAt = "" }) => scheduledAt).toSorted(),
    [0, 1, 2].map((count) => day(count).toInstant().toString({ fractionalSecondDigits: 6 })),
  )
})

test("what is not as it was seen, goes nowhere, breaks a limit or has no slot is not added, and stays a draft", async () => {
  const account = await lane("refused", "08:15")
  const bare = (await place.owner.run("sandbox.connect", { key: "mastodon", handle: "bare" })).account.id
  const refused = async (accountIds: string[], body: string, code: "Conflict" | "Invalid", seen = {}) => {
    const { id } = await place.owner.run("posts.create", { accountIds, body })
    const message = refusal(await place.owner.post("/api/app/queue.add", { id, ...seen }), code)
    assert.equal((await place.owner.run("posts.get", { id })).status, "Draft")
    return message
  }
  assert.match(await refused([account], "x", "Conflict", { baseUpdatedAt: "2020-01-01T00:00:00Z" }), /changed since/)
  assert.match(await refused([], "x", "Invalid"), /no account/)
  assert.match(await refused([account], "x".repeat(501), "Invalid"), /500 characters/)
  assert.match(await refused([bare], "x", "Conflict"), /no free slot in the next 90 days/)
  await place.owner.run("queue.pause", { accountId: account })
  assert.match(await refused([account], "x", "Conflict"), /end a pause/)
})
