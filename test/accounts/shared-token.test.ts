import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { untilAs } from "../until.ts"
import { openWorld, type World } from "../world.ts"

/* A server that gives an app the same token for the same person again, as Mastodon's do. */

const answers: Readonly<Record<string, unknown>> = {
  "/api/v1/apps": { client_id: "CID", client_secret: "CS" },
  "/oauth/token": { access_token: "AT", token_type: "Bearer", scope: "read:accounts" },
  "/api/v1/accounts/verify_credentials": { id: "1", username: "lark" },
  "/api/v2/instance": { api_versions: { mastodon: 11 } },
  "/oauth/revoke": {},
}

let server: Server
let world: World
let owner: Client
const asked: string[] = []

before(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://server")
    asked.push(pathname)
    request.resume()
    response.writeHead(pathname in answers ? 200 : 404, { "content-type": "application/json" })
    response.end(JSON.stringify(answers[pathname] ?? {}))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  world = await openWorld({ FANFARE_MASTODON: "on", FANFARE_PRIVATE_SERVERS: origin(), FANFARE_ROLES: "web" })
  owner = await world.owner()
})
after(async () => {
  await world.close()
  server.close()
})

function origin(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function connect(): Promise<string> {
  const came = await owner.run("accounts.submitForm", { key: "mastodon", values: { server: origin() } })
  assert.ok("url" in came)
  const state = new URL(came.url).searchParams.get("state") ?? ""
  const returned = new URLSearchParams({ code: "C", state }).toString()
  const arrival = await owner.run("accounts.finishConnect", { key: "mastodon", returned })
  assert.ok("account" in arrival)
  return arrival.account.id
}

const revoked = () => asked.filter((path) => path === "/oauth/revoke").length

test("access that another workspace uses is given back by the last one that is disconnected", async () => {
  const first = await connect()
  const { id: home } = (await owner.run("workspaces.list", {})).workspaces[0] ?? assert.fail("no workspace")
  await owner.run("workspaces.create", { name: "Another" })
  const second = await connect()
  await owner.run("accounts.delete", { id: second })
  await owner.run("workspaces.open", { id: home })
  await owner.run("accounts.delete", { id: first })
  assert.equal(await untilAs(revoked, (count) => count > 0), 1)
})
