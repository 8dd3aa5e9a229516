import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPlace, type Place } from "./place.ts"

let place: Place
let x: string

before(async () => {
  place = await openPlace()
  x = await place.account("x")
})
after(async () => place.close())

test("S-020 S-021 S-024 S-026 S-028 S-124 S-195: a new post is a Draft with its fields, and no time or result", async () => {
  const post = await place.agent.run("posts.create", { body: "Bulbs are in" })
  assert.match(post.id, /^pst_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  assert.deepEqual(post, {
    id: post.id,
    status: "Draft",
    accountIds: [],
    versions: [{ content: [{ body: "Bulbs are in", media: [] }], options: {} }],
    results: [],
    updatedAt: post.updatedAt,
  })
  assert.ok(!("scheduledAt" in post))
})

test("S-023 S-191 S-192: without accounts or text a post has none of either", async () => {
  const { accountIds, versions } = await place.agent.run("posts.create", {})
  assert.deepEqual({ accountIds, body: versions[0]?.content[0]?.body }, { accountIds: [], body: "" })
})

test("S-022: a post lists the accounts that it goes to, in the order given", async () => {
  const bluesky = await place.account("bluesky")
  const { accountIds } = await place.agent.run("posts.create", { accountIds: [bluesky, x] })
  assert.deepEqual(accountIds, [bluesky, x])
})

test("S-029: updatedAt is an ISO-8601 instant with microseconds", async () => {
  const { updatedAt } = await place.agent.run("posts.create", {})
  assert.match(updatedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
})

test("S-193: an empty scheduledAt saves a draft without a time", async () => {
  const post = await place.agent.run("posts.create", { scheduledAt: "" })
  assert.equal(post.status, "Draft")
  assert.ok(!("scheduledAt" in post))
})

test("S-025 S-196: a time given by an agent is kept as a wish, and the post stays a Draft", async () => {
  const wished = "2030-01-02T03:04:05.678+01:00"
  const post = await place.agent.run("posts.create", { accountIds: [x], body: "soon", scheduledAt: wished })
  assert.equal(post.status, "Draft")
  assert.equal(post.scheduledAt, "2030-01-02T02:04:05.678000Z")
})

test("S-194: a malformed scheduledAt is BadInput that names it", async () => {
  for (const scheduledAt of ["tomorrow", "2030-01-02", "2030-01-02T03:04:05", "2030-13-01T00:00:00Z", 5, null]) {
    const message = await place.agent.refused("posts.create", { scheduledAt }, "BadInput")
    assert.match(message, /^scheduledAt must be /)
  }
})

test("S-035: a text is kept to the letter: markup, spaces, line ends and odd characters", async () => {
  const bodies = [
    "<b>bold</b> & <script>alert(1)</script>",
    "  two  spaces \r\n\ttab ",
    "**md** [l](u)",
    "e\u0301 \u200b\u202e 👩‍👩‍👧‍👦 \u0007",
  ]
  for (const body of bodies) {
    const { id } = await place.agent.run("posts.create", { body })
    const { versions } = await place.agent.run("posts.get", { id })
    assert.equal(versions[0]?.content[0]?.body, body)
  }
})

test("S-419: an account that is not here is NotFound, and the field is named", async () => {
  const accountIds = [x, "acc_01kkkkkkkkkkkkkkkkkkkkkkkk"]
  assert.match(await place.agent.refused("posts.create", { accountIds }, "NotFound"), /^accountIds\.1 /)
  assert.match(await place.agent.refused("posts.create", { accountIds: ["nonsense"] }, "NotFound"), /^accountIds\.0 /)
})

test("S-163 S-164: an account named twice is BadInput", async () => {
  assert.match(await place.agent.refused("posts.create", { accountIds: [x, x] }, "BadInput"), /accountIds/)
})

test("S-304 S-418: a viewer may own a token, and what it writes is Forbidden", async () => {
  const viewer = await place.world.member("viewer")
  const { token } = await viewer.run("tokens.create", { name: "reader" })
  const reader = place.world.bearer(token.token)
  assert.equal((await reader.post("/api/agent/tools/posts.list", {})).status, 200)
  const answer = await reader.post("/api/agent/tools/posts.create", {})
  assert.equal(answer.status, 403)
  assert.match(answer.text, /"code":"Forbidden".*role editor/)
})
