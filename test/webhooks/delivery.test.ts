import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { newId } from "#crypto/random.ts"
import { readId, showId } from "#domain/ids.ts"
import { sweepWebhooks } from "#webhooks/housekeeping.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { listen } from "../security/outbound-listener.ts"
import { ownerPassword } from "../world.ts"
import { type Delivery, openWebhooks, type WebhookPlace } from "./place.ts"
import type { Receiver } from "./receiver.ts"

let place: WebhookPlace

before(async () => {
  place = await openWebhooks({ FANFARE_SIGN_IN_TRIES: "1000000" })
})
after(async () => place.close())

const ladder = [1, 5, 30, 120, 360, 720, 1440]

/** A webhook of its own for a test, which is gone afterwards: a workspace has ten. */
async function withHook(
  answer: Parameters<WebhookPlace["receiver"]>[0],
  run: (hook: { readonly id: string; readonly receiver: Receiver }) => Promise<void>,
): Promise<void> {
  // The clock of these tests runs for months, and nobody stays signed in for so long.
  await place.owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
  const receiver = await place.receiver(answer)
  const { id } = await place.hook(receiver.url)
  try {
    await run({ id, receiver })
  } finally {
    await place.owner.run("webhooks.delete", { id })
  }
}

/** Sends one event and tries it until it is given up. */
async function giveUp(id: string): Promise<void> {
  await place.tell()
  await place.settled(id)
  for (const minutes of ladder) {
    place.advance({ minutes })
    await place.settled(id)
  }
}

const only = (log: readonly Delivery[]): Delivery => {
  assert.equal(log.length, 1)
  return log[0] ?? assert.fail()
}

describe("a try", () => {
  it("S-388: is a success with any 2xx", async () => {
    for (const status of [200, 201, 202, 204, 226, 299]) {
      await withHook(status, async ({ id }) => {
        await place.tell()
        const delivery = only(await place.settled(id))
        assert.deepEqual([delivery.state, delivery.lastStatus, delivery.attempts], ["delivered", status, 1])
        assert.equal(delivery.nextTryAt, undefined)
        assert.equal(delivery.lastError, undefined)
      })
    }
  })

  it("fails with any other status", async () => {
    for (const status of [400, 404, 410, 429, 500, 503]) {
      await withHook(status, async ({ id }) => {
        await place.tell()
        const delivery = only(await place.settled(id))
        assert.deepEqual([delivery.state, delivery.lastStatus, delivery.attempts], ["pending", status, 1])
        assert.equal(delivery.log[0]?.error, "status")
      })
    }
  })

  it("S-394: fails with a redirect, which is not followed", async () => {
    const elsewhere = await place.receiver()
    for (const status of [301, 302, 303, 307, 308]) {
      await withHook(
        (response) => response.writeHead(status, { location: elsewhere.url }).end(),
        async ({ id, receiver }) => {
          await place.tell()
          const delivery = only(await place.settled(id))
          assert.deepEqual([delivery.state, delivery.lastStatus], ["pending", status])
          assert.equal(receiver.received.length, 1)
        },
      )
    }
    assert.equal(elsewhere.received.length, 0)
  })

  it("S-393: fails when the connection is refused, dropped or speaks something else, and says which", async () => {
    await using dropping = await listen({ said: (socket) => socket.destroy() })
    await using babbling = await listen({ said: (socket) => socket.end("hello\r\n\r\n") })
    const targets: [string, string][] = [
      [`http://127.0.0.1:${await findFreePort()}/`, "refused"],
      [`${dropping.origin}/`, "reset"],
      [`${babbling.origin}/`, "network"],
      ["https://receiver.invalid./", "name"],
    ]
    for (const [url, error] of targets) {
      const { id } = await place.hook(url)
      await place.tell()
      const delivery = only(await place.settled(id))
      assert.deepEqual([delivery.state, delivery.log[0]?.error], ["pending", error], url)
      assert.ok((delivery.lastError ?? "").length > 5)
      assert.equal(delivery.lastStatus, undefined)
      await place.owner.run("webhooks.delete", { id })
    }
  })

  it("S-389: is judged by the status alone: a body that is endless, huge, packed wrongly or cut off changes nothing", async () => {
    const bodies: Parameters<WebhookPlace["receiver"]>[0][] = [
      (response) => response.writeHead(200).write("an answer that never ends"),
      (response) => response.writeHead(200).end(Buffer.alloc(20_000_000)),
      (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("this is not gzip"),
      (response) => {
        response.writeHead(200, { "content-length": "1000" }).write("half", () => response.destroy())
      },
    ]
    for (const answer of bodies) {
      await withHook(answer, async ({ id }) => {
        await place.tell()
        assert.equal(only(await place.settled(id)).state, "delivered")
      })
    }
  })

  it("S-392: fails when there is no status within 10 seconds, and is shown as sending until then", async () => {
    await withHook(
      () => {},
      async ({ id, receiver }) => {
        await place.tell()
        await receiver.until(1)
        assert.equal(only(await place.log(id)).state, "sending")
        const delivery = only(await place.settled(id))
        assert.deepEqual([delivery.state, delivery.log[0]?.error], ["pending", "timeout"])
        assert.ok((delivery.log[0]?.tookMs ?? 0) >= 9900)
      },
    )
  })
})

describe("the ladder", () => {
  it("S-390 S-391 S-433 S-371 S-378: eight tries over 44 hours and 36 minutes, each on time with a t of its own and the same ids and bytes, then it is given up", async () => {
    await withHook(503, async ({ id, receiver }) => {
      const start = place.world.clock.now()
      await place.tell()
      let delivery = only(await place.settled(id))
      for (const [index, minutes] of ladder.entries()) {
        assert.deepEqual([delivery.state, delivery.attempts], ["pending", index + 1])
        const due = place.world.clock.now().add({ minutes })
        assert.equal(delivery.nextTryAt, due.toString({ fractionalSecondDigits: 6 }))
        place.advance({ seconds: minutes * 60 - 1 })
        await wait(30)
        await place.settled(id)
        assert.equal(receiver.received.length, index + 1, `not before ${minutes} minutes`)
        place.advance({ seconds: 1 })
        await receiver.until(index + 2)
        delivery = only(await place.settled(id))
      }
      assert.deepEqual([delivery.state, delivery.attempts, delivery.nextTryAt], ["failed", 8, undefined])
      assert.equal(start.until(place.world.clock.now()).total("minutes"), 44 * 60 + 36)

      const times = receiver.received.map(({ headers }) =>
        Number(/t=(\d+)/.exec(String(headers["fanfare-signature"]))?.[1]),
      )
      const first = Math.floor(start.epochMilliseconds / 1000)
      const waits = ladder.map((_, index) => ladder.slice(0, index + 1).reduce((sum, each) => sum + each, 0) * 60)
      assert.deepEqual(times, [first, ...waits.map((seconds) => first + seconds)])
      const same = (one: (typeof receiver.received)[number]) => [
        one.headers["fanfare-delivery"],
        one.headers["webhook-id"],
        one.raw.toString(),
      ]
      assert.equal(new Set(receiver.received.map((one) => JSON.stringify(same(one)))).size, 1)
      assert.equal(receiver.received[0]?.headers["fanfare-delivery"], delivery.id)
      assert.deepEqual(
        delivery.log.map(({ status }) => status),
        Array(8).fill(503),
      )

      place.advance({ hours: 100 })
      await wait(30)
      await place.settled(id)
      assert.equal(receiver.received.length, 8, "given up is given up")
    })
  })

  it("ends with the first success", async () => {
    await withHook(500, async ({ id, receiver }) => {
      await place.tell()
      await place.settled(id)
      receiver.answer = 200
      place.advance({ minutes: 1 })
      const delivery = only(await place.settled(id))
      assert.deepEqual([delivery.state, delivery.attempts, delivery.lastStatus], ["delivered", 2, 200])
      assert.deepEqual(
        delivery.log.map(({ status, error }) => [status, error]),
        [
          [500, "status"],
          [200, undefined],
        ],
      )
    })
  })
})

describe("the pause", () => {
  it("S-149 S-150 S-396 S-398 S-399 S-400: ten given up in a row pause a webhook; it receives nothing and nothing is kept until a person resumes it", async () => {
    await withHook(500, async ({ id, receiver }) => {
      for (let count = 1; count <= 9; count += 1) await giveUp(id)
      assert.deepEqual([(await place.read(id)).status, (await place.read(id)).givenUpInARow], ["active", 9])
      // Two at once: the tenth pauses it, and what still waits is not tried again.
      await place.tell()
      await place.settled(id)
      for (const minutes of ladder.slice(0, -1)) {
        place.advance({ minutes })
        await place.settled(id)
      }
      await place.tell()
      await place.settled(id)
      place.advance({ hours: 24 })
      await place.settled(id)
      const paused = await place.read(id)
      assert.deepEqual([paused.status, paused.givenUpInARow, paused.warning?.kind], ["paused", 10, "paused"])
      assert.equal(paused.pausedAt, place.world.clock.now().toString({ fractionalSecondDigits: 6 }))
      const [left] = await place.settled(id)
      assert.deepEqual([left?.state, left?.lastError, left?.nextTryAt], ["failed", "The webhook is paused.", undefined])

      const count = receiver.received.length
      receiver.answer = 200
      await place.tell()
      await place.owner.refused("webhooks.test", { id }, "Conflict")
      await place.owner.refused("webhooks.resend", { deliveryId: left?.id ?? "" }, "Conflict")
      await place.owner.refused("webhooks.recover", { id, since: "2020-01-01T00:00:00Z" }, "Conflict")
      place.advance({ hours: 48 })
      await place.settled(id)
      assert.equal(receiver.received.length, count, "nothing goes to a paused webhook")

      const { webhook } = await place.owner.run("webhooks.resume", { id })
      assert.deepEqual([webhook.status, webhook.pausedAt, webhook.givenUpInARow], ["active", undefined, 0])
      await place.settled(id)
      assert.equal(receiver.received.length, count, "what happened during the pause is not brought")
      place.advance({ seconds: 1 })
      await place.tell("post.failed", { post: { after: true } })
      await receiver.until(count + 1)
      assert.deepEqual(receiver.received.at(-1)?.body.data, { post: { after: true } })
    })
  })

  it("an admin pauses one by hand: nothing is sent or kept, what waits is given up, until it is resumed", async () => {
    await withHook(500, async ({ id, receiver }) => {
      await place.tell()
      await receiver.until(1)
      await place.settled(id)
      const { webhook } = await place.owner.run("webhooks.pause", { id })
      assert.deepEqual([webhook.status, webhook.givenUpInARow], ["paused", 0])
      assert.match(webhook.warning?.message ?? "", /^Somebody paused it\./)
      const [left] = await place.log(id)
      assert.deepEqual([left?.state, left?.lastError], ["failed", "The webhook is paused."])
      const count = receiver.received.length
      receiver.answer = 200
      await place.tell()
      place.advance({ hours: 48 })
      await place.settled(id)
      assert.equal(receiver.received.length, count)
      await place.owner.run("webhooks.resume", { id })
      place.advance({ seconds: 1 })
      await place.tell("post.failed", { post: { after: "the pause" } })
      await receiver.until(count + 1)
      assert.deepEqual(receiver.received.at(-1)?.body.data, { post: { after: "the pause" } })
    })
  })

  it("S-397: one success in between starts the count again; a warning comes with the fifth, and pings count", async () => {
    await withHook(500, async ({ id, receiver }) => {
      for (let count = 1; count <= 4; count += 1) await giveUp(id)
      assert.equal((await place.read(id)).warning, undefined)
      await place.owner.run("webhooks.test", { id })
      await place.settled(id)
      for (const minutes of ladder) {
        place.advance({ minutes })
        await place.settled(id)
      }
      const warned = await place.read(id)
      assert.deepEqual([warned.givenUpInARow, warned.warning?.kind], [5, "givingUp"])
      receiver.answer = 200
      await place.tell()
      await place.settled(id)
      const well = await place.read(id)
      assert.deepEqual([well.status, well.givenUpInARow, well.warning], ["active", 0, undefined])
    })
  })
})

describe("the log", () => {
  it("S-148 S-402: shows event, state, attempts, last answer or error and the next try", async () => {
    await withHook(500, async ({ id }) => {
      const event = await place.tell("post.failed", { post: {} })
      const { id: delivery, createdAt, nextTryAt, log, ...rest } = only(await place.settled(id))
      assert.match(delivery, /^whd_/)
      assert.ok(createdAt !== undefined && nextTryAt !== undefined)
      const facts = { eventId: showId("evt", event), type: "post.failed", state: "pending", attempts: 1 }
      assert.deepEqual(rest, { ...facts, lastStatus: 500, lastError: "It answered 500." })
      assert.deepEqual(Object.keys(log[0] ?? {}), ["at", "tookMs", "status", "error"])
      for (const state of ["pending", "sending", "delivered", "failed"]) {
        await place.world.services.database.write(async ({ rows }) => {
          const due_at = state === "pending" ? place.world.clock.now().add({ hours: 1 }) : null
          const lease_until = state === "sending" ? place.world.clock.now().add({ hours: 1 }) : null
          const change = { state: state as Delivery["state"], due_at, lease_until }
          await rows.updateTable("webhook_deliveries").set(change).where("id", "=", readId("whd", delivery)).execute()
        })
        assert.equal(only(await place.log(id)).state, state)
      }
    })
  })

  it("S-401: shows the last 50 deliveries of each webhook, newest first", async () => {
    await withHook(200, async ({ id, receiver }) => {
      const events: string[] = []
      for (let count = 0; count < 55; count += 1) {
        events.push(showId("evt", await place.tell()))
        place.world.clock.advance({ seconds: 1 })
        if (count % 11 === 0) await place.settled(id)
      }
      await receiver.until(55)
      const log = await place.settled(id)
      assert.equal(log.length, 50)
      assert.ok(log.every(({ createdAt }, index) => index === 0 || createdAt <= (log[index - 1]?.createdAt ?? "")))
      const lost = events.filter((event) => !log.some(({ eventId }) => eventId === event))
      assert.equal(lost.length, 5)
    })
  })

  it("S-403 S-395: Send again queues the delivery afresh from the first attempt, with the ids it had", async () => {
    await withHook(500, async ({ id, receiver }) => {
      await giveUp(id)
      const failed = only(await place.log(id))
      assert.deepEqual([failed.state, failed.attempts], ["failed", 8])
      const { delivery } = await place.owner.run("webhooks.resend", { deliveryId: failed.id })
      assert.deepEqual([delivery.id, delivery.state, delivery.attempts], [failed.id, "pending", 0])
      await receiver.until(9)
      const again = only(await place.settled(id))
      assert.deepEqual([again.state, again.attempts, again.log.length], ["pending", 1, 9])
      assert.equal(again.nextTryAt, place.world.clock.now().add({ minutes: 1 }).toString({ fractionalSecondDigits: 6 }))
      receiver.answer = 200
      await place.owner.run("webhooks.resend", { deliveryId: failed.id })
      await place.settled(id)
      await place.owner.run("webhooks.resend", { deliveryId: failed.id })
      await receiver.until(11)
      await place.settled(id)
      assert.equal(new Set(receiver.received.map(({ headers }) => headers["fanfare-delivery"])).size, 1)
      assert.equal(new Set(receiver.received.map(({ body }) => body.id)).size, 1)
    })
  })

  it("recovers what failed since a time, and nothing else", async () => {
    await withHook(500, async ({ id, receiver }) => {
      await giveUp(id)
      place.advance({ hours: 1 })
      const since = place.world.clock.now().toString()
      await giveUp(id)
      await giveUp(id)
      receiver.answer = 200
      await place.tell()
      await place.settled(id)
      const count = receiver.received.length
      assert.deepEqual(await place.owner.run("webhooks.recover", { id, since }), { id, queued: 2 })
      await receiver.until(count + 2)
      const log = await place.settled(id)
      assert.deepEqual(
        log.map(({ state, attempts }) => [state, attempts]),
        [
          ["delivered", 1],
          ["delivered", 1],
          ["delivered", 1],
          ["failed", 8],
        ],
      )
      assert.deepEqual(await place.owner.run("webhooks.recover", { id, since }), { id, queued: 0 })
    })
  })

  it("S-404: keeps 30 days", async () => {
    await withHook(200, async ({ id }) => {
      await place.tell()
      await place.settled(id)
      place.world.clock.advance({ days: 30 })
      await place.owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
      assert.equal((await place.log(id)).length, 1)
      await sweepWebhooks(place.world.services)
      assert.equal((await place.log(id)).length, 1)
      place.world.clock.advance({ seconds: 1 })
      assert.equal((await place.log(id)).length, 0)
      const count = async () =>
        place.world.services.database.read(async ({ rows }) => {
          const deliveries = await rows.selectFrom("webhook_deliveries").select("id").execute()
          const events = await rows.selectFrom("events").select("id").execute()
          return deliveries.length + events.length
        })
      assert.ok((await count()) > 0)
      await sweepWebhooks(place.world.services)
      assert.equal(await count(), 0)
    })
  })
})

describe("what is on its way", () => {
  it("goes to a receiver that works, however many hang and however much waits for them", async () => {
    const hanging = await Promise.all(Array.from({ length: 4 }, async () => place.receiver(() => {})))
    const dead = await Promise.all(hanging.map(async ({ url }) => place.hook(url, ["post.failed"])))
    await withHook(200, async ({ id, receiver }) => {
      for (let count = 0; count < 30; count += 1) await place.tell("post.failed", { post: { count } })
      await receiver.until(30)
      const log = await place.log(id)
      assert.ok(log.length === 30)
      for (const hung of hanging) assert.ok(hung.received.length <= 8, `${hung.received.length} at once`)
      assert.ok(hanging.every(({ received }) => received.length > 0))
    })
    for (const hung of dead) await place.owner.run("webhooks.delete", { id: hung.id })
  })

  it("is cancelled with its webhook", async () => {
    const receiver = await place.receiver(500)
    const { id } = await place.hook(receiver.url)
    await place.tell()
    await place.settled(id)
    await place.owner.run("webhooks.delete", { id })
    place.advance({ minutes: 1 })
    await wait(100)
    assert.equal(receiver.received.length, 1)
    await place.owner.refused("webhooks.deliveries", { id }, "NotFound")
    await place.owner.refused("webhooks.deliveries", { id: showId("whk", newId<"whk">()) }, "NotFound")
  })
})
