import assert from "node:assert/strict"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { startService, type StartedService } from "../start-service.ts"
import { type Draft, draftRequests } from "./drafts.ts"
import { openFilesOnce } from "./open-files.ts"

/*
 * Drops connections at random, on every route and at every stage of a request, and looks at the service afterwards: it
 * lives, it has nothing open that it had not before, and it calls none of it a fault of its own.
 */

/** How a client goes away. */
type Drop = {
  /** How much of the request is sent. */
  readonly sent: "part of the head" | "head" | "part of the body" | "whole" | "three in a row"
  /** Where a part ends, from 0 to 1. */
  readonly part: number
  /** When the client goes: after so many milliseconds, or with the first bytes of the answer. */
  readonly after: number | "first bytes"
  readonly way: "close" | "reset" | "half-close"
}

const amounts: readonly Drop["sent"][] = [
  "part of the head",
  "head",
  ...Array<Drop["sent"]>(4).fill("part of the body"),
  ...Array<Drop["sent"]>(6).fill("whole"),
  ...Array<Drop["sent"]>(2).fill("three in a row"),
]
const ways: readonly Drop["way"][] = ["close", "reset", "half-close"]

/** Chance that comes out the same for the same seed: a number from 0 up to, but not including, 1. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function planDrop(chance: () => number): Drop {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)] as T
  const moment = chance()
  return {
    sent: pick(amounts),
    part: chance(),
    after: moment < 0.3 ? "first bytes" : Math.floor(chance() * (moment < 0.85 ? 8 : 60)),
    way: pick(ways),
  }
}

/**
 * Clients that go at once leave their work behind. This many drops after each other wait until it is done: this is about
 * what hanging up leaves open, not about more work than a slow machine has time for.
 */
const breathEvery = 10

async function catchUp({ port }: StartedService): Promise<void> {
  // It leaves no connection open itself.
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: "close" } })
  await answer.text()
}

/** Nobody waits longer than this for the first bytes of an answer. */
const patienceMs = 300

/** So many of anything are never in the way of a soak. */
const unlimited = "1000000000"

export type Drops = {
  readonly dropped: number
  /** Of how many the answer had begun. */
  readonly answered: number
  readonly routes: number
  /** Descriptors of the service. */
  readonly before: number
  readonly after: number
}

/** Drops `count` connections and checks what is left; returns what was done. */
export async function dropConnections(count: number, seed: number): Promise<Drops> {
  await using service = await startService({
    FANFARE_TRUSTED_PROXIES: "1",
    FANFARE_RATE_PER_TOKEN: unlimited,
    FANFARE_RATE_PER_PERSON: unlimited,
    FANFARE_RATE_PER_ADDRESS: unlimited,
    FANFARE_SIGN_IN_TRIES: "1000000",
    FANFARE_SIGN_IN_TRIES_PER_ADDRESS: "1000000",
  })
  const about = () => `seed ${seed}\n${service.output().slice(-5000)}`
  const drafts = await draftRequests(service)
  // What is opened once and kept, such as connections to the database, is open from now on.
  await inParallel(8, drafts, async (draft) => sendWhole(service, draft))
  const before = await openFilesOnce(service, (files) => filesIn(files).length === 0)

  const chance = chanceOf(seed)
  // Every request in turn, so that none is left out.
  const plans = Array.from({ length: count }, (_, index) => ({
    draft: asAnotherCaller(drafts[index % drafts.length] as Draft, index),
    drop: planDrop(chance),
  }))
  let dropped = 0
  let answered = 0
  // With more at a time a slow machine would only be busy, and nobody would stay for the first bytes.
  await inParallel(8, plans, async ({ draft, drop }) => {
    if (!service.isRunning()) return
    if (await dropOne(service, draft, drop)) answered += 1
    dropped += 1
    if (dropped % breathEvery === 0) await catchUp(service)
  })

  const after = await openFilesOnce(service, (files) => files.length <= before.length)
  assert.ok(service.isRunning(), `the service ended: ${about()}`)
  assert.deepEqual(filesIn(after), filesIn(before), `files are left open: ${about()}`)
  assert.ok(after.length <= before.length, `${before.length} descriptors before, ${after.length} after: ${about()}`)
  assert.doesNotMatch(service.output(), /"level":(?:50|60)|\bat \S+ \(/, about())
  await inParallel(8, drafts, async (draft) => sendWhole(service, draft))
  const routes = new Set(drafts.map(({ route }) => route)).size
  return { dropped, answered, routes, before: before.length, after: after.length }
}

/** Does something with each, so many at a time. */
async function inParallel<T>(atATime: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}

/** Regular files, which an idle service has none of beside its database. */
function filesIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.includes("/media/") || name.includes("/dist/"))
}

/**
 * The same right, sent in other letters and from elsewhere. Requests of one caller wait for each other before they are
 * let in, and most would be dropped there.
 */
function asAnotherCaller(draft: Draft, index: number): Draft {
  const { cookie, authorization, ...others } = draft.headers
  const address = `192.0.${Math.floor(index / 250)}.${index % 250}`
  const headers = {
    ...others,
    "x-forwarded-for": address,
    ...(cookie !== undefined && { cookie: `${cookie}; caller=${index}` }),
    ...(authorization !== undefined && { authorization: authorization.replace(" ", " ".repeat(1 + index)) }),
  }
  return { ...draft, headers }
}

/** Whether the answer had begun by then. */
async function dropOne({ port }: StartedService, draft: Draft, { sent, part, after, way }: Drop): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  const first = once(socket, "data").catch(() => {})
  // The service may close first.
  const closed = once(socket, "close").catch(() => {})
  await once(socket, "connect").catch(() => {})
  const { head, body } = spell(draft, port)
  socket.write(
    {
      "part of the head": head.subarray(0, Math.floor(part * head.length)),
      head,
      "part of the body": Buffer.concat([head, body.subarray(0, Math.floor(part * body.length))]),
      whole: Buffer.concat([head, body]),
      "three in a row": Buffer.concat([head, body, head, body, head, body]),
    }[sent],
  )
  if (after === "first bytes") {
    await Promise.race([first, wait(patienceMs)])
    // The answer goes on, and nobody reads it.
    socket.pause()
  } else await wait(after)
  await hangUp(socket, way)
  await closed
  return socket.bytesRead > 0
}

async function hangUp(socket: Socket, way: Drop["way"]): Promise<void> {
  if (way === "half-close") {
    socket.end()
    await wait(2)
  }
  if (way === "reset") socket.resetAndDestroy()
  else socket.destroy()
}

function spell({ method, path, headers, body }: Draft, port: number): { head: Buffer; body: Buffer } {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [`content-length: ${body.length}`]),
  ]
  return { head: Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body: body ?? Buffer.alloc(0) }
}

/** Sends a request and takes its whole answer, or the beginning of one that does not end: it is never a fault of ours. */
async function sendWhole(service: StartedService, draft: Draft): Promise<void> {
  const socket = connect(service.port, "127.0.0.1")
  const headers = { ...draft.headers, connection: "close" }
  const { head, body } = spell({ ...draft, headers }, service.port)
  const closed = once(socket, "close")
  let answer = ""
  socket.setEncoding("latin1").on("data", (text: string) => {
    answer += text
    if (/^content-type: text\/event-stream/im.test(answer)) socket.destroy()
  })
  socket.write(Buffer.concat([head, body]))
  await closed
  assert.match(answer, /^HTTP\/1\.1 [234]\d\d /, `${draft.route}: ${answer.slice(0, 500)}\n${service.output()}`)
}
