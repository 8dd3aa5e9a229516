import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { AppCalls } from "#actions/registry.ts"
import { refusal } from "../client.ts"
import { openPlace, type Place } from "./place.ts"
import { setStatus } from "./set-status.ts"

let place: Place
let x: string

before(async () => {
  place = await openPlace()
  x = await place.account("x")
})
after(async () => place.close())

const later = (hours = 1) => place.world.clock.now().add({ hours }).toString()

async function draft(): Promise<string> {
  return (await place.agent.run("posts.create", { accountIds: [x], body: "Bulbs are in" })).id
}

async function scheduled(): Promise<string> {
  const id = await draft()
  await place.owner.run("posts.schedule", { id, at: later() })
  return id
}

test("S-125 S-213 S-214: a person schedules a draft for an instant in the future", async () => {
  const id = await draft()
  const at = later()
  const post = await place.owner.run("posts.schedule", { id, at })
  assert.equal(post.status, "Scheduled")
  assert.ok(Temporal.Instant.from(post.scheduledAt ?? "").equals(Temporal.Instant.from(at)))
  assert.match(await place.owner.refused("posts.schedule", { id }, "BadInput"), /^at is required/)
  assert.match(await place.owner.refused("posts.schedule", { at }, "BadInput"), /^id is required/)
  assert.match(
    await place.owner.refused("posts.schedule", { id, at: "noon" }, "BadInput"),
    /^at must be an ISO-8601 instant/,
  )
})

test("S-215: the time must be in the future", async () => {
  const id = await draft()
  for (const at of [later(-1), place.world.clock.now().toString()]) {
    assert.match(await place.owner.refused("posts.schedule", { id, at }, "BadInput"), /^at must be in the future/)
  }
  assert.equal((await place.agent.run("posts.get", { id })).status, "Draft")
})

test("S-126: posts.schedule says that it is public and irreversible", async () => {
  const { body } = await place.agent.client.get("/api/agent/tools")
  const entry = (body as { name: string; description: string }[]).find(({ name }) => name === "posts.schedule")
  assert.match(entry?.description ?? "", /Public, and irreversible once published/)
})

test("a post without accounts, or one that breaks a limit, is not scheduled", async () => {
  const { id } = await place.agent.run("posts.create", { body: "to nobody" })
  const none = await place.owner.post("/api/app/posts.schedule", { id, at: later() })
  assert.match(none.text, /"code":"Invalid".*accounts\.none/)
  const long = await place.agent.run("posts.create", { accountIds: [x], body: "x".repeat(281) })
  const tooLong = await place.owner.post("/api/app/posts.schedule", { id: long.id, at: later() })
  assert.match(tooLong.text, /"code":"Invalid".*text\.tooLong/)
  assert.equal((await place.agent.run("posts.get", { id: long.id })).status, "Draft")
})

test("S-139 S-146: only a Draft is scheduled, only a Draft or a Failed post is published; the rest is Conflict", async () => {
  const sources = { "posts.schedule": ["Draft"], "posts.publishNow": ["Draft", "Failed"] } as const
  for (const status of ["Draft", "Scheduled", "Publishing", "Published", "Failed"] as const) {
    for (const [name, allowed] of Object.entries(sources)) {
      const id = await draft()
      await setStatus(place, id, status)
      const answer = await place.owner.post(
        `/api/app/${name}`,
        name === "posts.schedule" ? { id, at: later() } : { id },
      )
      const mayGo = (allowed as readonly string[]).includes(status)
      assert.equal(answer.status, mayGo ? 200 : 409, `${name} from ${status}: ${answer.text}`)
      if (!mayGo) refusal(answer, "Conflict")
    }
  }
})

test("S-127 S-128 S-216: publishing now makes a Draft or a Failed post Publishing", async () => {
  for (const status of ["Draft", "Failed"] as const) {
    const id = await draft()
    await setStatus(place, id, status)
    assert.equal((await place.owner.run("posts.publishNow", { id })).status, "Publishing")
  }
  assert.match(await place.owner.refused("posts.publishNow", {}, "BadInput"), /^id is required/)
})

test("a Scheduled post goes back to Draft without a time, and nothing else does", async () => {
  const id = await scheduled()
  const post = await place.owner.run("posts.unschedule", { id })
  assert.equal(post.status, "Draft")
  assert.ok(!("scheduledAt" in post))
  await place.owner.refused("posts.unschedule", { id }, "Conflict")
})

test("S-135 S-136 S-137 S-138 S-217: what is not published or going out can be deleted", async () => {
  for (const status of ["Draft", "Scheduled", "Failed"] as const) {
    const id = await draft()
    await setStatus(place, id, status)
    assert.deepEqual(await place.owner.run("posts.delete", { id }), { id, deleted: true })
    await place.agent.refused("posts.get", { id }, "NotFound")
    await place.owner.refused("posts.delete", { id }, "NotFound")
  }
  for (const status of ["Publishing", "Published"] as const) {
    const id = await draft()
    await setStatus(place, id, status)
    await place.owner.refused("posts.delete", { id }, "Conflict")
    assert.equal((await place.agent.run("posts.get", { id })).status, status)
  }
  assert.match(await place.owner.refused("posts.delete", {}, "BadInput"), /^id is required/)
})

const edits = (id: string) =>
  [
    ["posts.update", { id, accountIds: [x], versions: [{ content: [{ body: "edited" }] }] }],
    ["posts.setVersionText", { id, body: "edited" }],
    ["posts.setOption", { id, key: "x.madeWithAi", value: "true" }],
  ] as const satisfies readonly (readonly [keyof AppCalls, object])[]

test("S-141 S-302 S-417: the three edits of a Scheduled post answer ApprovalRequired on REST, and change nothing", async () => {
  const id = await scheduled()
  const earlier = await place.agent.run("posts.get", { id })
  for (const [name, input] of edits(id)) {
    const answer = await place.agent.call(name, input)
    assert.equal(answer.status, 403)
    refusal(answer, "ApprovalRequired")
  }
  assert.deepEqual(await place.agent.run("posts.get", { id }), earlier)
})

test("S-143: a person's edit of a Scheduled post leaves it Scheduled, with its time", async () => {
  for (const [index] of edits("").entries()) {
    const id = await scheduled()
    const { scheduledAt } = await place.agent.run("posts.get", { id })
    const [name, input] = edits(id)[index] ?? []
    assert.ok(name !== undefined)
    const answer = await place.owner.post(`/api/app/${name}`, input)
    const post = answer.body as { status: string; scheduledAt: string }
    assert.deepEqual([post.status, post.scheduledAt], ["Scheduled", scheduledAt], answer.text)
  }
})

test("a person moves the time of a Scheduled post, but neither empties it nor puts it in the past", async () => {
  const id = await scheduled()
  const input = { id, accountIds: [x], versions: [{ content: [{ body: "moved" }] }] }
  const moved = await place.owner.run("posts.update", { ...input, scheduledAt: "2035-01-01T00:00:00Z" })
  assert.deepEqual([moved.status, moved.scheduledAt], ["Scheduled", "2035-01-01T00:00:00.000000Z"])
  for (const scheduledAt of ["", later(-1)]) {
    assert.match(await place.owner.refused("posts.update", { ...input, scheduledAt }, "BadInput"), /^scheduledAt /)
  }
})

test("S-140: the three edits leave a Failed post Failed", async () => {
  const id = await draft()
  await setStatus(place, id, "Failed")
  for (const [name, input] of edits(id)) {
    const post = (await place.agent.call(name, input)).body as { status: string }
    assert.equal(post.status, "Failed")
  }
})

test("S-146 S-421: a post that is going out or has gone out is not edited any more", async () => {
  for (const status of ["Publishing", "Published"] as const) {
    const id = await draft()
    await setStatus(place, id, status)
    for (const [name, input] of edits(id)) {
      assert.equal((await place.agent.call(name, input)).status, 409)
      await place.owner.refused(name, input, "Conflict")
    }
  }
})

test("S-218 S-219: a disconnected account is gone from the list, and its scheduled posts remain", async () => {
  const account = await place.account("bluesky")
  const { id } = await place.agent.run("posts.create", { accountIds: [account], body: "soon" })
  await place.owner.run("posts.schedule", { id, at: later() })
  assert.deepEqual(await place.owner.run("accounts.delete", { id: account }), { id: account, deleted: true })
  const { accounts } = await place.agent.run("accounts.list", {})
  assert.ok(!accounts.some((listed) => listed.id === account))
  const post = await place.agent.run("posts.get", { id })
  assert.deepEqual([post.status, post.accountIds], ["Scheduled", [account]])
  await place.owner.refused("accounts.delete", { id: account }, "NotFound")
})

test("a copy of a post is a Draft without a time, for the accounts that are still connected", async () => {
  const gone = await place.account("mastodon")
  const { id } = await place.agent.run("posts.create", { accountIds: [x, gone], body: "again" })
  await place.agent.run("posts.setVersionText", { id, accountId: x, body: "again on X" })
  await place.agent.run("posts.setVersionText", { id, accountId: gone, body: "again there" })
  await place.owner.run("accounts.delete", { id: gone })
  await setStatus(place, id, "Published")
  const copy = await place.owner.run("posts.duplicate", { id })
  assert.notEqual(copy.id, id)
  assert.deepEqual([copy.status, copy.accountIds, copy.results], ["Draft", [x], []])
  assert.deepEqual(
    copy.versions.map(({ content }) => content[0]?.body),
    ["again", "again on X"],
  )
})
