import assert from "node:assert/strict"
import { EventEmitter, once } from "node:events"
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { test } from "node:test"
import { promisify } from "node:util"
import { readLittleByLittle } from "#http/new-connections.ts"
import { until } from "../../test/until.ts"

/** A server whose connections come when a test says so, and a clock that it moves. */
function open() {
  const server = new EventEmitter() as Server
  const read: string[] = []
  server.on("connection", ({ name }: Socket & { name: string }) => void read.push(name))
  let nowMs = 0
  let next: (() => void) | undefined
  readLittleByLittle(server, { now: () => nowMs, later: (run) => (next = run) })
  const closed: string[] = []
  const connect = (name: string, remoteAddress = "192.0.2.1") => {
    const socket = Object.assign(new EventEmitter(), {
      name,
      remoteAddress,
      destroyed: false,
      resume: () => {},
      destroy() {
        socket.destroyed = true
        closed.push(name)
      },
    })
    server.emit("connection", socket)
    return socket
  }
  const pass = (ms: number) => {
    nowMs += ms
    const run = next
    next = undefined
    run?.()
  }
  return { connect, read, closed, pass }
}

const flood = (connect: (name: string) => unknown, count: number) => {
  for (let number = 1; number <= count; number += 1) connect(`flood ${number}`)
}

test("a few new connections are read at once, and the others one a millisecond", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  assert.equal(read.length, 64)
  pass(1)
  assert.equal(read.length, 65)
  pass(10)
  assert.equal(read.length, 75)
  pass(1000)
  assert.equal(read.length, 100)
})

test("whoever comes after a pause is read at once again", () => {
  const { connect, read, pass } = open()
  flood(connect, 64)
  pass(5)
  connect("later")
  assert.equal(read.at(-1), "later")
})

test("the first of another address is read before the rest of a flood", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  connect("other", "198.51.100.1")
  pass(2)
  assert.deepEqual(read.slice(64), ["flood 100", "other"])
})

test("of one address the newest is read first, so that nobody behind a proxy waits for a flood to be over", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  connect("newest")
  pass(1)
  assert.equal(read.at(-1), "newest")
})

test("when thousands wait, the one that has waited for longest is closed", () => {
  const { connect, read, closed, pass } = open()
  flood(connect, 64 + 4096)
  assert.deepEqual(closed, [])
  connect("one more")
  assert.deepEqual(closed, ["flood 65"])
  for (let ms = 0; ms < 5000; ms += 50) pass(50)
  assert.equal(read.length, 64 + 4096)
})

test("when thousands of networks wait with one connection each, the others are still read", () => {
  const { connect, read, closed, pass } = open()
  for (let number = 0; number < 64 + 5000; number += 1) connect(`${number}`, `10.${number >> 8}.${number & 255}.1`)
  assert.equal(closed.length, 5000 - 4096)
  for (let ms = 0; ms < 5000; ms += 50) pass(50)
  assert.equal(read.length, 64 + 4096)
  connect("later")
  assert.equal(read.at(-1), "later")
})

test("a connection that was closed while it waited is not read", () => {
  const { connect, read, pass } = open()
  flood(connect, 64)
  connect("gone").destroy()
  pass(5)
  assert.equal(read.length, 64)
})

test("a real server reads nothing of a connection before its turn", async () => {
  let nowMs = 0
  let next = () => {}
  const server = createServer((_request, response) => response.end())
  readLittleByLittle(server, { now: () => nowMs, later: (run) => (next = run) })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  let answered = 0
  const agent = new Agent({ keepAlive: true })
  const asked = Array.from({ length: 70 }, async () => {
    const [response] = (await once(get({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage]
    response.resume()
    answered += 1
  })
  const connected = async () => promisify(server.getConnections.bind(server))()
  await until("all are connected, and the first are answered", async () => (await connected()) === 70 && answered >= 64)
  assert.equal(answered, 64)
  nowMs += 10
  next()
  await Promise.all(asked)
  agent.destroy()
  server.close()
})
