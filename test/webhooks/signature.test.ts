import assert from "node:assert/strict"
import { execFileSync, spawn } from "node:child_process"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { after, before, describe, it } from "node:test"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as Svix } from "svix"
import { signContract, signStandard } from "#webhooks/sign.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { openWebhooks, type WebhookPlace } from "./place.ts"
import type { Received } from "./receiver.ts"

const docs = join(import.meta.dirname, "../../docs")

type Vector = {
  readonly about: string
  readonly secrets: readonly [string, ...string[]]
  readonly webhookId: string
  readonly t: number
  readonly body: string
  readonly "Fanfare-Signature": string
  readonly "webhook-signature": string
}

/** What `openssl` makes of it: a program by others, which knows nothing of ours. */
function openssl(secret: string, t: string | number, raw: Buffer): string {
  const input = Buffer.concat([Buffer.from(`${t}.`), raw])
  const said = execFileSync("openssl", ["dgst", "-sha256", "-hmac", secret], { input }).toString().trim()
  return said.split(" ").at(-1) ?? ""
}

let place: WebhookPlace
let secret: string
let id: string
let received: Received

before(async () => {
  place = await openWebhooks()
  const receiver = await place.receiver()
  ;({ id, secret } = await place.hook(receiver.url))
  await place.tell("post.published", { post: { id: "pst_1", text: "Blåbær, 球根, 🌷 \u2028 </script>" } })
  await receiver.until(1)
  const [first] = receiver.received
  assert.ok(first !== undefined)
  received = first
})
after(async () => place.close())

const header = (name: string) => String(received.headers[name])

describe("the request", () => {
  it("S-366 S-367: is a POST with a JSON body, and says so", () => {
    assert.equal(received.method, "POST")
    assert.equal(header("content-type"), "application/json")
    assert.deepEqual(Object.keys(received.body), ["id", "type", "createdAt", "workspaceId", "data"])
  })

  it("S-368 S-445: names its sender with the version of deliveries", () => {
    assert.equal(header("user-agent"), "Fanfare-Webhooks/1")
    assert.match(header("fanfare-signature"), /,v1=/)
  })

  it("S-369 S-370: names the event's type and the delivery's id", () => {
    assert.equal(header("fanfare-event"), "post.published")
    assert.equal(header("fanfare-event"), received.body.type)
    assert.match(header("fanfare-delivery"), /^whd_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  })

  it("S-374: says how long its body is, and sends it in one piece", () => {
    assert.equal(header("content-length"), String(received.raw.length))
    assert.equal(received.headers["transfer-encoding"], undefined)
  })

  it("brings nothing else that anybody could use: no cookie, no token, each header once", () => {
    assert.equal(received.headers.authorization, undefined)
    assert.equal(received.headers.cookie, undefined)
    const names = received.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
    assert.equal(new Set(names).size, names.length)
  })
})

describe("the signature", () => {
  it("S-341 S-373: is exactly t, a comma and one v1", () => {
    assert.match(header("fanfare-signature"), /^t=[1-9]\d{9},v1=[0-9a-f]{64}$/)
  })

  it("S-375 S-376 S-377: is what openssl makes of t, a dot and the bytes as they came, with the whole secret as its key", () => {
    const [, t = "", v1 = ""] = /^t=(\d+),v1=(.*)$/.exec(header("fanfare-signature")) ?? []
    assert.equal(v1, openssl(secret, t, received.raw))
    assert.ok(received.raw.includes("🌷"), "bytes, not escapes, were signed")
    assert.notEqual(v1, openssl(secret, t, Buffer.from(JSON.stringify({ ...received.body, extra: 1 }))))
    assert.notEqual(v1, openssl(secret.slice("whsec_".length), t, received.raw))
  })

  it("S-378: has the time of this try", () => {
    const t = Number(/t=(\d+)/.exec(header("fanfare-signature"))?.[1])
    assert.equal(t, Math.floor(place.world.clock.now().epochMilliseconds / 1000))
  })

  it("comes beside one that libraries for Standard Webhooks accept, of other people's making", () => {
    const headers = {
      "webhook-id": header("webhook-id"),
      "webhook-timestamp": header("webhook-timestamp"),
      "webhook-signature": header("webhook-signature"),
    }
    assert.equal(headers["webhook-id"], received.body.id)
    const text = received.raw.toString()
    assert.deepEqual(new StandardWebhook(secret).verify(text, headers), received.body)
    const svix = new Svix(secret)
    assert.doesNotThrow(() => svix.verify(text, headers))
    assert.throws(() => new StandardWebhook(secret).verify(text.replace("pst_1", "pst_2"), headers))
    assert.throws(() => svix.verify(text, { ...headers, "webhook-id": "evt_other" }))
    const other = `whsec_${Buffer.alloc(33).toString("base64")}`
    assert.throws(() => new StandardWebhook(other).verify(text, headers))
  })

  it("can be tried out with the vectors in the docs", () => {
    const { vectors } = JSON.parse(readFileSync(join(docs, "webhook-vectors.json"), "utf8")) as { vectors: Vector[] }
    assert.ok(vectors.length >= 5)
    for (const { about, secrets, webhookId, t, body, ...expected } of vectors) {
      const signed = { id: webhookId, seconds: t, body: Buffer.from(body) }
      const old = secrets.at(-1) ?? ""
      assert.equal(signContract(old, signed), expected["Fanfare-Signature"], about)
      assert.equal(signStandard(secrets, signed), expected["webhook-signature"], about)
      assert.equal(expected["Fanfare-Signature"], `t=${t},v1=${openssl(old, t, signed.body)}`, about)
    }
  })
})

describe("the receiver in the docs", () => {
  const file = join(docs, "examples/receive-webhooks.ts")

  it("is short, compares in constant time and verifies before it parses", () => {
    const text = readFileSync(file, "utf8")
    assert.ok(text.split("\n").length < 60)
    assert.match(text, /timingSafeEqual\(/)
    assert.ok(text.indexOf("if (!isGenuine(raw") < text.indexOf("JSON.parse("))
  })

  it("S-378 S-379: takes what is genuine once, and refuses what was changed, is old or comes from the future", async () => {
    const port = await findFreePort()
    const environment = { ...process.env, PORT: String(port), FANFARE_WEBHOOK_SECRET: secret }
    const child = spawn(process.execPath, [file], { env: environment, stdio: ["ignore", "pipe", "inherit"] })
    try {
      const said: string[] = []
      const lines = createInterface({ input: child.stdout })
      await once(lines, "line")
      lines.on("line", (line) => said.push(line))
      const url = `http://127.0.0.1:${port}/`
      const now = Math.floor(Date.now() / 1000)
      const body = JSON.stringify({ id: "evt_1", type: "ping", data: {} })
      const sign = (t: number, key = secret) =>
        `t=${t},v1=${createHmac("sha256", key).update(`${t}.${body}`).digest("hex")}`
      const send = async (signature: string | undefined, sent = body) => {
        const headers = signature === undefined ? {} : { "fanfare-signature": signature }
        return (await fetch(url, { method: "POST", headers, body: sent })).status
      }
      assert.equal(await send(sign(now)), 204)
      assert.equal(await send(sign(now)), 204)
      assert.equal(await send(sign(now - 290)), 204)
      assert.equal(await send(sign(now - 310)), 401)
      assert.equal(await send(sign(now + 310)), 401)
      assert.equal(await send(sign(now), body.replace("ping", "pong")), 401)
      assert.equal(await send(sign(now, "whsec_other")), 401)
      assert.equal(await send(undefined), 401)
      assert.equal(await send("t=,v1="), 401)
      assert.equal(await send(sign(now).replace("v1=", "v1=00")), 401)

      await place.owner.run("webhooks.update", { id, url })
      const { delivery } = await place.owner.run("webhooks.test", { id })
      const log = await place.settled(id)
      assert.equal(log.find((each) => each.id === delivery.id)?.state, "delivered")
      assert.deepEqual(said, ["ping evt_1", `ping ${delivery.eventId}`])
    } finally {
      child.kill()
    }
  })
})

describe("a new secret", () => {
  it("signs the standard headers at once beside the old one, and the contract's after 24 hours or when the owner says so", async () => {
    const receiver = await place.receiver()
    const hook = await place.hook(receiver.url)
    const pinged = async () => {
      await place.owner.run("webhooks.test", { id: hook.id })
      const count = receiver.received.length + 1
      return (await receiver.until(count)).at(-1)
    }
    const signers = (one: Received | undefined, secrets: Record<string, string>) => {
      assert.ok(one !== undefined)
      const [, t = "", v1 = ""] = /^t=(\d+),v1=(.*)$/.exec(String(one.headers["fanfare-signature"])) ?? []
      const signed = { id: one.body.id, seconds: Number(t), body: one.raw }
      const given = String(one.headers["webhook-signature"]).split(" ")
      const names = Object.entries(secrets)
      return {
        contract: names.filter(([, key]) => v1 === openssl(key, t, one.raw)).map(([name]) => name),
        standard: given.map((each) => names.find(([, key]) => signStandard([key], signed) === each)?.[0]),
      }
    }
    const old = hook.secret
    await place.owner.refused("webhooks.rotateSecret", { id: hook.id, changeOver: true }, "Conflict")
    const first = await place.owner.run("webhooks.rotateSecret", { id: hook.id })
    const next = first.secret ?? ""
    assert.match(next, /^whsec_/)
    assert.notEqual(next, old)
    assert.equal(
      first.webhook.secretChangesOverAt,
      place.world.clock.now().add({ hours: 24 }).toString({ fractionalSecondDigits: 6 }),
    )
    assert.deepEqual(signers(await pinged(), { old, next }), { contract: ["old"], standard: ["next", "old"] })
    place.advance({ hours: 23, minutes: 59 })
    assert.deepEqual(signers(await pinged(), { old, next }), { contract: ["old"], standard: ["next", "old"] })
    place.advance({ minutes: 1 })
    assert.deepEqual(signers(await pinged(), { old, next }), { contract: ["next"], standard: ["next"] })
    assert.equal((await place.read(hook.id)).secretChangesOverAt, undefined)

    const lost = (await place.owner.run("webhooks.rotateSecret", { id: hook.id })).secret ?? ""
    const third = (await place.owner.run("webhooks.rotateSecret", { id: hook.id })).secret ?? ""
    const secrets = { old, next, lost, third }
    assert.deepEqual(signers(await pinged(), secrets), { contract: ["next"], standard: ["third", "next"] })
    const done = await place.owner.run("webhooks.rotateSecret", { id: hook.id, changeOver: true })
    assert.equal(done.secret, undefined)
    assert.deepEqual(signers(await pinged(), secrets), { contract: ["third"], standard: ["third"] })
  })
})
