import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { adapterOf } from "#networks/all.ts"
import { standingOptions } from "#networks/conformance/trials.ts"
import { playedNetworks } from "#sandbox/networks.ts"
import { findAccounts } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import type { Answer, Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { video } from "../media/videos.ts"
import { PlayedNetwork } from "../networks/played-network.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"

/* The sandbox of a service that two workspaces share. */

const keys = playedNetworks.map(({ simulator }) => simulator.key)

let place: PublishingPlace
let ours: Client
let theirs: Client

before(async () => {
  place = await openPublishing()
  ours = place.owner
  theirs = await place.world.member("viewer", "other")
  await theirs.run("workspaces.create", { name: "Other" })
})
after(async () => place.close())

/** Connects an account, always with the same handle. Returns our id of it and the network's. */
async function connect(client: Client, key: NetworkKey) {
  const { account } = await client.run("sandbox.connect", { key, handle: "lark" })
  const workspaceId = await openWorkspaceOf(client)
  const [row] = await place.world.services.database.read((db) =>
    findAccounts(inWorkspace(db, workspaceId), [readId("acc", account.id)]),
  )
  return { ...account, externalId: row?.external_id ?? assert.fail("no such account") }
}

/** Publishes on a network, and says what was published and where it can be seen. */
async function publish(client: Client, key: NetworkKey) {
  const { id: accountId, externalId, profileUrl } = await connect(client, key)
  const body = `Bulbs on ${key}`
  const media = networkOf(key).constraints.media.required ? [(await upload(client, key)).id] : []
  const options = { ...standingOptions[key], ...(key === "youtube" ? { "youtube.title": body } : {}) }
  const { id } = await client.run("posts.create", {})
  await client.run("posts.update", { id, accountIds: [accountId], versions: [{ content: [{ body, media }], options }] })
  await client.run("posts.publishNow", { id })
  const { status, results } = await place.ended(id)
  assert.equal(status, "Published", JSON.stringify(results))
  return { externalId, body, url: results[0]?.url ?? assert.fail("it is nowhere to be seen"), profileUrl }
}

async function upload(client: Client, key: NetworkKey) {
  const uploader = Uploader.ofPerson(place.world, client)
  return key === "youtube" ? uploader.put(await video("mp4"), "a.mp4") : uploader.put(await jpeg(640, 640), "a.jpg")
}

async function open(client: Client, address: string): Promise<Answer> {
  const { pathname, search } = new URL(address, place.world.base)
  return client.get(`${pathname}${search}`, { headers: { accept: "text/html" } })
}

/** The consent page that connecting an account leads to. */
async function setOut(client: Client, key: NetworkKey): Promise<URL> {
  const server = key === "pixelfed" ? "pixels.example" : "social.example"
  const begun = await client.run("accounts.connect", { key })
  if ("url" in begun) return new URL(begun.url)
  const values = key === "bluesky" ? { handle: "lark.bsky.social" } : { server }
  const way = key === "bluesky" ? ("page" as const) : ("form" as const)
  const named = await client.run("accounts.submitForm", { key, way, values })
  return "url" in named ? new URL(named.url) : assert.fail("no consent page")
}

const choicesOn = ({ text }: Answer): readonly string[] =>
  Array.from(text.matchAll(/name="account"\s+value="([^"]+)"/g), ([, value = ""]) => value)

describe("the sandbox of a service", () => {
  it("answers nobody but the service on a network's own paths, and no stranger on its pages", async () => {
    for (const { simulator } of playedNetworks) {
      const adapter = adapterOf(simulator.key)
      assert.ok(adapter !== undefined)
      const { routes } = simulator.app(new PlayedNetwork(adapter, simulator).tools)
      const paths = routes.map(({ method, path }) => ({
        method: method === "ALL" ? "GET" : method,
        path: path
          .replaceAll(/:\w+\{@[^}]*\}+/g, "@lark")
          .replaceAll(/:\w+(?:\{[^}]*\})?/g, "1")
          .replace("*", "x"),
      }))
      assert.ok(paths.length > 5)
      for (const { method, path } of paths) {
        const address = `/sandbox/${simulator.key}${path}`
        const isPage = simulator.pages.some((page) => page.test(path))
        const stranger = await place.world.visitor().request(method, address)
        assert.equal(stranger.status, 401, `${method} ${address}`)
        const token = await place.world.bearer("fanfare_nonsense").request(method, address)
        assert.equal(token.status, 401, `${method} ${address}`)
        const person = await theirs.request(method, address, method === "GET" ? {} : { body: {} })
        if (!isPage) assert.equal(person.status, 404, `${method} ${address}`)
        else assert.ok(["GET", "POST"].includes(method), `${method} ${address} is for people`)
      }
    }
  })

  it("sends a stranger who looks at a page to the sign-in page", async () => {
    for (const address of ["/sandbox", "/sandbox/x", "/sandbox/x/web/lark/status/1"]) {
      const answer = await open(place.world.visitor(), address)
      assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/sign-in"], address)
    }
  })

  for (const key of keys) {
    it(`shows what was published to the workspace that published it, and to no other: ${key}`, async () => {
      const { externalId, body, url, profileUrl = url } = await publish(ours, key)
      const mine = await connect(theirs, key)
      assert.notEqual(mine.externalId, externalId, "the same handle led to an account of another workspace")
      assert.equal((await open(ours, url)).status, 200, url)
      // Not every network plays the pages of profiles, so that nobody may see anything there.
      for (const link of [url, profileUrl]) assert.equal((await open(theirs, link)).status, 404, link)
      const [seen, hidden] = [await open(ours, `/sandbox/${key}`), await open(theirs, `/sandbox/${key}`)]
      assert.ok(seen.text.includes(body) && seen.text.includes(externalId))
      assert.ok(!hidden.text.includes(body) && !hidden.text.includes(externalId))
      assert.deepEqual((await theirs.run("sandbox.ledger", { key })).posts, [])
    })

    it(`offers a workspace its own accounts and a new one, and lets it choose no other: ${key}`, async () => {
      const [foreign, own] = [await connect(ours, key), await connect(theirs, key)]
      const consent = await setOut(theirs, key)
      const choices = choicesOn(await open(theirs, consent.href))
      assert.ok(choices.includes(own.externalId) && !choices.includes(foreign.externalId), choices.join())
      const { accounts } = await theirs.run("accounts.list", {})
      assert.ok(choices.length > accounts.filter((account) => account.key === key).length, "there is nobody new to be")
      const refused = await theirs.sendForm(consent, { account: foreign.externalId, decision: "allow" })
      assert.equal(refused.status, 400, refused.text)
      const added = choices.find((choice) => choice !== own.externalId) ?? ""
      const allowed = await theirs.sendForm(consent, { account: added, decision: "allow" })
      assert.equal(allowed.status, 302, allowed.text)
    })

    it(`sends nobody to an address that is not the service's own: ${key}`, async () => {
      const consent = await setOut(ours, key)
      const { externalId } = await connect(ours, key)
      const own = consent.searchParams.get("redirect_uri")
      // Bluesky's requests are pushed before, and name their address there.
      if (own === null) return assert.equal(key, "bluesky")
      for (const address of [
        "https://evil.example/",
        `https://evil.example/connect/${key}/callback`,
        `${place.world.base}.evil.example/connect/${key}/callback`,
        `${place.world.base}@evil.example/connect/${key}/callback`,
        `${place.world.base}/connect/${key}/callback/../../../media`,
        `${place.world.base}/connect/${key === "x" ? "threads" : "x"}/callback`,
        `${own}?more=1`,
        `${own}#part`,
        "javascript:alert(1)",
        "nonsense",
      ]) {
        const changed = new URL(consent)
        changed.searchParams.set("redirect_uri", address)
        for (const answer of [
          await open(ours, changed.href),
          await ours.sendForm(changed, { account: externalId, decision: "allow" }),
          await ours.sendForm(changed, { decision: "deny" }),
        ]) {
          assert.deepEqual([answer.status, answer.headers.get("location")], [400, null], `${address} ${answer.text}`)
        }
      }
    })
  }

  it("takes no decision from a page of another site", async () => {
    const { externalId } = await connect(ours, "x")
    const { pathname, search } = await setOut(ours, "x")
    const body = new URLSearchParams({ account: externalId, decision: "allow" }).toString()
    const type = { "content-type": "application/x-www-form-urlencoded" }
    const send = async (headers: Record<string, string>) =>
      (await ours.request("POST", `${pathname}${search}`, { body, headers: { ...type, ...headers } })).status
    assert.equal(await send({ "sec-fetch-site": "cross-site", origin: "null" }), 403)
    assert.equal(await send({ origin: "https://evil.example" }), 403)
    assert.equal(await send({ "sec-fetch-site": "same-origin", origin: "null" }), 302)
  })
})
