import assert from "node:assert/strict"
import { once } from "node:events"
import { connect } from "node:net"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { openWorld, type World } from "../world.ts"

/* A client that is still sending when it is refused gets to see why. */

let world: World
let token = ""
before(async () => {
  world = await openWorld()
  const answer = await (await world.owner()).post("/api/auth/tokens", { name: "a script" })
  token = (answer.body as { token: string }).token
})
after(async () => world.close())

const head = (length: number, path = "/api/agent/tools/posts.create", bearer = "wrong") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends the body piece by piece after the headers have been judged, then another request; returns all answers. */
async function sendSlowly(length: number, path: string, bearer = "wrong"): Promise<string> {
  const socket = connect(Number(new URL(world.base).port), "localhost")
  await once(socket, "connect")
  const chunks: Buffer[] = []
  socket.on("data", (chunk: Buffer) => chunks.push(chunk))
  // Whoever is told that the connection ends may be cut off while sending.
  socket.on("error", () => {})
  const closed = once(socket, "close")
  socket.write(head(length, path, bearer))
  for (let sent = 0; sent < length; sent += 100_000) {
    await wait(30)
    socket.write("x".repeat(Math.min(100_000, length - sent)))
  }
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
  await closed
  return Buffer.concat(chunks).toString()
}

for (const path of ["/api/agent/tools/posts.create", "/mcp", "/no/such/path"]) {
  test(`a stranger's refused request to ${path} is read to its end, and its connection goes on`, async () => {
    const answers = await sendSlowly(60_000, path)
    assert.match(answers, /^HTTP\/1\.1 40[14] /)
    assert.match(answers, /\r\n\r\nok$/)
  })

  test(`a stranger who sends more to ${path} sees why it is refused, and that the connection ends`, async () => {
    const answers = await sendSlowly(900_000, path)
    assert.match(answers, /^HTTP\/1\.1 40[14] /)
    assert.match(answers, /\r\nconnection: close\r\n/i)
    assert.match(answers, /\r\nx-request-id: req_\w+\r\n/i)
    assert.match(answers, /\r\n\r\n\{"code":.*\}$/)
  })
}

test("more is read of somebody whom we know", async () => {
  const answers = await sendSlowly(900_000, "/api/agent/tools/no.such.action", token)
  assert.match(answers, /^HTTP\/1\.1 404 /)
  assert.match(answers, /\r\n\r\nok$/)
})

test("a refused body of more than a megabyte is not read: the answer ends the connection", async () => {
  const socket = connect(Number(new URL(world.base).port), "localhost")
  await once(socket, "connect")
  socket.write(head(50_000_000))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks).toString()
  assert.match(answer, /^HTTP\/1\.1 401 /)
  assert.match(answer, /\r\nconnection: close\r\n/i)
})
