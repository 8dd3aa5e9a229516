import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import type { Client } from "../client.ts"
import { openWorld, type World } from "../world.ts"

type Inside = { readonly server: Server; readonly name: string; readonly heard: string[] }

/** A server inside the network: as much of one as makes an app. */
async function openInside(): Promise<Inside> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.writeHead(200, { "content-type": "application/json" })
    response.end(JSON.stringify({ client_id: "CID", client_secret: "CS" }))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return { server, name: `127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

let [allowed, other]: Inside[] = []
let world: World
let owner: Client

before(async () => {
  ;[allowed, other] = [await openInside(), await openInside()]
  world = await openWorld({
    FANFARE_MASTODON: "on",
    FANFARE_PIXELFED: "on",
    FANFARE_PRIVATE_SERVERS: `http://${allowed.name}`,
    FANFARE_ROLES: "web",
  })
  owner = await world.owner()
})
after(async () => {
  await world.close()
  for (const each of [allowed, other]) each?.server.close()
})

for (const key of ["mastodon", "pixelfed"] as const) {
  test(`a ${key} server inside the network can be connected where the operator named its origin`, async () => {
    assert.ok(allowed !== undefined)
    for (const server of [allowed.name, `http://${allowed.name}/`, `@lark@${allowed.name}`]) {
      const came = await owner.run("accounts.submitForm", { key, values: { server } })
      assert.ok("url" in came)
      assert.ok(came.url.startsWith(`http://${allowed.name}/oauth/authorize?`), came.url)
    }
    assert.ok(allowed.heard.includes("POST /api/v1/apps"))
  })

  test(`no other ${key} server inside the network is asked, and the answer names the setting`, async () => {
    assert.ok(allowed !== undefined && other !== undefined)
    const [, port] = allowed.name.split(":")
    for (const server of [
      other.name,
      `http://${other.name}`,
      `localhost:${port}`,
      "localhost",
      "127.0.0.1",
      "http://[::1]:8080/",
      "169.254.169.254",
      `https://localhost:${port}/`,
      "social.example:80",
    ]) {
      const { status, body } = await owner.post("/api/app/accounts.submitForm", { key, values: { server } })
      assert.ok(status === 403 || status === 409, `${server}: ${status}`)
      assert.match((body as { message: string }).message, /FANFARE_PRIVATE_SERVERS/, server)
    }
    assert.deepEqual(other.heard, [])
  })
}
