import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { scopes } from "#networks/youtube/fixtures.ts"
import { attempt, filmed, list, open, reasonIn } from "#networks/youtube/simulator/fixtures.ts"
import type { Channel } from "#networks/youtube/simulator/records.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { trip } from "../../../test/networks/played-network.ts"

const { connect, readMetrics } = youtube

describe("the YouTube of the sandbox", () => {
  it("lets somebody consent, and grants the channel that was chosen", async () => {
    const { network, author } = await open()
    assert.match(author.externalId, /^UC[\w-]{22}$/)
    assert.equal(author.handle, "tulip-works")
    assert.equal(author.credentials.extra?.["uploads"], author.externalId.replace("UC", "UU"))
    const page = await network.outside.http({
      method: "GET",
      url: `${network.outside.hosts["www"]}/channel/${author.externalId}`,
    })
    assert.ok(page.body.includes("Tulip Works"))
  })

  it("connects nobody who gives only part", async () => {
    const { network, author } = await open()
    const part = await network.consent(author.externalId, { decision: "allow", without: scopes[0] })
    assert.ok(connect.kind === "oauth")
    const refused = await connect.finish(network.outside, trip, part)
    assert.ok(refused.kind === "refused" && refused.code === "ScopeMissing")
  })

  it("ends access after an hour, until it is renewed", async () => {
    const { network, author } = await open()
    network.pass(3600)
    const expired = await attempt(network, author, filmed("Late", 100))
    assert.ok(expired.kind === "refused" && expired.code === "authError")
    const fresh = await connect.refresh(network.outside, author.credentials)
    assert.ok(fresh.kind === "refreshed")
    const renewed = { ...author, credentials: fresh.credentials }
    assert.equal((await attempt(network, renewed, filmed("Fresh", 100))).kind, "published")
  })

  it("counts in words, hides what a channel hides, and has no comments on what is made for children", async () => {
    const { network, author } = await open()
    const one = await attempt(network, author, filmed("One", 100))
    const kids = await attempt(network, author, filmed("Two", 100, { "youtube.madeForKids": "true" }))
    assert.ok(one.kind === "published" && kids.kind === "published" && readMetrics !== null)
    const numbers = async () => {
      const came = await readMetrics.read(network.outside, author, [one.externalId, kids.externalId, "nothing"])
      assert.ok(came.kind === "read", JSON.stringify(came))
      return Object.fromEntries(came.numbers)
    }
    assert.deepEqual(await numbers(), {
      [one.externalId]: { views: 0, likes: 0, comments: 0 },
      [kids.externalId]: { views: 0, likes: 0 },
    })
    network.pass(3000)
    assert.ok(((await numbers())[one.externalId]?.views ?? 0) > 0)
    const channel = network.tools.memory.get<Channel>("channel", author.externalId)
    network.tools.memory.put("channel", author.externalId, { ...channel, hidesLikes: true })
    assert.deepEqual(Object.keys((await numbers())[one.externalId] ?? {}), ["views", "comments"])
    const answer = await list(network, author, `videos?part=statistics&id=${one.externalId}`)
    assert.match(answer.body, /"viewCount":"\d+"/)
  })

  it("knows its lists and their parts, and nothing else", async () => {
    const { network, author } = await open()
    const uploads = author.credentials.extra?.["uploads"]
    for (const [path, status, reason] of [
      ["channels?part=snippet", 400, "missingRequiredParameter"],
      ["channels?mine=true", 400, "missingRequiredParameter"],
      ["channels?part=secrets&mine=true", 400, "unknownPart"],
      ["videos?part=statistics", 400, "invalidFilters"],
      [`videos?part=statistics&id=${Array.from({ length: 51 }, () => "a").join()}`, 400, "invalidFilters"],
      ["videos?part=statistics&id=a&chart=mostPopular", 400, "unexpectedParameter"],
      ["playlistItems?part=snippet&playlistId=UUother", 404, "playlistNotFound"],
      [`playlistItems?part=snippet&playlistId=${uploads}&maxResults=51`, 400, "invalidParameter"],
    ] as const) {
      const answer = await list(network, author, path)
      assert.deepEqual([answer.status, reasonIn(answer)], [status, reason], path)
    }
    network.order(author.externalId, "scopeMissing")
    const missing = await list(network, author, "channels?part=id&mine=true")
    assert.deepEqual([missing.status, reasonIn(missing)], [403, "insufficientPermissions"])
  })
})
