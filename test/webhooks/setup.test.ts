import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { agentActions } from "#actions/catalog.ts"
import { actions } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { openOutbound } from "#outbound/open-outbound.ts"
import { inWorkspace } from "#storage/database.ts"
import { findWebhook } from "#storage/webhooks.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { checkTarget } from "#webhooks/check-target.ts"
import { newWebhookSecret, sealSecret } from "#webhooks/secrets.ts"
import { sendDelivery } from "#webhooks/send-delivery.ts"
import { refusal } from "../client.ts"
import { agentOf } from "../posts/place.ts"
import { addressesInside } from "../security/addresses-inside.ts"
import { listen } from "../security/outbound-listener.ts"
import { openWebhooks, type WebhookPlace } from "./place.ts"

const lift = "Move to Studio at plans.example.com."
const plans = { standard: "full", plans: { full: { lift }, small: { webhooks: 2, lift } } }

/** As in service: only https, only the public internet. */
let strict: WebhookPlace
let place: WebhookPlace
let folder: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-webhooks-"))
  const file = path.join(folder, "plans.json")
  await writeFile(file, JSON.stringify(plans))
  strict = await openWebhooks({ FANFARE_WEBHOOKS_ALLOW_PRIVATE: "0", FANFARE_ROLES: "web" })
  place = await openWebhooks({ FANFARE_PLANS_FILE: file })
})
after(async () => {
  await strict.close()
  await place.close()
  await rm(folder, { recursive: true, force: true })
})

const events = ["post.published" as const]

describe("a webhook", () => {
  it("S-120 S-121 S-387: has an address, chosen events and a secret that is shown once, when it is made", async () => {
    const url = "https://hooks.example.com/fanfare?room=1"
    const { webhook, secret } = await strict.owner.run("webhooks.create", { url, events: [...events, ...events] })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{44}$/)
    const { createdAt, id, ...rest } = webhook
    assert.match(id, /^whk_/)
    assert.match(createdAt, /Z$/)
    assert.deepEqual(rest, { url, events, status: "active", givenUpInARow: 0 })
    const everything = [
      await strict.owner.run("webhooks.list", {}),
      await strict.owner.run("webhooks.update", { id, events: ["post.failed"] }),
      await strict.owner.run("webhooks.resume", { id }),
      await strict.owner.run("webhooks.deliveries", { id }),
      await strict.owner.run("audit.list", {}),
      strict.world.log,
    ]
    assert.ok(!JSON.stringify(everything).includes(secret))
    assert.ok(!JSON.stringify(everything).includes(secret.slice("whsec_".length)))
  })

  it("keeps its secret sealed in the database, bound to itself", async () => {
    const { webhook, secret } = await strict.owner.run("webhooks.create", { url: "https://a.example.com/", events })
    const id = readId("whk", webhook.id)
    const row = await strict.world.services.database.read((db) => findWebhook(inWorkspace(db, strict.workspaceId), id))
    assert.ok(row !== undefined && !row.secret.includes(secret.slice(6)))
    const { keyring } = strict.world.services
    assert.equal(keyring.open("webhook-secret", id, row.secret), secret)
    assert.throws(() => keyring.open("webhook-secret", newId(), row.secret))
    await strict.owner.run("webhooks.delete", { id: webhook.id })
  })

  it("S-247: is added, changed, listed, tested, resumed and resent in the app", async () => {
    const receiver = await place.receiver()
    const { id } = await place.hook("http://127.0.0.1:65000/")
    await place.owner.run("webhooks.update", { id, url: receiver.url, events: ["post.failed"] })
    const listed = (await place.owner.run("webhooks.list", {})).webhooks.find((webhook) => webhook.id === id)
    assert.deepEqual([listed?.url, listed?.events], [receiver.url, ["post.failed"]])
    const { delivery } = await place.owner.run("webhooks.test", { id })
    await receiver.until(1)
    await place.settled(id)
    await place.owner.run("webhooks.resend", { deliveryId: delivery.id })
    await receiver.until(2)
    await place.owner.run("webhooks.resume", { id })
    assert.deepEqual(Object.keys(await place.owner.run("webhooks.delete", { id })), ["id", "deleted", "host"])
    await place.owner.refused("webhooks.test", { id }, "NotFound")
    await place.owner.refused("webhooks.resend", { deliveryId: delivery.id }, "NotFound")
  })

  it("asks for something: a list with no event, or one that there is not, is refused", async () => {
    const url = "https://hooks.example.com/"
    assert.match(await place.owner.refused("webhooks.create", { url, events: [] }, "BadInput"), /^events /)
    assert.match(await place.owner.refused("webhooks.create", { url, events: ["post.liked"] }, "BadInput"), /^events/)
    assert.match(await place.owner.refused("webhooks.create", { url }, "BadInput"), /^events /)
  })
})

describe("who may have to do with webhooks", () => {
  const input = { url: "https://hooks.example.com/", events }

  it("S-005 S-342: owners and admins, and neither editors nor viewers", async () => {
    const admin = await strict.world.member("admin")
    const { webhook } = await admin.run("webhooks.create", input)
    for (const role of ["editor", "viewer"] as const) {
      const member = await strict.world.member(role)
      await member.refused("webhooks.list", {}, "Forbidden")
      await member.refused("webhooks.create", input, "Forbidden")
      await member.refused("webhooks.update", { id: webhook.id }, "Forbidden")
      await member.refused("webhooks.deliveries", { id: webhook.id }, "Forbidden")
    }
    await admin.run("webhooks.delete", { id: webhook.id })
  })

  it("S-343: no personal token, even of an owner", async () => {
    const agent = await agentOf(strict.world, strict.owner)
    const bearer = strict.world.bearer(
      ((await strict.owner.post("/api/auth/tokens", { name: "hooks" })).body as { token: string }).token,
    )
    for (const { name } of actions.filter((action) => action.name.startsWith("webhooks."))) {
      refusal(await agent.call(name, input), "UnknownAction")
      refusal(await bearer.post(`/api/app/${name}`, input), "Forbidden")
    }
  })

  it("S-344 S-345: no MCP client and not the assistant, who are offered the agents' actions and no other", () => {
    assert.equal(actions.filter(({ name }) => name.startsWith("webhooks.")).length, 12)
    assert.ok(actions.every(({ name, scope }) => !name.startsWith("webhooks.") || scope === "app"))
    assert.ok(agentActions.every(({ name }) => !name.startsWith("webhooks.")))
  })
})

describe("the address", () => {
  const create = async (url: string) => strict.owner.refused("webhooks.create", { url, events }, "BadInput")

  it("S-380: is https", async () => {
    for (const url of ["http://hooks.example.com/", "ftp://hooks.example.com/", "hooks.example.com", "", "https://"]) {
      assert.match(await create(url), /^url /)
    }
  })

  it("S-382: has no user name and no password", async () => {
    for (const who of ["me@", "me:secret@", ":secret@"]) {
      assert.match(await create(`https://${who}hooks.example.com/`), /^url must not have a user name or password/)
    }
  })

  for (const [whose, hosts] of Object.entries(addressesInside)) {
    it(`S-381: is refused when it belongs to ${whose}, when it is saved and when something is sent`, async () => {
      for (const host of hosts) {
        const verdict = await checkTarget(strict.world.services, `https://${host}/hook`)
        assert.ok(typeof verdict !== "string", host)
        assert.equal(verdict.code, "BadInput")
        assert.match(verdict.message, /^url /)
        const attempt = await sendTo(`https://${host}/hook`)
        assert.equal(attempt.status, null, host)
        if (URL.canParse(`https://${host}/`)) assert.equal(attempt.error, "blocked", host)
      }
      assert.match(await create(`https://${hosts[0]}/hook`), /^url /)
    })
  }

  it("S-381: is refused when its name is never public, or resolves to this machine at this moment", async () => {
    for (const host of [
      "localhost",
      "printer",
      "nas.local",
      "db.internal",
      "router.lan",
      "a.b.localhost",
      "x.home.arpa",
    ]) {
      assert.match(await create(`https://${host}/hook`), /^url cannot be used: it is not on the public internet/)
    }
    const outbound = openOutbound({ userAgent: "trial", ways: { resolve: async () => ["93.184.215.14", "10.0.0.7"] } })
    const verdict = await checkTarget({ webhooksOut: outbound }, "https://two-faced.example.com/")
    assert.ok(typeof verdict !== "string")
    await outbound.close()
  })

  it("S-381: is looked at again at every connection: a name that has moved inside since then is not asked", async () => {
    await using canary = await listen()
    const answers = [["93.184.215.14"], ["127.0.0.1"]]
    const outbound = openOutbound({
      userAgent: "trial",
      ways: { resolve: async () => answers.shift() ?? ["127.0.0.1"] },
    })
    const url = `https://moving.example.com:${canary.port}/`
    assert.equal(await checkTarget({ webhooksOut: outbound }, url), url)
    const attempt = await sendTo(url, outbound)
    assert.deepEqual([attempt.error, attempt.message], ["blocked", "It is not on the public internet."])
    assert.equal(canary.heard.length, 0)
    await outbound.close()
  })

  it("is looked at when it is changed, too", async () => {
    const { webhook } = await strict.owner.run("webhooks.create", { url: "https://b.example.com/", events })
    const change = { id: webhook.id, url: "https://169.254.169.254/latest/meta-data" }
    assert.match(await strict.owner.refused("webhooks.update", change, "BadInput"), /^url /)
    await strict.owner.run("webhooks.delete", { id: webhook.id })
  })

  it("may be http and private where FANFARE_WEBHOOKS_ALLOW_PRIVATE is 1, and never the link where clouds keep secrets", async () => {
    const { webhook } = await place.owner.run("webhooks.create", { url: "http://127.0.0.1:65000/", events })
    await place.owner.run("webhooks.delete", { id: webhook.id })
    const url = "http://169.254.169.254/latest/meta-data"
    await place.owner.refused("webhooks.create", { url, events }, "BadInput")
  })

  /** One try to this address, as the engine makes it. */
  async function sendTo(url: string, webhooksOut = strict.world.services.webhooksOut) {
    const { services } = strict.world
    const { workspaceId: workspace_id } = strict
    const [webhook_id, event_id] = [newId<"whk">(), newId<"evt">()]
    const secret = sealSecret(services, webhook_id, newWebhookSecret())
    const about = { next_secret: null, changes_over_at: null, status: "active", plan: null, older: 0 } as const
    const webhook = { id: webhook_id, url, secret, ...about }
    const said = { type: "ping", data: "{}", trace: null, created_at: services.clock.now() } as const
    const event = { workspace_id, id: event_id, ...said }
    return sendDelivery(
      { ...services, webhooksOut },
      { workspace_id, id: newId<"whd">(), webhook_id, event_id, claim: 1, tries: 0, webhook, event },
    )
  }
})

describe("how many there may be", () => {
  it("S-383 S-384: ten in a workspace, on every plan that says nothing else; the eleventh is refused as PlanLimit", async () => {
    for (const { id } of (await place.owner.run("webhooks.list", {})).webhooks) {
      await place.owner.run("webhooks.delete", { id })
    }
    const url = "http://127.0.0.1:65000/"
    // Asked for at once, they are still counted one after the other.
    const asked = Array.from({ length: 12 }, async () => place.owner.post("/api/app/webhooks.create", { url, events }))
    const answers = await Promise.all(asked)
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 402).length],
      [10, 2],
    )
    const message = await place.owner.refused("webhooks.create", { url, events }, "PlanLimit")
    assert.match(message, /covers 10 webhooks, and there are 10\. Delete one/)
    assert.ok(!message.includes(lift) && !message.includes("larger"), message)
    for (const { id } of (await place.owner.run("webhooks.list", {})).webhooks) {
      await place.owner.run("webhooks.delete", { id })
    }
  })

  it("S-385 S-386: after a move to a smaller plan the oldest go on, and deliveries to the others fail with the reason, without a try", async () => {
    const receivers = [await place.receiver(), await place.receiver(), await place.receiver(), await place.receiver()]
    const hooks: { id: string }[] = []
    for (const { url } of receivers) {
      place.advance({ seconds: 1 })
      hooks.push(await place.hook(url))
    }
    await place.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, place.workspaceId), "small"))
    await place.tell()
    for (const { id } of hooks) await place.settled(id)
    assert.deepEqual(
      receivers.map(({ received }) => received.length),
      [1, 1, 0, 0],
    )
    const logs = await Promise.all(hooks.map(({ id }) => place.log(id)))
    assert.deepEqual(
      logs.map(([delivery]) => [delivery?.state, delivery?.attempts]),
      [
        ["delivered", 1],
        ["delivered", 1],
        ["failed", 0],
        ["failed", 0],
      ],
    )
    const reason = logs[2]?.[0]?.lastError ?? ""
    assert.ok(/The plan small covers 2 webhooks/.test(reason) && reason.includes(lift), reason)
    const { webhooks } = await place.owner.run("webhooks.list", {})
    assert.deepEqual(
      webhooks.map(({ warning, givenUpInARow }) => [warning?.kind, givenUpInARow]),
      [
        [undefined, 0],
        [undefined, 0],
        ["overPlan", 0],
        ["overPlan", 0],
      ],
    )
    await place.owner.refused("webhooks.create", { url: receivers[0]?.url ?? "", events }, "PlanLimit")

    // When an older one goes, the next takes its place.
    await place.owner.run("webhooks.delete", { id: hooks[0]?.id ?? "" })
    await place.tell()
    await receivers[2]?.until(1)
    await place.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, place.workspaceId), "full"))
    await place.tell()
    await receivers[3]?.until(1)
  })
})
