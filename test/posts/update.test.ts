import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { instantComplaint } from "#domain/instant.ts"
import { openPlace, type Place, type Post } from "./place.ts"

let place: Place
let x: string
let bluesky: string

before(async () => {
  place = await openPlace()
  x = await place.account("x")
  bluesky = await place.account("bluesky")
})
after(async () => place.close())

const original = (body: string) => ({ content: [{ body }] })

test("S-197: an update replaces accounts, versions and time", async () => {
  const first = { accountIds: [x], body: "one", scheduledAt: "2030-01-01T00:00:00Z" }
  const { id } = await place.agent.run("posts.create", first)
  await place.agent.run("posts.setVersionText", { id, accountId: x, body: "only on X" })
  const versions = [original("two"), { accountId: bluesky, content: [{ body: "sky" }] }]
  const post = await place.agent.run("posts.update", { id, accountIds: [bluesky], versions })
  assert.deepEqual(post.accountIds, [bluesky])
  assert.deepEqual(post.versions, [
    { content: [{ body: "two", media: [] }], options: {} },
    { accountId: bluesky, content: [{ body: "sky", media: [] }], options: {} },
  ])
  assert.ok(!("scheduledAt" in post), "the wished time is cleared")
  assert.deepEqual(await place.agent.run("posts.get", { id }), post)
})

test("S-198 S-203: id, accountIds, versions, each content and each body are required", async () => {
  const { id } = await place.agent.run("posts.create", {})
  const whole = { id, accountIds: [], versions: [original("x")] }
  for (const field of ["id", "accountIds", "versions"] as const) {
    const { [field]: _, ...rest } = whole
    assert.match(await place.agent.refused("posts.update", rest, "BadInput"), new RegExp(`^${field} is required`))
  }
  const refused = async (versions: unknown) => place.agent.refused("posts.update", { ...whole, versions }, "BadInput")
  assert.match(await refused([{}]), /^versions\.0\.content is required/)
  assert.match(await refused([{ content: [{ media: [] }] }]), /^versions\.0\.content\.0\.body is required/)
  assert.match(await refused([{ content: [] }]), /^versions\.0\.content must have at least 1 entry/)
})

test("S-202: an update without an original version is BadInput, and nothing is saved", async () => {
  const { id } = await place.agent.run("posts.create", { body: "kept" })
  for (const versions of [[], [{ accountId: bluesky, content: [{ body: "sky" }] }]]) {
    const message = await place.agent.refused("posts.update", { id, accountIds: [bluesky], versions }, "BadInput")
    assert.match(message, /^versions must have the original version/)
  }
  assert.equal((await place.agent.run("posts.get", { id })).versions[0]?.content[0]?.body, "kept")
})

test("S-032 S-202: an empty or omitted accountId is the original version, and there is one of it", async () => {
  const { id } = await place.agent.run("posts.create", {})
  const post = await place.agent.run("posts.update", {
    id,
    accountIds: [],
    versions: [{ accountId: "", ...original("o") }],
  })
  assert.deepEqual(post.versions, [{ content: [{ body: "o", media: [] }], options: {} }])
  const two = [original("a"), { accountId: "", ...original("b") }]
  assert.match(
    await place.agent.refused("posts.update", { id, accountIds: [], versions: two }, "BadInput"),
    /^versions /,
  )
})

test("S-031 S-033 S-034: a thread has several items, and an account may have its own", async () => {
  const { id } = await place.agent.run("posts.create", { accountIds: [x, bluesky] })
  const thread = [{ body: "1/2" }, { body: "2/2" }]
  const versions = [{ content: thread }, { accountId: bluesky, content: [{ body: "all in one" }] }]
  const post = await place.agent.run("posts.update", { id, accountIds: [x, bluesky], versions })
  assert.deepEqual(
    post.versions.map(({ accountId, content }) => [accountId, content.map(({ body }) => body)]),
    [
      [undefined, ["1/2", "2/2"]],
      [bluesky, ["all in one"]],
    ],
  )
})

test("S-038 S-040 S-204: media is [] and options are {} where they are left out", async () => {
  const { id } = await place.agent.run("posts.create", {})
  const post = await place.agent.run("posts.update", { id, accountIds: [], versions: [original("x")] })
  assert.deepEqual(post.versions, [{ content: [{ body: "x", media: [] }], options: {} }])
})

test("S-199: scheduledAt and baseUpdatedAt may be left out or empty, and are instants otherwise", async () => {
  const { id } = await place.agent.run("posts.create", {})
  const input = { id, accountIds: [], versions: [original("x")] }
  const post = await place.agent.run("posts.update", { ...input, scheduledAt: "", baseUpdatedAt: "" })
  assert.ok(!("scheduledAt" in post))
  const timed = await place.agent.run("posts.update", { ...input, scheduledAt: "2031-05-05T05:05:05Z" })
  assert.equal(timed.status, "Draft")
  assert.equal(timed.scheduledAt, "2031-05-05T05:05:05.000000Z")
  for (const field of ["scheduledAt", "baseUpdatedAt"]) {
    const message = await place.agent.refused("posts.update", { ...input, [field]: "soon" }, "BadInput")
    assert.equal(message, `${field} ${instantComplaint}`)
  }
})

test("S-030 S-144 S-145 S-200 S-421: an update based on an older state is a Conflict and saves nothing", async () => {
  const { id, updatedAt } = await place.agent.run("posts.create", { body: "base" })
  const update = async (body: string, baseUpdatedAt: string) =>
    place.agent.call("posts.update", { id, accountIds: [], versions: [original(body)], baseUpdatedAt })
  assert.equal((await update("mine", updatedAt)).status, 200)
  const earlier = await place.agent.run("posts.get", { id })
  const stale = await update("yours", updatedAt)
  assert.equal(stale.status, 409)
  assert.match(stale.text, /"code":"Conflict"/)
  assert.deepEqual(await place.agent.run("posts.get", { id }), earlier)
  assert.equal((await update("again", earlier.updatedAt)).status, 200)
})

test("S-201: without baseUpdatedAt nothing is checked", async () => {
  const { id } = await place.agent.run("posts.create", {})
  await place.agent.run("posts.setVersionText", { id, body: "changed" })
  await place.agent.run("posts.update", { id, accountIds: [], versions: [original("later")] })
})

test("S-030: updatedAt moves on with every change, though the clock stands still", async () => {
  const { id, updatedAt } = await place.agent.run("posts.create", {})
  const seen = [updatedAt]
  for (let count = 0; count < 5; count += 1) {
    seen.push((await place.agent.run("posts.setVersionText", { id, body: `${count}` })).updatedAt)
  }
  assert.deepEqual(seen, [...new Set(seen)].toSorted())
})

test("S-145: of 8 updates on one base at the same time one wins, and its text is what is there", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, updatedAt } = await place.agent.run("posts.create", {})
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, number) =>
        place.agent.call("posts.update", {
          id,
          accountIds: [],
          versions: [original(`writer ${number}`)],
          baseUpdatedAt: updatedAt,
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    assert.equal(answers.filter(({ status }) => status === 409).length, 7)
    assert.deepEqual(await place.agent.run("posts.get", { id }), won[0]?.body as Post)
  }
})

test("S-419: accounts and media that are not here are NotFound, and each field is named", async () => {
  const { id } = await place.agent.run("posts.create", {})
  const ghost = "acc_01kkkkkkkkkkkkkkkkkkkkkkkk"
  const picture = "med_01kkkkkkkkkkkkkkkkkkkkkkkk"
  const versions = [{ content: [{ body: "", media: [picture] }] }, { accountId: ghost, content: [{ body: "" }] }]
  const answer = await place.agent.call("posts.update", { id, accountIds: [ghost], versions })
  assert.equal(answer.status, 404)
  const { issues } = answer.body as { issues: { path: string }[] }
  assert.deepEqual(
    issues.map(({ path }) => path),
    ["accountIds.0", "versions.0.content.0.media.0", "versions.1.accountId"],
  )
})

test("a post may keep an account that was disconnected after it was chosen, and no other may take it", async () => {
  const gone = await place.account("mastodon")
  const { id } = await place.agent.run("posts.create", { accountIds: [gone] })
  await place.owner.run("accounts.delete", { id: gone })
  await place.agent.run("posts.update", { id, accountIds: [gone], versions: [original("kept")] })
  assert.match(await place.agent.refused("posts.create", { accountIds: [gone] }, "NotFound"), /^accountIds\.0/)
  const answer = await place.agent.call("posts.validate", { id })
  assert.match(answer.text, /account\.disconnected/)
})
