import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPlace, type Place } from "./place.ts"

let place: Place
let x: string
let secondX: string
let bluesky: string
let youtube: string

before(async () => {
  place = await openPlace()
  x = await place.account("x")
  secondX = await place.account("x")
  bluesky = await place.account("bluesky")
  youtube = await place.account("youtube")
})
after(async () => place.close())

const thread = [{ body: "one" }, { body: "two" }]

async function newThread(): Promise<string> {
  const accountIds = [x, secondX, bluesky, youtube]
  const { id } = await place.agent.run("posts.create", { accountIds })
  const options = { "x.replySettings": "following" }
  await place.agent.run("posts.update", { id, accountIds, versions: [{ content: thread, options }] })
  return id
}

test("S-205: posts.setVersionText wants an id and a body", async () => {
  const id = await newThread()
  assert.match(await place.agent.refused("posts.setVersionText", { id }, "BadInput"), /^body is required/)
  assert.match(await place.agent.refused("posts.setVersionText", { body: "" }, "BadInput"), /^id is required/)
})

test("S-206 S-208: without an account the original is edited, and without an index its first item", async () => {
  const id = await newThread()
  for (const input of [{ body: "a" }, { body: "b", accountId: "" }, { body: "c", accountId: "", itemIndex: 0 }]) {
    const { versions } = await place.agent.run("posts.setVersionText", { id, ...input })
    assert.deepEqual(
      versions.map(({ content }) => content.map(({ body }) => body)),
      [[input.body, "two"]],
    )
  }
})

test("S-207 S-209: an account without a version gets one copied from the original, which stays as it is", async () => {
  const id = await newThread()
  const { versions } = await place.agent.run("posts.setVersionText", {
    id,
    accountId: bluesky,
    body: "sky",
    itemIndex: 1,
  })
  const items = (bodies: string[]) => bodies.map((body) => ({ body, media: [] }))
  assert.deepEqual(versions, [
    { content: items(["one", "two"]), options: { "x.replySettings": "following" } },
    { accountId: bluesky, content: items(["one", "sky"]), options: {} },
  ])
  await place.agent.run("posts.setVersionText", { id, body: "changed later" })
  const changed = await place.agent.run("posts.setVersionText", { id, accountId: bluesky, body: "more" })
  assert.deepEqual(changed.versions[1]?.content, items(["more", "sky"]))
})

test("S-208: an index beyond the thread, below 0 or not whole is BadInput", async () => {
  const id = await newThread()
  for (const itemIndex of [2, 99, -1, 0.5, "1"]) {
    const message = await place.agent.refused("posts.setVersionText", { id, body: "x", itemIndex }, "BadInput")
    assert.match(message, /^itemIndex must /)
  }
})

test("S-210: posts.setOption wants an id and a key", async () => {
  const id = await newThread()
  assert.match(await place.agent.refused("posts.setOption", { id, value: "1" }, "BadInput"), /^key is required/)
  assert.match(await place.agent.refused("posts.setOption", { key: "x.madeWithAi" }, "BadInput"), /^id is required/)
})

test("S-041 S-042: a key that is not <network>.<option> is BadInput", async () => {
  const id = await newThread()
  for (const key of ["title", "myspace.title", "x.", ".x", "__proto__", "x.__proto__", "constructor.prototype"]) {
    assert.match(await place.agent.refused("posts.setOption", { id, key, value: "1" }, "BadInput"), /^key must be/)
  }
})

test("S-039 S-044 S-211: an option on the original applies to every account of that network", async () => {
  const id = await newThread()
  const set = { id, key: "x.replySettings", accountId: "", value: "nobody at all" }
  const { versions } = await place.agent.run("posts.setOption", set)
  assert.deepEqual(versions[0]?.options, { "x.replySettings": "nobody at all" })
  const answer = await place.agent.call("posts.validate", { id })
  const { issues } = answer.body as { issues: { accountId: string; rule: string }[] }
  const wrong = issues.filter(({ rule }) => rule === "option.choice").map(({ accountId }) => accountId)
  assert.deepEqual(wrong, [x, secondX])
})

test("S-044: an account's own option overrides the original's, key by key, and freezes no text", async () => {
  const id = await newThread()
  await place.agent.run("posts.setOption", { id, key: "x.madeWithAi", value: "true" })
  await place.agent.run("posts.setOption", { id, key: "x.replySettings", accountId: x, value: "everyone" })
  const { versions } = await place.agent.run("posts.setVersionText", { id, body: "written afterwards" })
  assert.deepEqual(versions[0]?.options, { "x.replySettings": "following", "x.madeWithAi": "true" })
  const content = [
    { body: "written afterwards", media: [] },
    { body: "two", media: [] },
  ]
  assert.deepEqual(versions[1], { accountId: x, content, options: { "x.replySettings": "everyone" } })
})

test("S-033: a version that only overrides options carries the content it inherits, in every answer", async () => {
  const id = await newThread()
  const set = await place.agent.run("posts.setOption", { id, key: "x.madeWithAi", accountId: x, value: "true" })
  assert.deepEqual(set.versions[1]?.content, set.versions[0]?.content)
  assert.deepEqual((await place.agent.run("posts.get", { id })).versions, set.versions)
  const { posts } = await place.agent.run("posts.list", {})
  assert.deepEqual(posts.find((post) => post.id === id)?.versions, set.versions)
  assert.deepEqual((await place.owner.run("posts.get", { id })).versions, set.versions)
})

test("S-044: what was read and is sent back freezes no text", async () => {
  const id = await newThread()
  const read = await place.agent.run("posts.setOption", { id, key: "x.madeWithAi", accountId: x, value: "true" })
  const [original, own] = read.versions
  assert.ok(original !== undefined && own !== undefined)
  const kept = await place.agent.run("posts.update", { id, accountIds: read.accountIds, versions: read.versions })
  assert.deepEqual(kept.versions, read.versions)
  const changed = await place.agent.run("posts.setVersionText", { id, body: "corrected" })
  assert.equal(changed.versions[1]?.content[0]?.body, "corrected")
  const said = [{ ...original, content: [{ body: "for others" }] }, own]
  const apart = await place.agent.run("posts.update", { id, accountIds: read.accountIds, versions: said })
  assert.deepEqual(
    apart.versions[1]?.content,
    own.content,
    "a text that differs from the original's is the account's own",
  )
})

test("S-044 S-212: an account's version can empty an option that the original sets", async () => {
  const id = await newThread()
  const key = "x.replySettings"
  const emptied = await place.agent.run("posts.setOption", { id, key, accountId: x, value: "" })
  assert.deepEqual(emptied.versions[1]?.options, { [key]: "" })
  const { accountIds, versions } = emptied
  assert.deepEqual((await place.agent.run("posts.update", { id, accountIds, versions })).versions, versions)
  await place.agent.run("posts.setOption", { id, key, value: "nobody at all" })
  const answer = await place.agent.call("posts.validate", { id })
  const { issues } = answer.body as { issues: { accountId: string; rule: string }[] }
  const wrong = issues.filter(({ rule }) => rule === "option.choice").map(({ accountId }) => accountId)
  assert.deepEqual(wrong, [secondX])
  const free = await place.agent.run("posts.setOption", { id, key, value: "" })
  assert.equal(free.versions.length, 1, "without a value in the original there is nothing to empty")
})

test("S-045 S-212: an empty or omitted value removes the option, so that the default applies", async () => {
  const id = await newThread()
  const { versions } = await place.agent.run("posts.setOption", { id, key: "x.replySettings", value: "" })
  assert.deepEqual(versions[0]?.options, {})
  await place.agent.run("posts.setOption", { id, key: "x.replySettings", accountId: x, value: "verified" })
  const changed = await place.agent.run("posts.setOption", { id, key: "x.replySettings", accountId: x })
  assert.equal(changed.versions.length, 1, "a version that says nothing is none")
  const update = { id, accountIds: [x], versions: [{ content: thread, options: { "x.madeWithAi": "" } }] }
  assert.deepEqual((await place.agent.run("posts.update", update)).versions[0]?.options, {})
})

test("S-043: title, privacy and board are options of the video, short-video and pin networks", async () => {
  const id = await newThread()
  for (const key of ["youtube.title", "tiktok.privacy", "pinterest.board"]) {
    const { versions } = await place.agent.run("posts.setOption", { id, key, value: "1" })
    assert.equal(versions[0]?.options[key], "1")
  }
})

test("S-419: a version for an account that is not here is NotFound", async () => {
  const id = await newThread()
  const accountId = "acc_01kkkkkkkkkkkkkkkkkkkkkkkk"
  const option = { id, accountId, key: "x.madeWithAi", value: "true" }
  assert.match(
    await place.agent.refused("posts.setVersionText", { id, accountId, body: "" }, "NotFound"),
    /^accountId /,
  )
  assert.match(await place.agent.refused("posts.setOption", option, "NotFound"), /^accountId /)
})

test("S-140: the three edits leave the status of a Draft unchanged", async () => {
  const id = await newThread()
  const edits = [
    place.agent.run("posts.setVersionText", { id, body: "x" }),
    place.agent.run("posts.setOption", { id, key: "x.madeWithAi", value: "true" }),
    place.agent.run("posts.update", { id, accountIds: [x], versions: [{ content: thread }] }),
  ]
  for (const { status } of await Promise.all(edits)) assert.equal(status, "Draft")
})
