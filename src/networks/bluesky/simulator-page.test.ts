import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { newKey } from "#networks/bluesky/sign-jwt.ts"
import { blueskySimulator } from "#networks/bluesky/simulator.ts"
import type { Author, FormConnect, Json, Outside, ConsentTrip } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { PlayedNetwork } from "../../../test/networks/played-network.ts"

const connect = bluesky.connect as FormConnect & typeof bluesky.connect
const page = connect.page ?? assert.fail("there is no other way")
const ownApp = bluesky.ownApp ?? assert.fail("there is no app")

const atHome = "http://localhost:3000/connect/bluesky/callback"
const inPublic = "https://fanfare.example/connect/bluesky/callback"

type Stage = {
  readonly network: PlayedNetwork
  readonly outside: Outside
  readonly account: string
  readonly trip: ConsentTrip
}

/** The sandbox's Bluesky, with an app that people come back to at that address. */
function open(redirectUri = atHome, keys = [newKey()]): Stage {
  const network = new PlayedNetwork(bluesky, blueskySimulator)
  const app = ownApp.make(redirectUri, keys)
  const bytes = Buffer.from(JSON.stringify(ownApp.describe(app, redirectUri)))
  network.files.set(app.clientId, { contentType: "application/json", bytes })
  const account = blueskySimulator.newAccount(network.tools, "lark")
  const trip = { redirectUri, state: randomUUID(), verifier: `${randomUUID()}${randomUUID()}` }
  return { network, outside: { ...network.outside, app }, account, trip }
}

async function start({ outside, trip }: Stage) {
  const started = await page.start(outside, trip, { handle: "@lark.bsky.social" })
  assert.ok(started.kind === "started", JSON.stringify(started))
  return started
}

async function decide({ outside, account }: Stage, { href: url }: URL, decision: string): Promise<URL> {
  const shown = await outside.http({ method: "GET", url })
  assert.equal(shown.status, 200, shown.body)
  assert.ok(shown.body.includes(account) && shown.body.includes("transition:generic"))
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ account, decision }).toString()
  const answer = await outside.http({ method: "POST", url, headers, body })
  assert.equal(answer.status, 302, answer.body)
  return new URL(answer.headers["location"] ?? "")
}

async function join(stage: Stage): Promise<Author> {
  const { url, memory } = await start(stage)
  const back = await decide(stage, url, "allow")
  const granted = await page.finish(stage.outside, stage.trip, memory, back.searchParams)
  assert.ok(granted.kind === "granted", JSON.stringify(granted))
  return granted.accounts[0] ?? assert.fail("no account was granted")
}

async function publish({ outside }: Stage, author: Author, body = "Hello") {
  const media = [makeFile("a.jpg", Buffer.from("picture"))]
  const item = makeItem(body, { media, seed: body })
  const ready = await bluesky.publish.prepare(outside, author, item, null)
  return ready.kind === "ready" ? bluesky.publish.commit(forCommit(outside), author, item, ready.handle) : ready
}

for (const [what, redirectUri] of [
  ["somebody's own machine", atHome],
  ["an address and a key of its own", inPublic],
] as const) {
  describe(`the Bluesky of the sandbox, and an app with ${what}`, () => {
    it("lets people in by its page, and publishes for them", async () => {
      const stage = open(redirectUri)
      const author = await join(stage)
      assert.equal(author.externalId, stage.account)
      assert.equal(author.handle, "lark.bsky.social")
      assert.deepEqual(author.credentials.scopes, ["atproto", "transition:generic"])
      const done = await publish(stage, author)
      assert.ok(done.kind === "published", JSON.stringify(done))
      assert.deepEqual(
        stage.network.ledger.map(({ text }) => text),
        ["Hello"],
      )
    })

    it("gives fresh tokens for a refresh token once, and ends the session of whoever comes again", async () => {
      const stage = open(redirectUri)
      const author = await join(stage)
      const fresh = await connect.refresh(stage.outside, author.credentials)
      assert.ok(fresh.kind === "refreshed", JSON.stringify(fresh))
      const fine = await publish(stage, { ...author, credentials: fresh.credentials })
      assert.equal(fine.kind, "published")
      const again = await connect.refresh(stage.outside, author.credentials)
      assert.ok(again.kind === "refused" && again.code === "invalid_grant" && again.why === "auth")
      const late = await publish(stage, { ...author, credentials: fresh.credentials }, "Too late")
      assert.ok(late.kind === "refused" && late.why === "auth", JSON.stringify(late))
    })

    it("ends the session when access is given back", async () => {
      const stage = open(redirectUri)
      const author = await join(stage)
      await connect.revoke(stage.outside, author.credentials)
      const refused = await publish(stage, author)
      assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
      assert.equal((await connect.refresh(stage.outside, author.credentials)).kind, "refused")
    })
  })
}

describe("the page of the sandbox's Bluesky", () => {
  it("sends whoever says no back with that", async () => {
    const stage = open()
    const { url, memory } = await start(stage)
    const back = await decide(stage, url, "deny")
    assert.equal(back.origin, "http://127.0.0.1:3000")
    const refused = await page.finish(stage.outside, stage.trip, memory, back.searchParams)
    assert.ok(refused.kind === "refused" && refused.why === "permission" && refused.code === "access_denied")
  })

  it("is there for one request, one decision and five minutes", async () => {
    const stage = open()
    const { url } = await start(stage)
    await decide(stage, url, "allow")
    assert.equal((await stage.outside.http({ method: "GET", url: url.href })).status, 400)
    const later = await start({ ...stage, trip: { ...stage.trip, verifier: `${randomUUID()}${randomUUID()}` } })
    stage.network.pass(301)
    assert.equal((await stage.outside.http({ method: "GET", url: later.url.href })).status, 400)
  })

  it("pays a code out once, to the key and with the verifier that it was asked for with", async () => {
    const stage = open()
    const { url, memory } = await start(stage)
    const { searchParams } = await decide(stage, url, "allow")
    const { outside, trip } = stage
    const session = memory as { readonly [name: string]: Json }
    for (const [other, wrong, words] of [
      [trip, { ...session, dpopKey: newKey() }, "DPoP proof does not match the expected JKT"],
      [{ ...trip, verifier: `${randomUUID()}${randomUUID()}` }, session, "Invalid code_verifier"],
    ] as const) {
      const refused = await page.finish(outside, other, wrong, searchParams)
      assert.ok(refused.kind === "refused" && refused.message === words, JSON.stringify(refused))
    }
    assert.equal((await page.finish(outside, trip, memory, searchParams)).kind, "granted")
    const again = await page.finish(outside, trip, memory, searchParams)
    assert.ok(again.kind === "refused" && again.message === "Invalid code", JSON.stringify(again))
  })

  it("takes no answer from another server, and none to another attempt", async () => {
    const stage = open()
    const { url, memory } = await start(stage)
    const back = await decide(stage, url, "allow")
    for (const [name, value] of [
      ["iss", "https://elsewhere.example"],
      ["state", "another"],
    ] as const) {
      const changed = new URLSearchParams(back.searchParams)
      changed.set(name, value)
      const refused = await page.finish(stage.outside, stage.trip, memory, changed)
      assert.ok(refused.kind === "refused" && refused.code === "invalid_return")
    }
  })

  it("knows no app that cannot be looked at, that changed its key, or that has no way back", async () => {
    const stage = open(inPublic)
    const author = await join(stage)
    const other = ownApp.make(inPublic, [newKey()])
    const stranger = { ...stage.outside, app: other }
    const refused = await connect.refresh(stranger, author.credentials)
    assert.ok(refused.kind === "refused" && refused.code === "invalid_client", JSON.stringify(refused))
    stage.network.files.clear()
    const unseen = await connect.refresh(stage.outside, author.credentials)
    assert.ok(unseen.kind === "refused" && unseen.why === "transient", JSON.stringify(unseen))
    const nowhere = { ...stage.outside, app: ownApp.make("http://192.168.1.2/connect/bluesky/callback", []) }
    const none = await page.start(nowhere, stage.trip, { handle: "lark.bsky.social" })
    assert.ok(none.kind === "refused" && none.code === "NoWayBack")
    const strange = open("http://localhost:3000/elsewhere")
    const sent = await page.start(strange.outside, strange.trip, { handle: "lark.bsky.social" })
    assert.ok(sent.kind === "refused", "it would send people to an address that is not the service's own")
  })

  it("keeps a session whose app has a newer key beside the one that it began with", async () => {
    const [old, fresh] = [newKey(), newKey()]
    const stage = open(inPublic, [old])
    const author = await join(stage)
    const app = ownApp.make(inPublic, [fresh, old])
    const bytes = Buffer.from(JSON.stringify(ownApp.describe(app, inPublic)))
    stage.network.files.set(app.clientId, { contentType: "application/json", bytes })
    assert.equal((await connect.refresh({ ...stage.outside, app }, author.credentials)).kind, "refreshed")
  })

  it("takes no token without its key, none that ran out, and says when it wants another nonce", async () => {
    const stage = open()
    const author = await join(stage)
    const { dpopKey: _, ...unbound } = author.credentials.extra ?? {}
    for (const extra of [unbound, { ...unbound, dpopKey: newKey() }]) {
      const thief = { ...author, credentials: { ...author.credentials, extra } }
      const refused = await publish(stage, thief)
      assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
    }
    stage.network.pass(1800)
    assert.equal((await publish(stage, author)).kind, "published")
    stage.network.pass(1801)
    const late = await publish(stage, author, "Late")
    assert.ok(late.kind === "refused" && late.code === "invalid_token", JSON.stringify(late))
    assert.equal((await connect.refresh(stage.outside, author.credentials)).kind, "refreshed")
  })

  it("forgets an app without a key after two weeks, and one with a key after three months without a word", async () => {
    for (const [redirectUri, days] of [
      [atHome, 14],
      [inPublic, 91],
    ] as const) {
      const stage = open(redirectUri)
      const author = await join(stage)
      stage.network.pass((days - 1) * 86_400)
      const fresh = await connect.refresh(stage.outside, author.credentials)
      assert.ok(fresh.kind === "refreshed", JSON.stringify(fresh))
      stage.network.pass((days + 1) * 86_400)
      const refused = await connect.refresh(stage.outside, fresh.credentials)
      assert.ok(refused.kind === "refused" && refused.message === "Refresh token expired", JSON.stringify(refused))
    }
  })

  it("misbehaves for those who came by its page as for the others", async () => {
    for (const [fault, why] of [
      ["tokenExpired", "auth"],
      ["scopeMissing", "permission"],
      ["rateLimited", "rate"],
    ] as const) {
      const stage = open()
      const author = await join(stage)
      stage.network.order(stage.account, fault)
      const refused = await publish(stage, author)
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
    const stage = open()
    const author = await join(stage)
    stage.network.order(stage.account, "tokenRevoked")
    const refused = await connect.refresh(stage.outside, author.credentials)
    assert.ok(refused.kind === "refused" && refused.why === "auth")
  })
})
