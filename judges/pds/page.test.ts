import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { after, before, describe, it } from "node:test"
import { Keyring, newSecretKey } from "../../src/crypto/keyring.ts"
import type { HttpRequest } from "../../src/domain/http.ts"
import { forCommit } from "../../src/networks/ask.ts"
import { bluesky } from "../../src/networks/bluesky/bluesky.ts"
import type { Author, FormConnect, GrantedAccount, Json, Outside, ConsentTrip } from "../../src/networks/network.ts"
import { makeFile, makeItem } from "../../test/networks/make-item.ts"
import { visitPage } from "./browser.ts"
import { type Judge, openJudge } from "./open-judge.ts"
import { listPosts, makePerson, type Person } from "./people.ts"

/* Signing in on the page of the server that Bluesky itself runs, and publishing with what it grants. */

const connect = bluesky.connect as FormConnect & typeof bluesky.connect
const page = connect.page ?? assert.fail("there is no other way")
const ownApp = bluesky.ownApp ?? assert.fail("there is no app")

let judge: Judge
let lark: Person

before(async () => {
  judge = await openJudge()
  lark = await makePerson(judge, "lark")
})
after(async () => judge[Symbol.asyncDispose]())

const atHome = "http://localhost:3000/connect/bluesky/callback"
const inPublic = "https://judged.fanfare.dev/connect/bluesky/callback"
const keys = new Keyring([newSecretKey(), newSecretKey()]).signingKeys("oauth-client")

function newTrip(redirectUri: string): ConsentTrip {
  return { redirectUri, state: randomUUID(), verifier: `${randomUUID()}-${randomUUID()}` }
}

function outsideAs(redirectUri: string, requests: HttpRequest[] = []): Outside {
  const app = ownApp.make(redirectUri, keys)
  judge.pages.set(new URL("client.json", redirectUri).pathname, ownApp.describe(app, redirectUri))
  return {
    http: async (request) => {
      requests.push(request)
      return judge.http(request)
    },
    hosts: { ...bluesky.hosts, pds: "https://pds.test" },
    app,
    now: () => Temporal.Now.instant(),
  }
}

async function signIn(outside: Outside, redirectUri: string, name = lark.handle): Promise<GrantedAccount> {
  const trip = newTrip(redirectUri)
  const started = await page.start(outside, trip, { handle: name })
  assert.ok(started.kind === "started", JSON.stringify(started))
  const back = await visitPage(judge, started.url, lark, "consent")
  const memory = JSON.parse(JSON.stringify(started.memory)) as Json
  const granted = await page.finish(outside, trip, memory, back.searchParams)
  assert.ok(granted.kind === "granted", JSON.stringify(granted))
  return granted.accounts[0] ?? assert.fail("no account was granted")
}

let count = 0

async function publish(outside: Outside, author: Author, body: string) {
  count += 1
  const media = [makeFile("a.jpg", Buffer.from(`picture ${count}`), { altText: "A picture" })]
  const item = makeItem(body, { seed: `item ${count}`, media })
  const ready = await bluesky.publish.prepare(outside, author, item, null)
  assert.ok(ready.kind === "ready", JSON.stringify(ready))
  const done = await bluesky.publish.commit(forCommit(outside), author, item, ready.handle)
  assert.ok(done.kind === "published", JSON.stringify(done))
  assert.ok((await listPosts(judge, lark)).some(({ uri }) => uri === done.externalId))
}

for (const [what, redirectUri] of [
  ["an app on somebody's own machine", atHome],
  ["an app with an address and a key of its own", inPublic],
] as const) {
  describe(`signing in on a real server's page as ${what}`, () => {
    it("is granted the account, and publishes with it", async () => {
      const requests: HttpRequest[] = []
      const outside = outsideAs(redirectUri, requests)
      const author = await signIn(outside, redirectUri)
      assert.equal(author.externalId, lark.did)
      assert.equal(author.handle, "lark.test")
      assert.deepEqual(author.credentials.scopes, ["atproto", "transition:generic"])
      assert.equal(author.credentials.extra?.["server"], "https://pds.test")
      requests.length = 0
      await publish(outside, author, `By the page, as ${what}`)
      await publish(outside, author, `Again, as ${what}`)
      const writes = requests.filter(({ url }) => /uploadBlob|putRecord/.test(url))
      assert.equal(writes.length, 4, "a nonce that is known is not asked for again")
      assert.ok(writes.every(({ headers = {} }) => headers["authorization"]?.startsWith("DPoP ") && headers["dpop"]))
    })

    it("gets fresh tokens once for each refresh token, and can publish with them", async () => {
      const outside = outsideAs(redirectUri)
      const author = await signIn(outside, redirectUri, lark.did)
      const fresh = await connect.refresh(outside, author.credentials)
      assert.ok(fresh.kind === "refreshed", JSON.stringify(fresh))
      assert.notEqual(fresh.credentials.refreshToken, author.credentials.refreshToken)
      assert.deepEqual(fresh.credentials.extra, author.credentials.extra)
      await publish(outside, { ...author, credentials: fresh.credentials }, `Refreshed, as ${what}`)
      const again = await connect.refresh(outside, author.credentials)
      assert.ok(again.kind === "refused" && again.why === "auth", JSON.stringify(again))
    })

    it("has to connect again when access was given back", async () => {
      const outside = outsideAs(redirectUri)
      const { credentials } = await signIn(outside, redirectUri)
      await connect.revoke(outside, credentials)
      const refused = await connect.refresh(outside, credentials)
      assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
    })
  })
}

describe("a real server's page", () => {
  it("sends back whoever says no", async () => {
    const outside = outsideAs(atHome)
    const trip = newTrip(atHome)
    const started = await page.start(outside, trip, { handle: lark.handle })
    assert.ok(started.kind === "started", JSON.stringify(started))
    const back = await visitPage(judge, started.url, lark, "reject")
    assert.equal(back.origin, "http://127.0.0.1:3000")
    const refused = await page.finish(outside, trip, started.memory, back.searchParams)
    assert.ok(refused.kind === "refused" && refused.why === "permission", JSON.stringify(refused))
    assert.equal(refused.code, "access_denied")
  })

  it("takes no token without its key, and none with another", async () => {
    const outside = outsideAs(atHome)
    const author = await signIn(outside, atHome)
    const { dpopKey: _, ...unbound } = author.credentials.extra ?? {}
    const item = makeItem("Stolen", { seed: "stolen" })
    const ready = await bluesky.publish.prepare(outside, author, item, null)
    assert.ok(ready.kind === "ready")
    for (const extra of [unbound, { ...unbound, dpopKey: keys[0] ?? "" }]) {
      const thief = { ...author, credentials: { ...author.credentials, extra } }
      const refused = await bluesky.publish.commit(forCommit(outside), thief, item, ready.handle)
      assert.ok(refused.kind === "refused" && refused.why === "auth", JSON.stringify(refused))
    }
  })

  it("lets a session of its make out the token that a video needs", async () => {
    const outside = outsideAs(inPublic)
    const author = await signIn(outside, inPublic)
    const film = makeFile("a.mp4", Buffer.from("film"), { kind: "video", contentType: "video/mp4", durationMs: 1000 })
    const item = makeItem("Film", { seed: "film", media: [film] })
    let came = await bluesky.publish.prepare(outside, author, item, null)
    // In parts first, and then as a whole.
    for (let tries = 0; tries < 6 && came.kind === "waiting"; tries += 1) {
      came = await bluesky.publish.prepare(outside, author, item, came.progress)
    }
    // The token was had: what is not played here is the service that takes videos.
    assert.ok(came.kind === "refused" && /video\.bsky\.app/.test(came.message), JSON.stringify(came))
  })
})
