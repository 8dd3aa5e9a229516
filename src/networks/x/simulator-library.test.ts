import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { call, jpeg, open, send } from "#networks/x/simulator/fixtures.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import type { Stage } from "../../../test/networks/played-stage.ts"

const json = { "content-type": "application/json" }

describe("what X's own library asks the sandbox's X", () => {
  const inJson = async (stage: Stage, path: string, body: object) => {
    const answer = await call(stage, { path, method: "POST", headers: json, body: JSON.stringify(body) })
    return { status: answer.status, ...(JSON.parse(answer.body) as { data: { id: string } }) }
  }

  it("takes files as base64 in JSON, and tells the state of an upload without a command", async () => {
    const stage = await open()
    const media = jpeg.toString("base64")
    const picture = await inJson(stage, "/2/media/upload", { media, media_category: "tweet_image" })
    assert.equal(picture.status, 200)
    const { data } = await inJson(stage, "/2/media/upload/initialize", {
      media_type: "image/gif",
      media_category: "tweet_gif",
      total_bytes: jpeg.length,
    })
    assert.equal((await inJson(stage, `/2/media/upload/${data.id}/append`, { media, segment_index: 0 })).status, 200)
    assert.equal(
      (await inJson(stage, `/2/media/upload/${data.id}/append`, { media: "?", segment_index: 1 })).status,
      400,
    )
    assert.equal((await inJson(stage, `/2/media/upload/${data.id}/append`, { media, index: 1 })).status, 400)
    assert.equal((await inJson(stage, `/2/media/upload/${data.id}/finalize`, {})).status, 400)
    const finalize = { path: `/2/media/upload/${data.id}/finalize`, method: "POST", headers: json } as const
    assert.equal((await call(stage, finalize)).status, 200)
    assert.equal((await call(stage, { path: `/2/media/upload?media_id=${data.id}` })).status, 200)
  })

  it("adds authors and media to posts where these are expanded", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a", { media: [makeFile("a.jpg", jpeg, { altText: "Bulbs" })] }))
    const query = "expansions=author_id,attachments.media_keys&user.fields=verified_type&media.fields=alt_text"
    const { body } = await call(stage, { path: `/2/tweets?ids=${externalId}&post.fields=text&${query}` })
    const { includes } = JSON.parse(body) as { includes: { media: object[]; users: object[] } }
    assert.deepEqual(includes.users, [
      { id: stage.author.externalId, name: "Lark", username: "lark", verified_type: "none" },
    ])
    assert.partialDeepStrictEqual(includes.media, [{ type: "photo", alt_text: "Bulbs" }])
  })

  it("lists posts between two ids and before an instant", async () => {
    const stage = await open()
    const ids: string[] = []
    for (const text of ["one", "two", "three"]) {
      ids.push((await send(stage, makeItem(text))).externalId)
      stage.network.pass(60)
    }
    const list = async (query: string) => {
      const { body } = await call(stage, { path: `/2/users/${stage.author.externalId}/tweets?${query}` })
      return (JSON.parse(body) as { data?: { id: string }[] }).data?.map(({ id }) => id)
    }
    assert.deepEqual(await list(`since_id=${ids[0]}&until_id=${ids[2]}`), [ids[1]])
    assert.deepEqual(await list("end_time=2026-11-14T09:30:30Z"), [ids[0]])
  })

  it("tells everything of a user that it knows, and refuses what is no field", async () => {
    const stage = await open()
    const me = async (fields: string) => call(stage, { path: `/2/users/me?user.fields=${fields}` })
    assert.equal((await me("created_at,description,public_metrics,verified")).status, 200)
    assert.equal((await me("secrets")).status, 400)
  })
})
