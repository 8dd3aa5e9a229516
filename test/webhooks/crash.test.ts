import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { showId } from "#domain/ids.ts"
import { WebhookWork } from "#webhooks/webhook-work.ts"
import { Client } from "../client.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { serviceProgram } from "../service-program.ts"
import { until, untilAs } from "../until.ts"
import { ownerPassword } from "../world.ts"
import { openWebhooks, type WebhookPlace } from "./place.ts"
import { openReceiver, type Receiver } from "./receiver.ts"

describe("a worker that goes away", () => {
  /** Nobody works here but those whom a test lets work, step by step. */
  let place: WebhookPlace
  before(async () => {
    place = await openWebhooks({ FANFARE_ROLES: "web" })
  })
  after(async () => place.close())

  const newWorker = () => new WebhookWork(place.world.services, { leaseMs: 30_000, onCapacity: () => {} })

  async function claim(worker: WebhookWork) {
    await worker.nextDue()
    return worker.claim(100)
  }

  it("S-395: leaves its deliveries to another, who makes them with the same ids; what it says later does not count", async () => {
    const receiver = await place.receiver()
    const { id } = await place.hook(receiver.url, ["post.published"])
    await place.tell()
    const [gone, other] = [newWorker(), newWorker()]
    const [held] = await claim(gone)
    assert.ok(held !== undefined)
    assert.deepEqual(await claim(other), [], "what somebody holds is nobody else's")
    place.world.clock.advance({ seconds: 29 })
    await gone.renew()
    place.world.clock.advance({ seconds: 29 })
    assert.deepEqual(await claim(other), [], "nor while it is kept")

    place.world.clock.advance({ seconds: 2 })
    const [taken] = await claim(other)
    assert.equal(taken?.id, held.id)
    receiver.answer = 500
    await gone.work(held)
    assert.equal((await place.log(id))[0]?.state, "sending", "the older claim has nothing to say")
    receiver.answer = 200
    await other.work(taken)
    const [delivery] = await place.log(id)
    assert.deepEqual([delivery?.state, delivery?.attempts, delivery?.log.length], ["delivered", 1, 1])
    assert.deepEqual(
      receiver.received.map(({ headers, body }) => [headers["fanfare-delivery"], body.id]),
      [0, 1].map(() => [showId("whd", held.id), showId("evt", held.event_id)]),
    )
  })

  it("hands an event on once, however many look at the same time", async () => {
    const receiver = await place.receiver()
    const { id } = await place.hook(receiver.url, ["post.failed"])
    for (let count = 0; count < 20; count += 1) await place.tell("post.failed")
    const workers = Array.from({ length: 4 }, newWorker)
    const rounds = await Promise.all(
      workers.map(async (worker) => {
        const pieces = []
        for (let looks = 0; looks < 6; looks += 1) {
          const claimed = await claim(worker)
          pieces.push(...claimed)
          await Promise.all(claimed.map(async (piece) => worker.work(piece)))
        }
        return pieces
      }),
    )
    assert.equal(rounds.flat().length, 20)
    assert.equal(receiver.received.length, 20)
    assert.equal(new Set(receiver.received.map(({ body }) => body.id)).size, 20)
    assert.ok((await place.log(id)).every(({ state }) => state === "delivered"))
  })
})

describe("a process that is killed", () => {
  let dataDir: string
  let port: number
  let running: ChildProcess | undefined
  let receiver: Receiver

  before(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-webhooks-"))
    port = await findFreePort()
    receiver = await openReceiver(() => {})
  })
  after(async () => {
    await receiver.close()
    running?.kill("SIGKILL")
    await rm(dataDir, { recursive: true, force: true })
  })

  async function launch(): Promise<ChildProcess> {
    const child = spawn(process.execPath, [serviceProgram("main")], {
      stdio: "ignore",
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        PORT: String(port),
        FANFARE_DATA_DIR: dataDir,
        FANFARE_OWNER_EMAIL: "olga@example.com",
        FANFARE_OWNER_PASSWORD: ownerPassword,
        FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
        FANFARE_LEASE_SECONDS: "3",
      },
    })
    running = child
    await until("the service is ready", async () => {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      return ready?.ok === true
    })
    return child
  }

  it("S-395: after the receiver heard it and before it was written down, delivers again with the same ids when it is back", async () => {
    const child = await launch()
    const owner = new Client(`http://localhost:${port}`)
    await owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
    const { webhook } = await owner.run("webhooks.create", { url: receiver.url, events: ["post.failed"] })
    const { delivery } = await owner.run("webhooks.test", { id: webhook.id })
    await receiver.until(1)
    const exited = once(child, "exit")
    child.kill("SIGKILL")
    await exited

    receiver.answer = 200
    await launch()
    await receiver.until(2)
    const [shown] = await untilAs(
      async () => (await owner.run("webhooks.deliveries", { id: webhook.id })).deliveries,
      ([first]) => first?.state === "delivered",
    )
    assert.deepEqual([shown?.id, shown?.state, shown?.attempts], [delivery.id, "delivered", 1])
    assert.deepEqual(
      receiver.received.map(({ headers, body }) => [headers["fanfare-delivery"], body.id]),
      [0, 1].map(() => [delivery.id, delivery.eventId]),
    )
    assert.deepEqual(receiver.received[0]?.raw, receiver.received[1]?.raw)
  })
})
