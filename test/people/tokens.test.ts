import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { fingerprint } from "#crypto/hash.ts"
import { isPersonalToken, newPersonalToken } from "#crypto/personal-token.ts"
import { readId, showId } from "#domain/ids.ts"
import { findTokenBearer, listTokensOf } from "#storage/tokens.ts"
import { type Client, refusal } from "../client.ts"
import { tellingsTo } from "../live/tellings-to.ts"
import { openWorld, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"

type TokenView = {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly prefix: string
  readonly workspaceId: string
  readonly workspaceName: string
  readonly lastUsedAt?: string
  readonly expiresAt?: string
}

type Made = TokenView & { readonly token: string }

let world: World
let owner: Client
let ada: Client
let shared: string

before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000" })
  owner = await world.owner()
  shared = (await sessionOf(owner)).workspace?.id ?? ""
  ada = await world.member("editor", "ada")
})
after(async () => world.close())

async function make(client: Client, input: Record<string, unknown> = {}): Promise<Made> {
  const answer = await client.post("/api/auth/tokens", { name: "script", ...input })
  assert.equal(answer.status, 201, answer.text)
  return answer.body as Made
}

async function list(client: Client): Promise<readonly TokenView[]> {
  const answer = await client.get("/api/auth/tokens")
  assert.equal(answer.status, 200, answer.text)
  return answer.body as TokenView[]
}

const works = async (token: string) => (await world.bearer(token).get("/api/agent/tools")).status === 200

/** As whom, where and with which role a token acts. */
async function bearerOf(token: string) {
  const now = world.clock.now()
  const bearer = await world.services.database.read((db) => findTokenBearer(db, fingerprint(token), now))
  return bearer && [showId("usr", bearer.user_id), showId("wsp", bearer.workspace_id), bearer.role]
}

test("S-117, S-119, S-238, S-239, S-283: a new token is answered with its record and, this once, itself", async () => {
  const { token, ...record } = await make(ada, { name: " Build server " })
  assert.match(record.id, /^tok_/)
  assert.match(record.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  assert.deepEqual(
    { ...record, id: "", createdAt: "" },
    {
      id: "",
      name: "Build server",
      createdAt: "",
      prefix: token.slice(0, 12),
      workspaceId: shared,
      workspaceName: "Lark & Loam",
    },
  )
})

test("S-282: a token has the service's prefix and a checksum that fits", async () => {
  const { token } = await make(ada)
  assert.match(token, /^fanfare_[0-9A-Za-z]{38}$/)
  assert.ok(isPersonalToken(token))
})

test("S-118, S-237: tokens are listed newest first, and never with their secrets", async () => {
  const made = [await make(ada, { name: "first" }), await make(ada, { name: "second" })]
  const listed = await list(ada)
  const names = new Set(listed.map(({ name }) => name))
  assert.ok(names.has("first") && names.has("second"))
  for (const { id, name, createdAt } of listed) assert.ok(id !== "" && name !== "" && createdAt !== "")
  for (const { token } of made) assert.ok(!JSON.stringify(listed).includes(token.slice(12)))
  assert.ok(listed.every((record) => !("token" in record)))
  const { tokens } = await ada.run("tokens.list", {})
  assert.deepEqual(tokens, listed)
})

test("newer tokens stand before older ones", async () => {
  const first = await make(ada)
  world.clock.advance({ seconds: 1 })
  const second = await make(ada)
  assert.deepEqual(
    (await list(ada)).slice(0, 2).map(({ id }) => id),
    [second.id, first.id],
  )
})

test("S-284: a token is kept only as a hash", async () => {
  const { token } = await make(ada)
  const userId = readId("usr", (await sessionOf(ada)).user.id)
  const rows = await world.services.database.read((db) => listTokensOf(db, userId))
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token.slice(12)))
  const now = world.clock.now()
  const find = (hash: Buffer) => world.services.database.read((db) => findTokenBearer(db, hash, now))
  assert.ok(await find(fingerprint(token)))
  assert.equal(await find(Buffer.from(token)), undefined)
})

test("tokens of others are not listed and cannot be revoked", async () => {
  const { id, token } = await make(owner)
  assert.ok(!(await list(ada)).some((record) => record.id === id))
  refusal(await ada.request("DELETE", `/api/auth/tokens/${id}`), "NotFound")
  assert.equal(await works(token), true)
})

test("a token needs a name, and an expiry in the future if it has one", async () => {
  const post = (body: unknown) => ada.post("/api/auth/tokens", body)
  for (const body of [{}, { name: "" }, { name: "  " }, { name: "x".repeat(101) }, { name: 5 }]) {
    assert.deepEqual(fieldsRefused(await post(body)), ["name"], JSON.stringify(body).slice(0, 40))
  }
  const now = world.clock.now()
  const wrong = ["tomorrow", "2030-01-01", "2030-01-01T00:00:00", now.toString(), now.subtract({ hours: 1 }).toString()]
  for (const expiresAt of wrong) {
    assert.deepEqual(fieldsRefused(await post({ name: "x", expiresAt })), ["expiresAt"], expiresAt)
  }
  assert.equal((await make(ada, { expiresAt: "" })).expiresAt, undefined)
  assert.deepEqual(fieldsRefused(await post({ name: "x", scopes: [] })), ["scopes"])
})

test("an expiry that the database cannot keep is refused by its field", async () => {
  const answer = await ada.post("/api/auth/tokens", { name: "x", expiresAt: "9999-12-31T23:59:59-00:01" })
  assert.deepEqual(fieldsRefused(answer), ["expiresAt"])
})

test("S-281, S-285: a token acts as the person who made it", async () => {
  const { token } = await make(ada)
  const { user } = await sessionOf(ada)
  assert.deepEqual(await bearerOf(token), [user.id, shared, "editor"])
  assert.equal(await works(token), true)
  assert.equal((await world.visitor().get("/api/agent/tools", header(`bearer  ${token}`))).status, 200)
})

const header = (authorization: string) => ({ headers: { authorization } })

test("S-286, S-287: a token acts in the workspace that was open when it was made, whatever is opened later", async () => {
  const inShared = await make(ada)
  const { workspace } = await ada.run("workspaces.create", { name: "Elsewhere" })
  const elsewhere = await make(ada)
  const { user } = await sessionOf(ada)
  assert.equal(elsewhere.workspaceId, workspace.id)
  for (const id of [shared, workspace.id]) {
    await ada.run("workspaces.open", { id })
    assert.deepEqual(await bearerOf(inShared.token), [user.id, shared, "editor"])
    assert.deepEqual(await bearerOf(elsewhere.token), [user.id, workspace.id, "owner"])
  }
  await ada.run("workspaces.delete", { id: workspace.id, name: "Elsewhere" })
  assert.deepEqual([await works(inShared.token), await works(elsewhere.token)], [true, false])
})

test("the last use of a token is shown, to the minute", async () => {
  const { id, token } = await make(ada)
  const lastUsed = async () => (await list(ada)).find((record) => record.id === id)?.lastUsedAt
  assert.equal(await lastUsed(), undefined)
  await works(token)
  const first = await lastUsed()
  assert.ok(first !== undefined)
  world.clock.advance({ seconds: 30 })
  await works(token)
  assert.equal(await lastUsed(), first)
  world.clock.advance({ seconds: 31 })
  await works(token)
  assert.ok(((await lastUsed()) ?? "") > first)
})

test("open tabs are told of the first use of a token, once, and of no use after that", async () => {
  const { token } = await make(ada)
  const { user } = await sessionOf(ada)
  const since = world.clock.now().subtract({ seconds: 1 })
  world.clock.advance({ seconds: 10 })
  const told = async () => tellingsTo(world, user.id, "tokens", since)
  const made = await told()
  await Promise.all(Array.from({ length: 8 }, async () => works(token)))
  assert.equal(await told(), made + 1)
  world.clock.advance({ minutes: 2 })
  await works(token)
  assert.equal(await told(), made + 1)
})

test("a token stops working at its expiry", async () => {
  const expiresAt = world.clock.now().add({ hours: 1 }).toString()
  const made = await make(ada, { expiresAt })
  assert.equal(made.expiresAt, world.clock.now().add({ hours: 1 }).toString({ fractionalSecondDigits: 6 }))
  world.clock.advance({ minutes: 59, seconds: 59 })
  assert.equal(await works(made.token), true)
  world.clock.advance({ seconds: 1 })
  assert.equal(await works(made.token), false)
})

test("S-240, S-299: a revoked token is worth nothing from the next request on", async () => {
  const { id, token } = await make(ada)
  const { id: other, token: kept } = await make(ada)
  assert.equal(await works(token), true)
  const answer = await ada.request("DELETE", `/api/auth/tokens/${id}`)
  assert.deepEqual([answer.status, answer.text], [204, ""])
  const refused = await world.bearer(token).get("/api/agent/tools")
  assert.equal(refused.status, 401)
  refusal(refused, "Unauthorized")
  assert.equal(await works(kept), true)
  const ids = new Set((await list(ada)).map((record) => record.id))
  assert.deepEqual([ids.has(id), ids.has(other)], [false, true])
  refusal(await ada.request("DELETE", `/api/auth/tokens/${id}`), "NotFound")
  refusal(await ada.request("DELETE", "/api/auth/tokens/nonsense"), "NotFound")
})

test("S-288: a token dies with the membership and does not come back with it", async () => {
  const client = await world.member("editor", "comes-and-goes")
  const { token } = await make(client)
  await client.run("workspaces.leave", { id: shared })
  assert.equal(await works(token), false)
  const { link } = await owner.run("members.invite", { role: "editor" })
  await client.run("invitations.accept", { secret: link.split("#")[1] ?? "" })
  assert.equal(await works(token), false)
  assert.deepEqual(await list(client), [])
  const again = await make(client)
  const { members } = await owner.run("members.list", {})
  const { user } = await sessionOf(client)
  await owner.run("members.remove", { id: members.find(({ userId }) => userId === user.id)?.id ?? "" })
  assert.equal(await works(again.token), false)
})

test("a viewer may own a token, which acts as a viewer", async () => {
  const viewer = await world.member("viewer", "viewer")
  const { token } = await make(viewer)
  const { user } = await sessionOf(viewer)
  assert.deepEqual(await bearerOf(token), [user.id, shared, "viewer"])
  assert.equal(await works(token), true)
})

test("a token's role is the one its person has now", async () => {
  const client = await world.member("viewer", "riser")
  const { token } = await make(client)
  const { members } = await owner.run("members.list", {})
  const { user } = await sessionOf(client)
  await owner.run("members.update", { id: members.find(({ userId }) => userId === user.id)?.id ?? "", role: "admin" })
  assert.equal((await bearerOf(token))?.[2], "admin")
})

test("a person without a workspace has nowhere to make a token for", async () => {
  const client = await world.member("editor", "nowhere")
  await client.run("workspaces.leave", { id: shared })
  refusal(await client.post("/api/auth/tokens", { name: "x" }), "Forbidden")
  assert.deepEqual(await list(client), [])
})

test("S-236: tokens are for signed-in people only", async () => {
  const visitor = world.visitor()
  for (const answer of [
    await visitor.get("/api/auth/tokens"),
    await visitor.post("/api/auth/tokens", { name: "x" }),
    await visitor.request("DELETE", "/api/auth/tokens/tok_nonsense"),
  ]) {
    assert.equal(answer.status, 401)
    refusal(answer, "Unauthorized")
  }
})

test("S-289: a token reaches the agent actions, and the app's own do not exist for it", async () => {
  const client = world.bearer((await make(owner)).token)
  const catalog = await client.get("/api/agent/tools")
  assert.ok(catalog.status === 200 && Array.isArray(catalog.body))
  for (const name of ["members.list", "tokens.create", "workspaces.delete", "no.such.action"]) {
    refusal(await client.post(`/api/agent/tools/${name}`), "UnknownAction")
  }
})

test("S-292, S-293, S-294, S-295, S-424: a token of an owner can neither approve nor invite nor manage tokens nor the account", async () => {
  const client = world.bearer((await make(owner)).token)
  const paths: readonly (readonly [string, string])[] = [
    ["POST", "/api/app/members.invite"],
    ["GET", "/api/auth/tokens"],
    ["POST", "/api/auth/tokens"],
    ["DELETE", "/api/auth/tokens/tok_nonsense"],
    ["POST", "/api/app/password.change"],
    ["POST", "/api/app/workspaces.delete"],
    ["POST", "/api/app/approvals.approve"],
    ["GET", "/api/app/events"],
    ["GET", "/api/auth/session"],
    ["POST", "/api/auth/sign-out"],
    ["GET", "/api/agent"],
    ["GET", "/api/agent/toolsmith"],
    ["GET", "/api/agent/tools/../../auth/tokens"],
    ["GET", "/api/no/such/path"],
  ]
  for (const [method, path] of paths) {
    const answer = await client.request(method, path, method === "POST" ? { body: {} } : {})
    assert.equal(answer.status, 403, path)
    refusal(answer, "Forbidden")
  }
})

test("S-297, S-298, S-410: without a token, or with a wrong one, nothing is reached", async () => {
  const { token } = await make(ada)
  const wrong = [
    newPersonalToken(),
    `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
    token.slice(0, -1),
    `${token}0`,
    token.toLowerCase(),
    token.replace("fanfare_", ""),
    "fanfare_",
    "undefined",
  ]
  for (const each of wrong) {
    const answer = await world.bearer(each).get("/api/agent/tools")
    assert.equal(answer.status, 401, each)
    refusal(answer, "Unauthorized")
  }
  const none = await world.visitor().get("/api/agent/tools")
  assert.equal(none.status, 401)
  refusal(none, "Unauthorized")
  for (const path of ["/api/agent/tools/no.such.action", "/api/agent/tools/members.list"]) {
    refusal(await world.visitor().post(path), "Unauthorized")
  }
  for (const authorization of ["", "Bearer", `Basic ${token}`, token, `Bearer ${token} ${token}`]) {
    refusal(await world.visitor().get("/api/agent/tools", header(authorization)), "Unauthorized")
  }
})

test("a signed-in person is not a token: the agent actions want one", async () => {
  refusal(await owner.get("/api/agent/tools"), "Unauthorized")
})
