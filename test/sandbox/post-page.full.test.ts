import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { type NetworkKey, networkKeys } from "#domain/network.ts"
import { ended } from "../browser/publishing.ts"
import type { Client } from "../client.ts"
import { noise } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { video } from "../media/videos.ts"
import { openWorld, type World } from "../world.ts"

describe("the page that the address of a sandbox post leads to", () => {
  let world: World
  let owner: Client
  let picture: string
  let film: string
  before(async () => {
    world = await openWorld()
    owner = await world.owner()
    const uploader = Uploader.ofPerson(world, owner)
    picture = (await uploader.put(await noise(600, 600), "bulbs.png", "Bulbs & a pot")).id
    film = (await uploader.put(await video("mp4", { seconds: 3 }), "shed.mp4", "A potting shed")).id
  })
  after(() => world.close())

  const optionsOf: Partial<Readonly<Record<NetworkKey, Readonly<Record<string, string>>>>> = {
    tiktok: { "tiktok.privacy": "PUBLIC_TO_EVERYONE" },
    youtube: { "youtube.title": "In the shed" },
    "google-business": {
      "google-business.callToAction": "BOOK",
      "google-business.callToActionUrl": "https://lark.example",
    },
  }

  const publish = async (key: NetworkKey) => {
    const { account } = await owner.run("sandbox.connect", { key })
    const board = account.choices?.options["pinterest.board"]?.choices[0]?.value
    const options = board === undefined ? (optionsOf[key] ?? {}) : { "pinterest.board": board }
    const { id } = await owner.run("posts.create", { accountIds: [account.id] })
    const content = [{ body: `Bulbs & pots are in, ${key}`, media: [key === "youtube" ? film : picture] }]
    await owner.run("posts.update", { id, accountIds: [account.id], versions: [{ content, options }] })
    await owner.run("posts.publishNow", { id })
    const post = await ended(owner, id)
    assert.equal(post.status, "Published", JSON.stringify(post.results))
    return { id, url: post.results[0]?.url ?? assert.fail("no address"), externalId: post.results[0]?.externalId ?? "" }
  }

  for (const key of networkKeys) {
    it(`shows the post as ${key} would, with its picture, its alt text, when it went out and what it is`, async () => {
      const { id, url, externalId } = await publish(key)
      const { status, text, headers } = await owner.get(new URL(url).pathname + new URL(url).search)
      assert.equal(status, 200)
      assert.match(text, /Sandbox\.<\/b> A stand-in for /)
      assert.match(headers.get("content-security-policy") ?? "", /^default-src 'none'; style-src 'nonce-/)
      assert.doesNotMatch(text, /<script| style="/)
      assert.match(text, new RegExp(`Bulbs &amp; pots are in, ${key}`))
      if (key === "youtube") assert.match(text, /<video src="[^"]+\/media\/[^"]+"[^>]+aria-label="A potting shed"/)
      else assert.match(text, /<img src="[^"]+\/media\/[^"]+" alt="Bulbs &amp; a pot"/)
      assert.match(text, /Went out<\/dt>[^]+Copenhagen, UTC\+0[12]:00/)
      assert.match(text, /1 of 1 with alt text/)
      assert.match(text, new RegExp(`href="/posts/${id}">Back to Fanfare`))
      assert.ok(text.includes(`<code>${externalId.replaceAll("&", "&amp;")}</code>`), externalId)
    })
  }

  it("is not there for another workspace", async () => {
    const { url } = await publish("bluesky")
    const { pathname } = new URL(url)
    assert.equal((await owner.get(pathname)).status, 200)
    const { workspace } = await owner.run("workspaces.create", { name: "Another" })
    await owner.run("workspaces.open", { id: workspace.id })
    assert.equal((await owner.get(pathname)).status, 404)
  })
})
