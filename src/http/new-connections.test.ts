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
  let next: { readonly run: () => void; readonly dueMs: number } | undefined
  const later = (run: () => void, ms: number) => (next = { run, dueMs: nowMs + ms })
  readLittleByLittle(server, { now: () => nowMs, later })
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
  /** Lets time pass; with `busyMs` the process does nothing else for so long, and its timers are late. */
  const pass = (ms: number, busyMs = 0) => {
    const end = nowMs + ms + busyMs
    nowMs += busyMs
    while (next !== undefined && next.dueMs <= end) {
      const { run, dueMs } = next
      next = undefined
      nowMs = Math.max(nowMs, dueMs)
      run()
    }
    nowMs = end
  }
  return { connect, read, closed, pass }
}

/** So many are read at once. */
const burst = 16

const flood = (connect: (name: string) => unknown, count: number) => {
  for (let number = 1; number <= count; number += 1) connect(`flood ${number}`)
}

test("a few new connections are read at once, and the others one a millisecond", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  assert.equal(read.length, burst)
  pass(1)
  assert.equal(read.length, burst + 1)
  pass(10)
  assert.equal(read.length, burst + 11)
  pass(1000)
  assert.equal(read.length, 100)
})

test("a process that was busy does not make up for it, and reads the next one later", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  pass(0, 11)
  assert.equal(read.length, burst + 1)
  pass(10)
  assert.equal(read.length, burst + 1)
  pass(1)
  assert.equal(read.length, burst + 2)
})

test("however busy the process is, new connections are read", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  pass(0, 60_000)
  pass(26)
  assert.equal(read.length, burst + 2)
})

test("whoever comes after a pause is read at once again", () => {
  const { connect, read, pass } = open()
  flood(connect, burst)
  pass(5)
  connect("later")
  assert.equal(read.at(-1), "later")
})

test("the first of another address is read before the rest of a flood", () => {
  const { connect, read, pass } = open()
  flood(connect, 100)
  connect("other", "198.51.100.1")
  pass(2)
  assert.deepEqual(read.slice(burst), ["flood 100", "other"])
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
  flood(connect, burst + 4096)
  assert.deepEqual(closed, [])
  connect("one more")
  assert.deepEqual(closed, [`flood ${burst + 1}`])
  pass(5000)
  assert.equal(read.length, burst + 4096)
})

test("when thousands of networks wait with one connection each, the others are still read", () => {
  const { connect, read, closed, pass } = open()
  for (let number = 0; number < burst + 5000; number += 1) connect(`${number}`, `10.${number >> 8}.${number & 255}.1`)
  assert.equal(closed.length, 5000 - 4096)
  pass(5000)
  assert.equal(read.length, burst + 4096)
  connect("later")
  assert.equal(read.at(-1), "later")
})

test("a connection that was closed while it waited is not read", () => {
  const { connect, read, pass } = open()
  flood(connect, burst)
  connect("gone").destroy()
  pass(5)
  assert.equal(read.length, burst)
})

test("a real server reads nothing of a connection before its turn", async () => {
  const late: (() => void)[] = []
  const server = createServer((_request, response) => response.end())
  readLittleByLittle(server, { now: () => 0, later: (run) => void late.push(run) })
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
  await until(
    "all are connected, and the first are answered",
    async () => (await connected()) === 70 && answered >= burst,
  )
  assert.equal(answered, burst)
  while (late.length > 0) late.shift()?.()
  await Promise.all(asked)
  agent.destroy()
  server.close()
})
