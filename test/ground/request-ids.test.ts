import assert from "node:assert/strict"
import { once } from "node:events"
import { connect } from "node:net"
import { after, before, test } from "node:test"
import { openWorld, type World } from "../world.ts"

let world: World
before(async () => (world = await openWorld()))
after(async () => world.close())

/** What the service answers to these bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(world.base).port), "localhost")
  await once(socket, "connect")
  socket.end(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const malformed: readonly (readonly [what: string, status: number, bytes: string])[] = [
  ["no HTTP", 400, "hello there\r\n\r\n"],
  ["a header without a name", 400, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n"],
  ["headers that are too large", 431, `GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: ${"a".repeat(40_000)}\r\n\r\n`],
  ["no host", 400, "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["a host that is none", 400, "GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
  [
    "an unknown expectation",
    417,
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n",
  ],
]

for (const [what, status, bytes] of malformed) {
  test(`S-153: ${what} is refused with an x-request-id, in the shape that every error has`, async () => {
    const answer = await send(bytes)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(answer, /\r\nx-request-id: req_[0-9a-z]{26}\r\n/i)
    const body = JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) as Record<string, unknown>
    assert.deepEqual([body["code"], body["issues"]], ["BadInput", []])
  })
}

test("S-154: a request that is refused before it is read may have named its own id", async () => {
  const answer = await send("GET /healthz HTTP/1.1\r\nX-Request-Id: mine-1\r\nConnection: close\r\n\r\n")
  assert.match(answer, /\r\nx-request-id: mine-1\r\n/i)
})

test("S-153: the sandbox's answers carry an x-request-id, pages, redirects and refusals", async () => {
  const owner = await world.owner()
  for (const path of ["/sandbox", "/sandbox/x", "/sandbox/x/no/such/path", "/sandbox/none"]) {
    for (const client of [owner, world.visitor()]) {
      const { headers, status } = await client.get(path, { headers: { "x-request-id": "mine-2", accept: "text/html" } })
      assert.equal(headers.get("x-request-id"), "mine-2", `${path} ${status}`)
    }
  }
})
