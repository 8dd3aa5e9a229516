import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { film, itemOf, jpeg, open, prepare, send } from "#networks/tiktok/simulator/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { type Stage, makeVideo, offer } from "../../../test/networks/played-stage.ts"

describe("pieces of a video at the sandbox's TikTok", () => {
  const bytes = makeVideo(9, 25_000_000)

  async function begin(stage: Stage) {
    const handle = (await prepare(stage, itemOf("a", [film(bytes)]))) as { readonly uploadUrl: string }
    const put = async (range: string, length: number, type = "video/mp4", url = handle.uploadUrl) => {
      const headers = { "content-type": type, "content-range": range }
      return (await stage.network.outside.http({ method: "PUT", url, headers, body: bytes.subarray(0, length) })).status
    }
    return { put, uploadUrl: handle.uploadUrl }
  }

  it("come in order, as long as was said, to an address that holds for an hour", async () => {
    const stage = await open()
    const { put, uploadUrl } = await begin(stage)
    assert.equal(await put("bytes 0-9999999/25000000", 10_000_000), 416)
    assert.equal(await put("bytes 10000000-19999999/25000000", 10_000_000), 416)
    assert.equal(await put("bytes 10000000-24999999/25000000", 15_000_000, "text/plain"), 400)
    assert.equal(await put("bytes 10000000-24999999/25000000", 14_999_999), 400)
    assert.equal(await put("10000000-24999999", 15_000_000), 400)
    assert.equal(await put("bytes 10000000-24999999/25000000", 15_000_000, "video/mp4", `${uploadUrl}x`), 404)
    stage.network.pass(3599)
    assert.equal(await put("bytes 10000000-24999999/25000000", 15_000_000), 201)
    assert.equal(stage.network.ledger.length, 1)
    assert.equal(await put("bytes 10000000-24999999/25000000", 15_000_000), 416)
    const late = await begin(stage)
    stage.network.pass(3600)
    assert.equal(await late.put("bytes 10000000-24999999/25000000", 15_000_000), 403)
    assert.equal(stage.network.ledger.length, 1)
  })
})

describe("numbers of the sandbox's TikTok", () => {
  it("grow with time, for posts that everybody sees", async () => {
    const stage = await open()
    const { externalId } = await send(stage, itemOf("a", [offer(stage, "a.jpg", jpeg)]))
    const read = async () => {
      const result = await tiktok.readMetrics?.read(stage.network.outside, stage.author, [
        externalId,
        "7400000000000000000",
      ])
      assert.ok(result?.kind === "read" && result.numbers.size <= 1)
      return result.numbers.get(externalId)
    }
    assert.deepEqual(await read(), { views: 0, likes: 0, comments: 0, shares: 0 })
    stage.network.pass(3600)
    const [early] = [await read()]
    assert.ok((early?.views ?? 0) > 0)
  })
})
