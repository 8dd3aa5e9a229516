import assert from "node:assert/strict"
import { EventEmitter } from "node:events"
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { after, before, test } from "node:test"
import { setImmediate } from "node:timers/promises"
import { newSecret } from "#crypto/random.ts"
import { CallerTurns, streamPath } from "#http/caller-turns.ts"
import type { Answer } from "../client.ts"
import { openWorld, type World } from "../world.ts"

/* Requests are let in by turns: a caller with hundreds of them does not stand before another who has one. */

const many = 300

let world: World
before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_PERSON: "100000", FANFARE_RATE_PER_ADDRESS: "100000" })
  // With the connections open, a flood arrives at once.
  await Promise.all(Array.from({ length: many }, async () => world.visitor().get("/healthz")))
})
after(async () => world.close())

/** Sends many requests at once and one of somebody else behind them; tells how many were answered before that one. */
async function countBefore(send: () => Promise<Answer>, sendOne: () => Promise<Answer>): Promise<number> {
  let answered = 0
  const flood = Array.from({ length: many }, async () => {
    await send()
    answered += 1
  })
  // The first answer says that the flood has arrived.
  await Promise.race(flood)
  assert.equal((await sendOne()).status, 200)
  const answeredBefore = answered
  await Promise.all(flood)
  return answeredBefore
}

test("a person's request does not wait behind a stranger's flood of made-up sessions", async () => {
  const person = await world.owner()
  await person.get("/api/auth/session")
  const first = await countBefore(
    async () => world.visitor().get("/api/auth/session", { headers: { cookie: `fanfare=${newSecret(32)}` } }),
    async () => person.get("/api/auth/session"),
  )
  assert.ok(first < many / 2, `${first} of ${many} came first`)
})

test("a person's request does not wait behind another workspace's flood", async () => {
  const flooder = await world.owner()
  const person = await world.member("viewer", "somebody")
  await person.run("workspaces.create", { name: "Elsewhere" })
  await person.get("/api/auth/session")
  const first = await countBefore(
    async () => flooder.get("/api/auth/session"),
    async () => person.get("/api/auth/session"),
  )
  assert.ok(first < many / 2, `${first} of ${many} came first`)
})

test("of a flood 500 requests wait and the rest is refused, but not who looks whether the service lives", async () => {
  const turns = new CallerTurns(0)
  const enter = async (url: string, remoteAddress = "192.0.2.1") =>
    turns.enter({ url, headers: {}, socket: socketOf(remoteAddress) } as IncomingMessage)
  const flood = Array.from({ length: 600 }, async () => enter("/api/posts"))
  const [other, probe] = await Promise.all([enter("/api/posts", "198.51.100.1"), enter("/healthz")])
  assert.equal(other, undefined)
  assert.equal(probe, undefined)
  const refused = (await Promise.all(flood)).filter((refusal) => refusal === "requests").length
  assert.ok(refused > 50 && refused < 100, `${refused} were refused`)
})

test("the refusals of a flood are told little by little", async () => {
  const turns = new CallerTurns(0)
  let told = 0
  const flood = Array.from({ length: 600 }, async () => {
    if (
      (await turns.enter({ url: "/api/posts", headers: {}, socket: socketOf("192.0.2.1") } as IncomingMessage)) !==
      undefined
    )
      told += 1
  })
  await setImmediate()
  assert.ok(told <= 20, `${told} were told at once`)
  await Promise.all(flood)
  assert.ok(told > 50)
})

test("a caller's streams are opened one after the other", async () => {
  const turns = new CallerTurns(0)
  const enter = async (remoteAddress: string) =>
    turns.enter({ url: streamPath, headers: {}, socket: socketOf(remoteAddress) } as IncomingMessage)
  let entered = 0
  const opened = Array.from({ length: 20 }, async () => {
    assert.equal(await enter("192.0.2.1"), undefined)
    entered += 1
  })
  await enter("198.51.100.1")
  assert.ok(entered <= 2, `${entered} were opened at once`)
  await Promise.all(opened)
})

test("whoever hung up while it waited is in nobody's way", async () => {
  const turns = new CallerTurns(0)
  const enter = async (socket: Socket) => turns.enter({ url: "/api/posts", headers: {}, socket } as IncomingMessage)
  const sockets = Array.from({ length: 600 }, () => socketOf("192.0.2.1"))
  const flood = sockets.map(enter)
  await enter(socketOf("198.51.100.1"))
  for (const socket of sockets) socket.emit("close")
  assert.equal(await enter(socketOf("192.0.2.1")), undefined)
  await Promise.all(flood)
})

function socketOf(remoteAddress: string): Socket {
  return Object.assign(new EventEmitter(), { remoteAddress }) as Socket
}
