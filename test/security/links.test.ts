import assert from "node:assert/strict"
import { after, before, describe, it, test } from "node:test"
import type { Http } from "#domain/http.ts"
import { readId } from "#domain/ids.ts"
import { adapters } from "#networks/all.ts"
import { drive } from "#networks/conformance/drive.ts"
import { plain } from "#networks/conformance/pieces.ts"
import { playedNetworks } from "#sandbox/networks.ts"
import { updateAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openStage } from "../networks/open-stage.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"

const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " \tjavascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  " https://example.com/",
]

const isOfTheWeb = (link: string | undefined): boolean => link === undefined || /^https?:\/\/\S+$/.test(link)

/** By these names networks say where something is shown. Others are where something is to be sent. */
const linkNames =
  /^(?:avatar|avatar_static|avatar_url|mapsUri|permalink|permalink_url|picture|profile_image|profile_image_url|profile_picture_url|searchUrl|share_url|threads_profile_picture_url|url)$/

/** A network that answers as it does, but for its links. Returns how many of them it has changed so far. */
function withHostileLinks(http: Http): { readonly http: Http; readonly count: () => number } {
  let count = 0
  const spoil = (name: string, value: unknown): unknown => {
    if (!linkNames.test(name) || typeof value !== "string") return value
    count += 1
    return hostile[count % hostile.length]
  }
  return {
    count: () => count,
    async http(request) {
      const answer = await http(request)
      const isJson = answer.headers["content-type"]?.startsWith("application/json") === true
      return isJson ? { ...answer, body: JSON.stringify(JSON.parse(answer.body, spoil)) } : answer
    },
  }
}

describe("a network that gives links which are none", () => {
  for (const adapter of adapters) {
    it(`is connected and published to without them: ${adapter.key}`, async () => {
      const played = playedNetworks.find(({ simulator }) => simulator.key === adapter.key)
      assert.ok(played !== undefined)
      await using stage = await openStage(adapter, played.simulator)
      const network = withHostileLinks(stage.http)
      const signedIn = await stage.signIn(network.http)
      assert.equal(signedIn.kind, "granted", JSON.stringify(signedIn))
      for (const { avatarUrl, profileUrl } of signedIn.kind === "granted" ? signedIn.accounts : []) {
        assert.ok(isOfTheWeb(avatarUrl) && isOfTheWeb(profileUrl), JSON.stringify([avatarUrl, profileUrl]))
      }
      for (const fault of [undefined, "acceptThenDrop"] as const) {
        const author = await stage.connect()
        if (fault !== undefined) await stage.setFault(author, fault, 1)
        const came = await drive(stage, author, [plain(stage)], network.http)
        // After a lost answer some networks cannot be asked; the others name the post by a link again.
        assert.ok(came.kind === "published" || (fault !== undefined && came.kind === "uncertain"), JSON.stringify(came))
        for (const { url } of came.kind === "published" ? came.placed : []) assert.ok(isOfTheWeb(url), `url: ${url}`)
      }
    })
  }

  it("is tried with links of its own", async () => {
    // Otherwise the tests above would prove nothing.
    const { http, count } = withHostileLinks(async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ data: { permalink: "https://x", id: "https://x" } }),
    }))
    const { body } = await http({ method: "GET", url: "https://x" })
    assert.deepEqual(JSON.parse(body), { data: { permalink: hostile[1], id: "https://x" } })
    assert.equal(count(), 1)
  })
})

describe("links that were kept before there was a rule for them", () => {
  let place: PublishingPlace
  let owner: Client
  before(async () => {
    place = await openPublishing()
    owner = place.owner
  })
  after(async () => place.close())

  for (const link of hostile) {
    test(`are in no answer: ${JSON.stringify(link)}`, async () => {
      const { account } = await owner.run("sandbox.connect", { key: "x", handle: "lark" })
      const workspaceId = await openWorkspaceOf(owner)
      await place.world.services.database.write(async (db) => {
        const change = { avatar_url: link, profile_url: link }
        await updateAccount(inWorkspace(db, workspaceId), readId("acc", account.id), change)
      })
      const { accounts } = await owner.run("accounts.list", {})
      const shown = accounts.find(({ id }) => id === account.id)
      assert.ok(shown !== undefined && !("avatarUrl" in shown) && !("profileUrl" in shown), JSON.stringify(shown))

      const post = await owner.run("posts.create", { body: `Bulbs ${hostile.indexOf(link)}`, accountIds: [account.id] })
      await owner.run("posts.publishNow", { id: post.id })
      await place.ended(post.id)
      await place.world.services.database.write(async (db) => {
        const statement = db.rows.updateTable("publications").set({ url: link })
        await statement.where("post_id", "=", readId("pst", post.id)).execute()
      })
      const { results } = await owner.run("posts.get", { id: post.id })
      assert.equal(results.length, 1)
      assert.ok(!("url" in (results[0] ?? {})), JSON.stringify(results))
    })
  }

  test("a person cannot say that a post is at such an address either", async () => {
    for (const url of hostile) {
      const input = { id: "pst_nonsense", accountId: "acc_nonsense", resolution: "published", url }
      assert.match(await owner.refused("posts.resolveUncertain", input, "BadInput"), /^url must be an address/)
    }
  })
})
