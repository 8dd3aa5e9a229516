import assert from "node:assert/strict"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { after, before, describe, it, test } from "node:test"
import { refusal } from "../client.ts"
import { openWorld, type World } from "../world.ts"

test("S-018 S-241 S-243: a healthy instance says ok and ready", async (t) => {
  const world = await openWorld()
  t.after(async () => world.close())
  const alive = await world.visitor().get("/healthz")
  assert.equal(alive.status, 200)
  assert.equal(alive.text, "ok")
  assert.match(alive.headers.get("content-type") ?? "", /^text\/plain/)
  assert.equal((await world.visitor().get("/readyz")).status, 200)
})

test("S-242 S-244: without its database an instance is alive and not ready", async (t) => {
  // Without workers, which would wait for a connection that never comes.
  const world = await openWorld({ FANFARE_ROLES: "web" })
  t.after(async () => world.close())
  await world.services.database.close()
  assert.equal((await world.visitor().get("/healthz")).text, "ok")
  const ready = await world.visitor().get("/readyz")
  assert.equal(ready.status, 503)
  assert.match(refusal(ready, "Internal"), /database/)
})

/** A request that has begun: only its last line is missing. */
async function beginRequest(world: World, path: string): Promise<Socket> {
  const socket = connect(Number(new URL(world.base).port), "localhost")
  await once(socket, "connect")
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return socket
}

test("S-245: an instance that is shutting down is not ready, and finishes the requests that it has", async () => {
  const world = await openWorld()
  const socket = await beginRequest(world, "/readyz")
  const stopped = world.close()
  socket.write("Connection: close\r\n\r\n")
  const answer = await text(socket)
  await stopped
  assert.match(answer, /^HTTP\/1\.1 503 /)
  assert.match(answer, /shutting down/)
})

describe("a stop", () => {
  let world: World
  before(async () => (world = await openWorld()))

  // The limit is shorter than the time for which a gentle stop waits for what is under way.
  it("ends a connection with its last answer, although it could be used again", { timeout: 8_000 }, async () => {
    const socket = await beginRequest(world, "/healthz")
    const stopped = world.close()
    socket.write("\r\n")
    assert.match(await text(socket), /^HTTP\/1\.1 200 /)
    await stopped
  })
})

describe("a second stop", () => {
  let world: World
  before(async () => (world = await openWorld()))
  after(async () => world.close())

  // The limit is shorter than the time for which a gentle stop waits: without the second gear this would run into it.
  it("cuts off a request that would never end", { timeout: 8_000 }, async () => {
    const socket = await beginRequest(world, "/healthz")
    const gentle = world.service.stop()
    const cut = once(socket, "close")
    await Promise.all([world.service.stop(), gentle, cut])
  })
})
