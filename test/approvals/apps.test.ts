import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { localClientId } from "#domain/agent-client.ts"
import { metaKeys } from "#mcp/protocol.ts"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { letIn, openPlace, type Place, robin, sendRequest } from "../identity-provider/place.ts"
import { modernLetter, outputIn } from "../mcp/talk.ts"

/* Who asks: what people are shown of an app, how its requests stand together, and how many of them wait. */

let place: Place
let owner: Client
let x: string
let app: string
let token: string

before(async () => {
  place = await openPlace({ FANFARE_RATE_PER_TOKEN: "1000000" })
  owner = await place.world.owner()
  x = await connectAccount(place.world, owner, "x")
  app = (await letIn(place.world, owner)).access_token
  token = (await owner.run("tokens.create", { name: "Night shift" })).token.token
})
after(async () => place.world.close())

type Caller = { readonly title?: string; readonly name?: string; readonly userAgent?: string }

/** Calls a tool under a name; returns the id of the card that it becomes. */
async function ask(bearer: string, name: string, input: object, who: Caller = { title: "Robin" }): Promise<string> {
  const { userAgent, ...info } = who
  const meta = userAgent === undefined ? { [metaKeys.client]: { name: "robin", version: "1", ...info } } : {}
  const letter = modernLetter("tools/call", { name, arguments: input }, meta)
  const headers = { ...letter.headers, ...(userAgent === undefined ? {} : { "user-agent": userAgent }) }
  const answer = await sendRequest(place.world, bearer, { ...letter, headers })
  const { approvalUrl } = outputIn(answer.json) as { approvalUrl?: string }
  assert.ok(approvalUrl !== undefined, answer.text)
  return approvalUrl.split("/").at(-1) ?? ""
}

async function draft(body = "Bulbs are in"): Promise<string> {
  return (await owner.run("posts.create", { accountIds: [x], body })).id
}

const card = async (id: string) => owner.run("approvals.get", { id })

test("a card, its conversation and the list of what waits show the host that vouches for the app", async () => {
  const id = await ask(app, "posts_publishNow", { id: await draft() })
  const source = { kind: "published", name: "robin.test" }
  const shown = await card(id)
  assert.deepEqual([shown.client, shown.source], ["Robin", source])
  const { approvals } = await owner.run("approvals.waiting", {})
  assert.deepEqual(approvals.find((each) => each.id === id)?.source, source)
  const { conversation } = await owner.run("conversations.get", { id: shown.conversationId })
  assert.deepEqual(conversation.source, source)
})

test("of a token the name that its person gave it is shown, and of a program on a computer that nobody knows it", async () => {
  const byToken = await card(
    await ask(token, "posts_publishNow", { id: await draft() }, { title: "Claude by Anthropic" }),
  )
  assert.deepEqual([byToken.client, byToken.source], ["Claude by Anthropic", { kind: "token", name: "Night shift" }])
  const wish = { clientId: localClientId, redirect: "http://localhost:5/callback" }
  const local = (await letIn(place.world, owner, wish)).access_token
  const byLocal = await card(await ask(local, "posts_publishNow", { id: await draft() }))
  assert.deepEqual(byLocal.source, { kind: "local" })
})

test("requests of another version of a client stand in the same conversation, which has its latest name", async () => {
  const agents = ["codex-cli/0.45.1 (linux)", "codex-cli/0.46.0 (linux)", "codex-cli/0.46.0-beta.2 (linux)"]
  const ids: string[] = []
  for (const userAgent of agents) {
    const shown = await card(await ask(token, "posts_delete", { id: await draft() }, { userAgent }))
    ids.push(shown.conversationId)
  }
  assert.equal(new Set(ids).size, 1)
  const { conversation } = await owner.run("conversations.get", { id: ids[0] ?? "" })
  assert.equal(conversation.title, "Requests from codex-cli/0.46.0-beta.2 (linux)")
  const other = await card(await ask(token, "posts_delete", { id: await draft() }, { userAgent: "gemini-cli/0.46.0" }))
  assert.notEqual(other.conversationId, ids[0])
})

test("a newer request of the same app for the same post and action replaces the one that waits", async () => {
  const id = await draft()
  const at = (hours: number) => place.world.clock.now().add({ hours }).toString()
  const first = await ask(app, "posts_schedule", { id, at: at(1) })
  const { contentHash } = await card(first)
  const publish = await ask(app, "posts_publishNow", { id })
  const byToken = await ask(token, "posts_schedule", { id, at: at(1) })
  const elsewhere = await ask(app, "posts_schedule", { id: await draft(), at: at(1) })
  const second = await ask(app, "posts_schedule", { id, at: at(2) })
  assert.notEqual(first, second)
  const states = await Promise.all(
    [first, publish, byToken, elsewhere, second].map(async (each) => (await card(each)).state),
  )
  assert.deepEqual(states, ["replaced", "pending", "pending", "pending", "pending"])
  assert.equal((await card(first)).replacedBy, second)
  await owner.refused("approvals.approve", { id: first, contentHash }, "Conflict")
  await owner.refused("approvals.decline", { id: first }, "Conflict")
  const list = await owner.run("approvals.list", { state: "replaced" })
  assert.deepEqual(
    list.approvals.map((each) => each.id),
    [first],
  )
})

test("edits of different parts of a scheduled post do not replace each other", async () => {
  const id = await draft()
  await owner.run("posts.schedule", { id, at: place.world.clock.now().add({ hours: 3 }).toString() })
  const set = async (key: string, value: string) => ask(app, "posts_setOption", { id, key, value })
  const first = await set("x.madeWithAi", "true")
  const second = await set("x.replySettings", "following")
  const third = await set("x.madeWithAi", "false")
  const states = await Promise.all([first, second, third].map(async (each) => (await card(each)).state))
  assert.deepEqual(states, ["replaced", "pending", "pending"])
})

test("at most fifty requests of one app wait; the next is refused until some are decided", async () => {
  const busy = (await owner.run("tokens.create", { name: "Busy" })).token.token
  const cards: string[] = []
  for (let count = 0; count < 50; count += 1) cards.push(await ask(busy, "posts_publishNow", { id: await draft() }))
  const letter = modernLetter("tools/call", { name: "posts_publishNow", arguments: { id: await draft() } })
  const refused = await sendRequest(place.world, busy, letter)
  assert.match(refused.text, /TooManyRequests: 50 requests of this app wait/)
  const others = await ask(token, "posts_publishNow", { id: await draft() })
  assert.equal((await card(others)).state, "pending")
  await owner.run("approvals.decline", { id: cards[0] ?? "" })
  assert.notEqual((await sendRequest(place.world, busy, letter)).text.includes("TooManyRequests"), true)
})

test("cards of an app that was disconnected say so, and can still be decided", async () => {
  const id = await ask(app, "posts_publishNow", { id: await draft() })
  const byToken = await ask(token, "posts_publishNow", { id: await draft() })
  assert.deepEqual([(await card(id)).isDisconnected, (await card(byToken)).isDisconnected], [false, false])
  await owner.run("apps.disconnect", { clientId: robin })
  for (const each of (await owner.run("tokens.list", {})).tokens) await owner.run("tokens.revoke", { id: each.id })
  assert.deepEqual([(await card(id)).isDisconnected, (await card(byToken)).isDisconnected], [true, true])
  assert.equal((await card(byToken)).source.name, "Night shift")
  const { contentHash } = await card(id)
  assert.equal((await owner.run("approvals.approve", { id, contentHash })).outcome, "done")
})
