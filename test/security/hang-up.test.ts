import assert from "node:assert/strict"
import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import path from "node:path"
import { Readable } from "node:stream"
import { after, before, describe, it } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { reportNothing } from "#domain/report-failure.ts"
import { type Listener, LiveHub } from "#live/live-hub.ts"
import { sandboxCallHeader } from "#networks/sandbox-controls.ts"
import type { Client } from "../client.ts"
import { noise } from "../media/pictures.ts"
import { download, type MediaItem, Uploader } from "../media/uploader.ts"
import { openServer } from "../open-server.ts"
import { startService, type StartedService } from "../start-service.ts"
import { until } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { openFilesOnce } from "./open-files.ts"

/** A connection on which something was sent. */
async function begin(port: number, text: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => {})
  await once(socket, "connect")
  socket.write(text)
  return socket
}

async function hangUp(socket: Socket): Promise<void> {
  const closed = once(socket, "close")
  socket.destroy()
  await closed
}

const isFault = (line: string) => /"level":[56]0/.test(line)

describe("eight hundred viewers who hang up after a few milliseconds", () => {
  let service: StartedService
  let media: string
  before(async () => {
    service = await startService()
    const owner = await service.signIn()
    const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const uploader = new Uploader(service.base, { cookie, origin: service.base })
    media = new URL((await uploader.put(await noise(1200, 1000))).url).pathname
  })
  after(async () => service[Symbol.asyncDispose]())

  async function dropAll(address: string): Promise<void> {
    const { port } = service
    const numbers = Array.from({ length: 800 }, (_, number) => number).values()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const number of numbers) {
          if (!service.isRunning()) return
          const range = `Range: bytes=${number}-`
          const socket = await begin(port, `GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\n${range}\r\n\r\n`)
          await wait(1 + (number % 6))
          await hangUp(socket)
        }
      }),
    )
  }

  it("on a media file end nothing and leave nothing open", async () => {
    await dropAll(media)
    const isOfStore = (file: string) => file.includes("/media/")
    const files = await openFilesOnce(service, (all) => !all.some(isOfStore))
    assert.ok(service.isRunning(), service.output())
    assert.deepEqual(files.filter(isOfStore), [])
    assert.equal((await download(service.base + media)).status, 200)
    assert.ok(!service.output().split("\n").some(isFault), service.output())
  })

  it("on a file of the web app end nothing and leave nothing open", async () => {
    const folder = path.join(import.meta.dirname, "../../dist/web/assets")
    const asset = (await readdir(folder)).find((name) => name.endsWith(".js"))
    await dropAll(`/assets/${asset}`)
    const files = await openFilesOnce(service, (all) => !all.some((file) => file.startsWith(folder)))
    assert.deepEqual(
      files.filter((file) => file.startsWith(folder)),
      [],
    )
    assert.equal((await download(`${service.base}/assets/${asset}`)).status, 200)
    assert.ok(!service.output().split("\n").some(isFault), service.output())
  })
})

describe("in one request", () => {
  let world: World
  let owner: Client
  let item: MediaItem
  let media: string
  before(async () => {
    world = await openWorld()
    owner = await world.owner()
    item = await Uploader.ofPerson(world, owner).put(await noise(300, 300))
    media = new URL(item.url).pathname
  })
  after(async () => world.close())

  it("a file that was opened while its viewer hung up is closed", async () => {
    const store = world.services.mediaFiles
    const opening = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    let isClosed = false
    const open: typeof store.open = async (...args) => {
      const file = await store.open(...args)
      if (file === null) return null
      opening.resolve()
      await gone.promise
      const close = async () => {
        await file[Symbol.asyncDispose]()
        isClosed = true
      }
      return { ...file, [Symbol.asyncDispose]: close }
    }
    await using server = await openServer(world, { mediaFiles: { ...store, open } })
    const socket = await begin(server.port, `GET ${media} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await opening.promise
    await hangUp(socket)
    // Answered after it was seen that the viewer has gone.
    for (let requests = 0; requests < 3; requests += 1) await fetch(`${server.base}/healthz`)
    gone.resolve()
    await until("the file is closed", () => isClosed)
    assert.deepEqual(server.lines.filter(isFault), [])
  })

  it("a file that cannot be opened is answered as a fault of ours, logged and counted", async () => {
    const open = async () => {
      throw new Error("the disk is on fire")
    }
    await using server = await openServer(world, { mediaFiles: { ...world.services.mediaFiles, open } })
    const answer = await fetch(server.base + media)
    assert.equal(answer.status, 500)
    assert.doesNotMatch(await answer.text(), /fire/)
    assert.equal(server.faults.counts().request, 1)
    const line = server.lines.find(isFault) ?? ""
    assert.match(line, /on fire/)
    const { requestId, fault } = JSON.parse(line) as { requestId: string; fault: object }
    assert.equal(requestId, answer.headers.get("x-request-id"))
    assert.deepEqual(fault, { source: "request", count: 1 })
  })

  it("a file that cannot be read to its end breaks the answer off, and is logged and counted", async () => {
    const store = world.services.mediaFiles
    async function* half() {
      yield Buffer.alloc(1000)
      await wait(10)
      throw new Error("the disk is on fire")
    }
    const open: typeof store.open = async (...args) => {
      const file = await store.open(...args)
      return file === null ? null : { ...file, read: () => Readable.from(half(), { objectMode: false }) }
    }
    await using server = await openServer(world, { mediaFiles: { ...store, open } })
    const answer = await fetch(server.base + media)
    assert.equal(answer.status, 200)
    await assert.rejects(answer.arrayBuffer())
    await until("the fault is counted", () => server.faults.counts().response === 1)
    const line = server.lines.find(isFault) ?? ""
    assert.match(line, /on fire/)
    assert.equal((JSON.parse(line) as { requestId: string }).requestId, answer.headers.get("x-request-id"))
    assert.equal((await fetch(`${server.base}/healthz`)).status, 200)
    assert.equal((await download(item.url)).status, 200)
  })

  it("a live stream whose tab has gone before it began listens to nothing", async () => {
    const live = new CountingHub(world.services.database, world.services.clock, reportNothing)
    await using server = await openServer(world, {}, live)
    const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const head = (method: string) =>
      `${method} /api/app/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
    for (let count = 0; count < 50; count += 1) {
      const socket = await begin(server.port, head("GET"))
      await wait(count % 5)
      await hangUp(socket)
    }
    // The head of a stream is an answer without a body, and no stream.
    const socket = await begin(server.port, head("HEAD"))
    await once(socket, "data")
    await hangUp(socket)
    await until("nobody listens on", () => live.begun > 0 && live.open === 0)
    assert.deepEqual(server.lines.filter(isFault), [])
  })

  it("a body that breaks off is no fault, whoever reads it", async () => {
    const { port } = new URL(world.base)
    const { token } = await owner.run("tokens.create", { name: "a script" })
    const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; ")
    const person = `Cookie: ${cookie}\r\nOrigin: ${world.base}\r\nContent-Type: application/json`
    const script = `Authorization: Bearer ${token.token}\r\nContent-Type: application/json`
    const form = "Content-Type: application/x-www-form-urlencoded"
    const service = `${sandboxCallHeader}: ${world.services.keyring.sign("sandbox-call", world.base)}`
    const places = [
      ["/api/app/posts.list", person],
      ["/api/auth/sign-in", person],
      ["/api/agent/tools/posts.list", script],
      ["/mcp", script],
      ["/api/media", script],
      ["/auth/token", form],
      ["/sandbox/x/api/2/tweets", `${service}\r\n${script}`],
    ] as const
    for (const [place, headers] of places) {
      const head = `POST ${place} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\nContent-Length: 1000\r\n\r\n`
      const answered = () =>
        world.log.filter((line) => line.includes('"answered"') && line.includes(`"${place}"`)).length
      for (const moment of [0, 100]) {
        const earlier = answered()
        const socket = await begin(Number(port), `${head}{"a":`)
        await wait(moment)
        await hangUp(socket)
        await until(`${place} answers`, () => answered() > earlier)
      }
    }
    assert.deepEqual(world.log.filter(isFault), [])
    const counts = Object.entries(world.service.faults.counts())
    assert.deepEqual(
      counts.filter(([, count]) => count > 0),
      [],
    )
  })
})

/** Counts who listens. */
class CountingHub extends LiveHub {
  begun = 0
  open = 0

  override listen(listener: Listener): () => void {
    this.begun += 1
    this.open += 1
    const stop = super.listen(listener)
    return () => {
      this.open -= 1
      stop()
    }
  }
}
