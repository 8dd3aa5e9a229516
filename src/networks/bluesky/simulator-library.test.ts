import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { blueskySimulator } from "#networks/bluesky/simulator.ts"
import type { FormConnect } from "#networks/network.ts"
import { PlayedNetwork } from "../../../test/networks/played-network.ts"

/* What Bluesky's own library asks of a server, and our adapter does not (judges/clients). */

const connect = bluesky.connect as FormConnect & typeof bluesky.connect

async function open() {
  const network = new PlayedNetwork(bluesky, blueskySimulator)
  const did = blueskySimulator.newAccount(network.tools, "lark")
  const granted = await connect.submit(network.outside, blueskySimulator.formValues?.(network.tools, did) ?? {})
  assert.ok(granted.kind === "granted" && granted.accounts[0] !== undefined)
  const { accessToken } = granted.accounts[0].credentials
  const create = async (record: object, rest: object = {}) => {
    const post = { $type: "app.bsky.feed.post", text: "Hi #you", createdAt: "2026-11-14T09:30:00.000Z" }
    const input = { repo: did, collection: "app.bsky.feed.post", record: { ...post, ...record }, ...rest }
    const answer = await network.outside.http({
      method: "POST",
      url: `${network.outside.hosts["pds"]}/xrpc/com.atproto.repo.createRecord`,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify(input),
    })
    return { status: answer.status, json: JSON.parse(answer.body) as { uri: string; commit: { rev: string } } }
  }
  return { network, did, create }
}

const tid = /^[2-7a-j][2-7a-z]{12}$/

describe("what Bluesky's own library asks the sandbox's Bluesky", () => {
  it("writes records under a key of the server's, and says by a key like it when that was", async () => {
    const { network, did, create } = await open()
    const { status, json } = await create({})
    assert.equal(status, 200)
    const [, rkey = ""] = json.uri.split(`at://${did}/app.bsky.feed.post/`)
    assert.match(rkey, tid)
    assert.match(json.commit.rev, tid)
    assert.deepEqual(
      network.ledger.map(({ externalId, text }) => [externalId, text]),
      [[json.uri, "Hi #you"]],
    )
    assert.equal((await create({}, { rkey })).status, 500)
    assert.equal((await create({}, { repo: "did:plc:somebodyelse" })).status, 401)
  })

  it("takes parts of a record that say what they are, and none that say something else", async () => {
    const { create } = await open()
    const facet = (type: string) => ({
      facets: [
        {
          $type: type,
          index: { byteStart: 3, byteEnd: 7 },
          features: [{ $type: "app.bsky.richtext.facet#tag", tag: "you" }],
        },
      ],
    })
    assert.equal((await create(facet("app.bsky.richtext.facet"))).status, 200)
    assert.equal((await create(facet("app.bsky.embed.images"))).status, 400)
  })
})
