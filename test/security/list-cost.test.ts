import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertMedia } from "#storage/media.ts"
import { pageBytes } from "#storage/page.ts"
import { AgentOf } from "../approvals/place.ts"
import { handshakeLetter, outputIn, post } from "../mcp/talk.ts"
import { sessionOf } from "../people/session-of.ts"
import { openPlace, type Place, type Post } from "../posts/place.ts"

/* A page of a list has a budget of bytes: long rows come on more pages, and all of them come. */

const longest = 200_000
const count = 12
const around = 100_000

let place: Place
let made: readonly string[]
before(async () => {
  place = await openPlace()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push((await place.agent.run("posts.create", { body: `${index}${"a".repeat(longest - 2)}` })).id)
    place.world.clock.advance({ seconds: 1 })
  }
  made = ids.toReversed()
})
after(async () => place.close())

test("a page of posts holds as many as fit into a megabyte, and the pages together hold all of them", async () => {
  const seen: string[] = []
  const pages: number[] = []
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const answer = await place.agent.call("posts.list", { limit: 1000, cursor })
    const { posts, total, nextCursor } = answer.body as { posts: Post[]; total: number; nextCursor?: string }
    assert.ok(answer.text.length < pageBytes + around, String(answer.text.length))
    assert.equal(total, count)
    seen.push(...posts.map(({ id }) => id))
    pages.push(posts.length)
    cursor = nextCursor
  }
  assert.deepEqual(seen, made)
  assert.deepEqual(pages, [4, 4, 4])
})

test("short posts come on one page, as many as were asked for", async () => {
  for (let index = 0; index < 5; index += 1) await place.agent.run("posts.create", { body: "short" })
  const { posts, nextCursor } = await place.agent.run("posts.list", { search: "short", limit: 5 })
  assert.deepEqual([posts.length, nextCursor], [5, undefined])
  assert.equal((await place.agent.run("posts.list", { search: "short", limit: 4 })).posts.length, 4)
})

test("a post that is longer than a page stands alone on one", async () => {
  const { id } = await place.agent.run("posts.create", { body: "alone" })
  const accounts = await Promise.all(Array.from({ length: 5 }, async () => place.account("facebook")))
  for (const accountId of accounts) {
    await place.agent.run("posts.setVersionText", { id, accountId, body: `alone ${"é".repeat(150_000)}` })
  }
  const { posts } = await place.agent.run("posts.list", { search: "alone", limit: 1000 })
  assert.deepEqual(
    posts.map((each) => each.id),
    [id],
  )
  const first = await place.agent.run("posts.list", { limit: 1000 })
  assert.deepEqual([first.posts.length, first.posts[0]?.id], [1, id])
})

test("an agent over MCP gets the same pages", async () => {
  const { token } = await place.owner.run("tokens.create", { name: "mcp" })
  const letter = handshakeLetter("tools/call", { name: "posts_list", arguments: { status: "Draft", limit: 1000 } })
  const answer = await post(place.world.base, { ...letter, headers: { authorization: `Bearer ${token.token}` } })
  const { posts, nextCursor } = outputIn(answer.json) as { posts: Post[]; nextCursor?: string }
  assert.equal(posts.length, 1)
  assert.notEqual(nextCursor, undefined)
  assert.ok(answer.text.length < 4 * pageBytes, String(answer.text.length))
})

test("a page of media holds as many as fit into a megabyte, and the pages together hold all of them", async () => {
  const { workspace, user } = await sessionOf(place.owner)
  const items = Array.from({ length: 400 }, () => newId<"med">())
  await place.world.services.database.write(async (writer) => {
    for (const id of items) {
      await insertMedia(inWorkspace(writer, readId("wsp", workspace?.id ?? "")), {
        id,
        kind: "image",
        file_name: "a.jpg",
        content_type: "image/jpeg",
        bytes: 1,
        stored_bytes: 1,
        width: 1,
        height: 1,
        duration_ms: null,
        alt_text: "🌷".repeat(1500),
        created_by: readId("usr", user.id),
        created_at: place.world.clock.now(),
      })
    }
  })
  const seen = new Set<string>()
  let pages = 0
  for (let cursor: string | undefined = ""; cursor !== undefined; pages += 1) {
    const answer = await place.agent.call("media.list", { limit: 1000, cursor })
    const { media, nextCursor } = answer.body as { media: { id: string }[]; nextCursor?: string }
    assert.ok(Buffer.byteLength(answer.text) < pageBytes + around, String(answer.text.length))
    for (const { id } of media) seen.add(id)
    cursor = nextCursor
  }
  assert.equal(seen.size, items.length)
  assert.equal(pages, 3)
})

test("a list of requests carries the first words of what they are about, and no more of it", async () => {
  const agent = new AgentOf(place.world, place.owner)
  for (const id of made.slice(0, 6)) await agent.ask("posts.delete", { id })
  const answer = await place.owner.post("/api/app/approvals.list", { limit: 200 })
  assert.equal((answer.body as { approvals: object[] }).approvals.length, 6)
  assert.ok(answer.text.length < 10_000, String(answer.text.length))
  assert.match(answer.text, new RegExp(`"text":"${count - 1}a{278}…"`))
})

test("what versions inherit counts: for a page of posts, and for how much one post may hold", async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, async () => place.account("x")))
  const original = { content: [{ body: `inherited ${"b".repeat(150_000)}` }] }
  const inheriting = (some: readonly string[]) =>
    some.map((accountId) => ({ accountId, content: [], options: { "x.madeWithAi": "true" } }))
  for (let index = 0; index < 3; index += 1) {
    const { id } = await place.agent.run("posts.create", {})
    const versions = [original, ...inheriting(accounts.slice(0, 4))]
    await place.agent.run("posts.update", { id, accountIds: accounts, versions })
  }
  const page = await place.agent.call("posts.list", { search: "inherited", limit: 1000 })
  assert.equal((page.body as { posts: Post[] }).posts.length, 1, String(page.text.length))
  const { id } = await place.agent.run("posts.create", {})
  const versions = [original, ...inheriting(accounts)]
  const message = await place.agent.refused("posts.update", { id, accountIds: accounts, versions }, "BadInput")
  assert.match(message, /^versions must have at most 1,000,000 characters together/)
})
