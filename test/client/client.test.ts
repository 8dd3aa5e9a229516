import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { createClient, FanfareError } from "fanfare/client"
import { describeActions } from "../../scripts/client/describe-actions.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { openScript } from "../open-script.ts"
import { openWorld, type World } from "../world.ts"

describe("the client for scripts", () => {
  let world: World
  let owner: Client
  let token: string
  before(async () => {
    world = await openWorld()
    owner = await world.owner()
    const { body } = await owner.post("/api/auth/tokens", { name: "a script" })
    token = (body as { token: string }).token
  })
  after(async () => world.close())

  it("has types that are what the registry says", async () => {
    const file = path.join(import.meta.dirname, "../../client/actions.d.ts")
    assert.equal(await readFile(file, "utf8"), await describeActions(), "run npm run docs")
  })

  it("runs actions, and uploads", async () => {
    const fanfare = createClient({ url: world.base, token })
    const picture = await fanfare.upload(new Uint8Array(await jpeg()), { fileName: "a.jpg", altText: "A field" })
    assert.equal(picture.altText, "A field")
    const post = await fanfare.call("posts.create", { body: "Bulbs are in", media: [picture.id] })
    const { posts } = await fanfare.call("posts.list")
    assert.deepEqual(
      posts.map(({ id }) => id),
      [post.id],
    )
    await assert.rejects(fanfare.call("posts.get", { id: "" }), { code: "NotFound", status: 404 })
    await assert.rejects(fanfare.call("posts.burn" as "posts.list"), { code: "UnknownAction" })
  })

  it("says what a person has to approve, and what is wrong", async () => {
    const fanfare = createClient({ url: world.base, token })
    const { id } = await fanfare.call("posts.create", { body: "Bulbs are in" })
    await assert.rejects(fanfare.call("posts.publishNow", { id }), (error) => {
      assert.ok(error instanceof FanfareError)
      return error.code === "ApprovalRequired" && error.status === 403
    })
    await assert.rejects(fanfare.call("posts.get", { id: "pst_none" }), { code: "NotFound" })
    await assert.rejects(createClient({ url: world.base, token: "fanfare_no" }).call("posts.list"), {
      code: "Unauthorized",
    })
  })

  it("asks a person for what a token may not do, once", async () => {
    const fanfare = await openScript(owner, world.base)
    const { id, updatedAt } = await fanfare.call("posts.create", { body: "Bulbs are in" })
    const wish = { id, baseUpdatedAt: updatedAt }
    const asked = await fanfare.ask("posts.delete", { id }, { as: "The tidy script" })
    assert.equal(asked.status, "pending_approval")
    assert.equal((await fanfare.ask("posts.delete", { id })).approvalUrl, asked.approvalUrl)
    const { approvals } = await owner.run("approvals.list", { state: "pending" })
    assert.deepEqual(
      approvals.map((card) => [card.action, card.client, card.postId]),
      [["posts.delete", "The tidy script", id]],
    )
    await assert.rejects(fanfare.ask("posts.publishNow", { ...wish, id: "pst_none" }), { code: "NotFound" })
    await assert.rejects(fanfare.ask("posts.burn" as "posts.delete", { id }), { code: "BadInput" })
    await assert.rejects(createClient({ url: world.base, token: "fanfare_no" }).ask("posts.delete", { id }), {
      code: "Unauthorized",
    })
  })

  it("says how far an upload is", async () => {
    const fanfare = createClient({ url: world.base, token })
    const picture = await jpeg()
    const sent: number[] = []
    const item = await fanfare.upload(new Blob([new Uint8Array(picture)]), {
      fileName: "a.jpg",
      onProgress: (sentBytes) => void sent.push(sentBytes),
    })
    assert.equal(item.fileName, "a.jpg")
    assert.deepEqual(
      sent,
      sent.toSorted((a, b) => a - b),
    )
    assert.ok((sent.at(-1) ?? 0) > picture.length)
  })

  it("runs a call once, however often its answer is lost", async () => {
    let sent = 0
    const losing: typeof fetch = async (...args) => {
      const response = await fetch(...args)
      sent += 1
      if (sent > 2) return response
      await response.body?.cancel()
      throw new TypeError("fetch failed")
    }
    const fanfare = createClient({ url: world.base, token, fetch: losing })
    const { total: earlier } = await owner.run("posts.list", {})
    await fanfare.call("posts.create", { body: "Once" })
    assert.equal(sent, 3)
    assert.equal((await owner.run("posts.list", {})).total, earlier + 1)
  })

  it("gives up after so many tries, does not repeat an upload, and stops when it is told to", async () => {
    let sent = 0
    const dead: typeof fetch = async () => {
      sent += 1
      throw new TypeError("fetch failed")
    }
    const fanfare = createClient({ url: world.base, token, fetch: dead, tries: 2 })
    await assert.rejects(fanfare.call("posts.list"), { code: "Lost", status: 0 })
    assert.equal(sent, 2)
    await assert.rejects(fanfare.upload(new Uint8Array(1)), { code: "Lost" })
    assert.equal(sent, 3)
    await assert.rejects(fanfare.call("posts.list", {}, { signal: AbortSignal.abort(new Error("enough")) }), /enough/)
    assert.equal(sent, 4)
  })

  it("waits as long as a busy service asks for, and not for minutes", async () => {
    const answers = [
      Response.json({ code: "TooManyRequests" }, { status: 429, headers: { "retry-after": "1" } }),
      new Response("bad gateway", { status: 502 }),
      Response.json({ posts: [], total: 0 }),
      Response.json({ code: "TooManyRequests", message: "Later." }, { status: 429, headers: { "retry-after": "900" } }),
    ]
    const fanfare = createClient({
      url: world.base,
      token,
      fetch: async () => answers.shift() ?? assert.fail("one call too many"),
    })
    assert.deepEqual(await fanfare.call("posts.list"), { posts: [], total: 0 })
    await assert.rejects(fanfare.call("posts.list"), { code: "TooManyRequests", retryAfterSeconds: 900 })
    assert.deepEqual(answers, [])
  })
})
