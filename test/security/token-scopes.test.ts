import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { agentActions } from "#actions/catalog.ts"
import { type Scope, scopes } from "#domain/scopes.ts"
import { type Client, refusal } from "../client.ts"
import { modernLetter, post as send, textOf } from "../mcp/talk.ts"
import { png } from "../media/pictures.ts"
import { openWorld, type World } from "../world.ts"

/* A personal token does what its person chose when they made it, and nothing else, over REST and over MCP. */

let world: World
let owner: Client
let post: string

before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000" })
  owner = await world.owner()
  post = (await owner.run("posts.create", { body: "Bulbs" })).id
})
after(async () => world.close())

async function bearer(...chosen: readonly Scope[]) {
  const { token } = await owner.run("tokens.create", { name: "chosen", scopes: [...chosen] })
  return { client: world.bearer(token.token), ...token }
}

for (const scope of scopes) {
  test(`a token for ${scope} alone reaches what that covers, over REST and MCP`, async () => {
    const { client, token, scopes: shown } = await bearer(scope)
    assert.deepEqual(shown, [scope])
    const listed = (await client.request("GET", "/api/agent/tools")).body as readonly { readonly name: string }[]
    assert.deepEqual(
      listed.map(({ name }) => name),
      agentActions.filter((action) => action.scope === scope).map(({ name }) => name),
    )
    for (const action of agentActions) {
      const answer = await client.post(`/api/agent/tools/${action.name}`, { id: post })
      const isRefused = answer.status === 403 && answer.text.includes("this token has only")
      // What needs approval is another 403, for who has the scope.
      assert.equal(isRefused, action.scope !== scope, `${action.name} ${answer.text}`)
    }
    const call = async (name: string) => {
      const { headers, ...letter } = modernLetter("tools/call", { name, arguments: { id: post } })
      return send(world.base, { ...letter, headers: { ...headers, authorization: `Bearer ${token}` } })
    }
    const { status: reads } = await call("posts_get")
    assert.equal(reads, scope === "posts:read" ? 200 : 403)
    const { status: asks, json } = await call("posts_publishNow")
    assert.equal(asks, scope === "posts:publish" ? 200 : 403)
    if (asks === 200) assert.match(textOf(json), /no account|approve/i)
  })
}

test("files are uploaded by tokens that may write", async () => {
  const file = await png()
  for (const [scope, status] of [
    ["posts:read", 403],
    ["posts:write", 201],
  ] as const) {
    const { client } = await bearer(scope)
    const answer = await client.request("POST", "/api/media?fileName=a.png", {
      headers: { "content-type": "application/octet-stream" },
      body: file,
    })
    assert.equal(answer.status, status, answer.text)
  }
})

test("a token without a choice has every scope, and one with none cannot be made", async () => {
  const { token } = await owner.run("tokens.create", { name: "all" })
  assert.equal(token.scopes, undefined)
  const client = world.bearer(token.token)
  assert.equal(
    ((await client.request("GET", "/api/agent/tools")).body as readonly object[]).length,
    agentActions.length,
  )
  refusal(await owner.post("/api/app/tokens.create", { name: "none", scopes: [] }), "BadInput")
  refusal(await owner.post("/api/app/tokens.create", { name: "odd", scopes: ["posts:everything"] }), "BadInput")
  await bearer("posts:publish", "posts:read")
  const { tokens } = await owner.run("tokens.list", {})
  assert.deepEqual(tokens[0]?.scopes, ["posts:read", "posts:publish"])
  assert.equal(tokens.find(({ name }) => name === "all")?.scopes, undefined)
})
