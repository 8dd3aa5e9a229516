import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { lockPost, updatePost } from "#storage/posts.ts"
import { insertPublication } from "#storage/publications.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPlace, type Place } from "./place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

test("S-182: posts.get wants an id, and gives the post with all its versions", async () => {
  const account = await place.account("mastodon")
  const { id } = await place.agent.run("posts.create", { body: "one", accountIds: [account] })
  const written = await place.agent.run("posts.setVersionText", { id, accountId: account, body: "two" })
  const read = await place.agent.run("posts.get", { id })
  assert.deepEqual(read, written)
  assert.equal(read.versions.length, 2)
  assert.match(await place.agent.refused("posts.get", {}, "BadInput"), /^id is required/)
  assert.match(await place.agent.refused("posts.get", { id: 7 }, "BadInput"), /^id must be a string/)
})

test("S-183 S-419: a wrong id is NotFound, malformed or not", async () => {
  for (const id of ["pst_01kkkkkkkkkkkkkkkkkkkkkkkk", "acc_01kkkkkkkkkkkkkkkkkkkkkkkk", "nonsense", "", "pst_"]) {
    const answer = await place.agent.call("posts.get", { id })
    assert.equal(answer.status, 404, id)
    assert.match(answer.text, /"code":"NotFound"/)
  }
})

test("S-161: the answer is the output itself", async () => {
  const { id } = await place.agent.run("posts.create", {})
  const { body } = await place.agent.call("posts.get", { id })
  assert.equal((body as { id: string }).id, id)
})

test("S-027 S-046 S-047 S-048 S-049: after publishing there is a result for each account, in their order", async () => {
  const accounts = [await place.account("x"), await place.account("linkedin"), await place.account("facebook")]
  const { id } = await place.agent.run("posts.create", { accountIds: accounts })
  const workspaceId = await openWorkspaceOf(place.owner)
  const [ok, uncertain, failed] = accounts.map((account) => readId("acc", account))
  await place.world.services.database.write(async (writer) => {
    const db = inWorkspace(writer, workspaceId)
    const post = await lockPost(db, readId("pst", id))
    assert.ok(post !== undefined && ok !== undefined && uncertain !== undefined && failed !== undefined)
    await updatePost(db, post, { status: "Failed" }, place.world.clock.now(), null)
    const open = {
      post_id: post.id,
      external_id: null,
      url: null,
      published_at: null,
      error_code: null,
      error_message: null,
    }
    const refused = { error_code: "Duplicate", error_message: "(#506) Duplicate status message" }
    await insertPublication(db, { ...open, account_id: failed, state: "failed", ...refused })
    await insertPublication(db, { ...open, account_id: uncertain, state: "uncertain" })
    const sent = { external_id: "1900", url: "https://x.com/lark/status/1900", published_at: place.world.clock.now() }
    await insertPublication(db, { ...open, account_id: ok, state: "ok", ...sent })
  })
  const { results, status } = await place.agent.run("posts.get", { id })
  assert.equal(status, "Failed")
  assert.deepEqual(results, [
    {
      accountId: accounts[0],
      ok: true,
      externalId: "1900",
      uncertain: false,
      publishedAt: results[0]?.publishedAt,
      url: "https://x.com/lark/status/1900",
    },
    { accountId: accounts[1], ok: false, uncertain: true },
    {
      accountId: accounts[2],
      ok: false,
      uncertain: false,
      error: { code: "Duplicate", message: "(#506) Duplicate status message" },
    },
  ])
  const listed = (await place.agent.run("posts.list", { status: "Failed" })).posts[0]
  assert.deepEqual(listed?.results, results)
})

test("S-178 S-181: without a status all posts are listed, newest first", async () => {
  const made: string[] = []
  for (const body of ["first", "second", "third"]) {
    place.world.clock.advance({ seconds: 1 })
    made.unshift((await place.agent.run("posts.create", { body })).id)
  }
  const { posts, total } = await place.agent.run("posts.list", {})
  assert.deepEqual(
    posts.slice(0, 3).map(({ id }) => id),
    made,
  )
  assert.equal(total, posts.length)
})

test("S-178: an empty status is no status, and is not among the choices that models see", async () => {
  const all = await place.agent.run("posts.list", {})
  assert.deepEqual((await place.agent.call("posts.list", { status: "" })).body, all)
  const { body } = await place.agent.client.get("/api/agent/tools")
  type Entry = { name: string; inputSchema: { properties: Record<string, { enum?: string[] }> } }
  const entry = (body as Entry[]).find(({ name }) => name === "posts.list")
  assert.deepEqual(entry?.inputSchema.properties["status"]?.enum, [
    "Draft",
    "Scheduled",
    "Publishing",
    "Published",
    "Failed",
  ])
})

test("S-179 S-180: posts are filtered by status, and another status is BadInput", async () => {
  for (const status of ["Draft", "Scheduled", "Publishing", "Published", "Failed"] as const) {
    const { posts } = await place.agent.run("posts.list", { status })
    assert.ok(posts.every((post) => post.status === status))
  }
  assert.match(
    await place.agent.refused("posts.list", { status: "draft" }, "BadInput"),
    /^status must be one of Draft, Scheduled, Publishing, Published, Failed/,
  )
})

test("a list goes on where it stopped, and misses and repeats nothing", async () => {
  const { posts: all, total } = await place.agent.run("posts.list", {})
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await place.agent.run("posts.list", { limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    assert.equal(page.total, total)
    seen.push(...page.posts.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  assert.deepEqual(
    seen,
    all.map(({ id }) => id),
  )
  for (const wrong of ["nonsense", "x".repeat(60)]) {
    assert.match(await place.agent.refused("posts.list", { cursor: wrong }, "BadInput"), /^cursor must be/)
  }
  assert.match(await place.agent.refused("posts.list", { limit: 0 }, "BadInput"), /^limit must/)
  assert.match(await place.agent.refused("posts.list", { limit: 1001 }, "BadInput"), /^limit must/)
})

test("posts are found by text in any version, and by account", async () => {
  const account = await place.account("threads")
  const { id } = await place.agent.run("posts.create", { body: "Tulips 100% on TUESDAY", accountIds: [account] })
  await place.agent.run("posts.setVersionText", { id, accountId: account, body: "Daffodils_" })
  const find = async (input: { search?: string; accountId?: string }) =>
    (await place.agent.run("posts.list", input)).posts.map((post) => post.id)
  assert.deepEqual(await find({ search: "tuesday" }), [id])
  assert.deepEqual(await find({ search: "100%" }), [id])
  assert.deepEqual(await find({ search: "daffodils_" }), [id])
  assert.deepEqual(await find({ search: "100_" }), [])
  assert.deepEqual(await find({ accountId: account }), [id])
  assert.deepEqual(await find({ accountId: account, search: "roses" }), [])
})
