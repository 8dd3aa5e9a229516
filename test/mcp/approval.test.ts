import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { metaKeys } from "#mcp/protocol.ts"
import type { Client } from "../client.ts"
import { untilAs } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { handshakeLetter, type Letter, modernLetter, outputIn, post, textOf } from "./talk.ts"

type Pending = { readonly status: string; readonly action: string; readonly approvalUrl: string }
type Post = { readonly id: string; readonly status: string }

describe("what an agent asks for over MCP and a person approves", () => {
  let world: World
  let owner: Client
  let token: string
  let accountId: string
  before(async () => {
    world = await openWorld()
    owner = await world.owner()
    token = (await owner.run("tokens.create", { name: "an agent" })).token.token
    accountId = (await owner.run("sandbox.connect", { key: "bluesky", handle: "lark" })).account.id
  })
  after(() => world.close())

  const ask = async (letter: Letter) =>
    post(world.base, { ...letter, headers: { authorization: `Bearer ${token}`, ...letter.headers } })
  const call = async (name: string, input: object, meta: object = {}) =>
    ask(modernLetter("tools/call", { name, arguments: input }, { ...meta }))
  const draft = async (body: string): Promise<Post> => {
    const { json, text } = await call("posts_create", { body, accountIds: [accountId] })
    assert.equal(json.result?.["isError"], undefined, text)
    return outputIn(json) as Post
  }
  const idIn = ({ approvalUrl }: Pending) => approvalUrl.replace(`${world.base}/approvals/`, "")

  it("S-264 S-265 S-266 S-267 S-268 S-270 S-271 S-333: waits as a card, runs at the click as that person, and is read back", async () => {
    const { id } = await draft("Bulbs are in")
    const clientInfo = { [metaKeys.client]: { name: "quillwork", title: "Quillwork", version: "1" } }
    const { json } = await call("posts_publishNow", { id }, clientInfo)
    const pending = outputIn(json) as Pending
    assert.deepEqual([pending.status, pending.action], ["pending_approval", "posts.publishNow"])
    assert.equal(json.result?.["isError"], false)
    assert.match(textOf(json), /Do not call/i)
    assert.equal((await owner.run("sandbox.ledger", {})).posts.length, 0)

    const again = await call("posts_publishNow", { id }, clientInfo)
    assert.deepEqual(outputIn(again.json), pending)
    const { conversations } = await owner.run("conversations.list", {})
    assert.deepEqual(
      conversations.map(({ title }) => title),
      ["Requests from Quillwork"],
    )
    const card = await owner.run("approvals.get", { id: idIn(pending) })
    const decided = await owner.run("approvals.approve", { id: card.id, contentHash: card.contentHash ?? "" })
    assert.equal(decided.state, "approved")

    const { status } = await untilAs(
      async () => outputIn((await call("posts_get", { id })).json) as Post,
      (read) => read.status !== "Publishing",
      async () => void (await owner.run("sandbox.advanceClock", { seconds: 1 })),
    )
    assert.equal(status, "Published")
    assert.equal((await owner.run("sandbox.ledger", {})).posts.length, 1)
    const trail = (await owner.run("audit.list", { limit: 20 })).entries
    assert.ok(trail.some(({ action, detail }) => action === "posts.publishNow" && detail?.includes("Quillwork")))
  })

  it("S-272: an older client is called what its User-Agent says", async () => {
    const { id } = await draft("More bulbs")
    const letter = handshakeLetter("tools/call", { name: "posts_delete", arguments: { id } }, "2025-06-18")
    const { json } = await ask({ ...letter, headers: { ...letter.headers, "user-agent": "old-agent/0.9" } })
    assert.equal((outputIn(json) as Pending).action, "posts.delete")
    const { conversations } = await owner.run("conversations.list", {})
    assert.ok(conversations.some(({ title }) => title === "Requests from old-agent/0.9"))
  })

  it("asks for edits of a post that is scheduled, and says which limits it breaks", async () => {
    const { id } = await draft("On time")
    await owner.run("posts.schedule", { id, at: world.clock.now().add({ hours: 5 }).toString() })
    const { json } = await call("posts_setVersionText", { id, body: "x".repeat(400) })
    assert.equal((outputIn(json) as Pending).action, "posts.setVersionText")
    assert.match(textOf(json), /300/)
    assert.equal((outputIn((await call("posts_get", { id })).json) as Post).status, "Scheduled")
  })

  it("is never approved with a token", async () => {
    const { id } = await draft("By nobody")
    const pending = outputIn((await call("posts_publishNow", { id })).json) as Pending
    const answer = await world.bearer(token).post("/api/app/approvals.approve", { id: idIn(pending), contentHash: "" })
    assert.equal(answer.status, 403)
    const byName = await call("approvals_approve", { id: idIn(pending), contentHash: "" })
    assert.equal(byName.json.error?.code, -32602)
  })
})
