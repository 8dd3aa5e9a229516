import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import { mastodonSimulator } from "#networks/mastodon/simulator.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { pixelfedSimulator } from "#networks/pixelfed/simulator.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { trip } from "../../../test/networks/played-network.ts"
import { draw, makeVideo, type Stage, stageOf } from "../../../test/networks/played-stage.ts"

/* What libraries for Mastodon ask of servers, and our adapters do not (judges/clients). */

const onMastodon = stageOf(mastodon, mastodonSimulator)
const onPixelfed = stageOf(pixelfed, pixelfedSimulator)
const jpeg = await draw(40, 30).jpeg().toBuffer()

const serverOf = ({ author }: Stage) => `http://sandbox.test/servers/${author.credentials.extra?.["server"]}`

async function call(stage: Stage, path: string, form?: FormData | object) {
  const request = new Request(`${serverOf(stage)}${path}`, {
    headers: {
      accept: "application/json",
      authorization: `Bearer ${stage.author.credentials.accessToken}`,
      ...(form === undefined || form instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    ...(form === undefined ? {} : { method: "POST", body: form instanceof FormData ? form : JSON.stringify(form) }),
  })
  const { status, headers, body } = await stage.network.outside.http({
    method: form === undefined ? "GET" : "POST",
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(form === undefined ? {} : { body: await request.bytes() }),
  })
  return { status, headers, json: JSON.parse(body) as unknown }
}

for (const [name, { open }] of [
  ["Mastodon", onMastodon],
  ["Pixelfed", onPixelfed],
] as const) {
  it(`the sandbox's ${name} registers apps by JSON and by forms with parts`, async () => {
    const stage = await open()
    const app = { client_name: "Trial", redirect_uris: trip.redirectUri, scopes: "read write" }
    const parts = new FormData()
    for (const [field, value] of Object.entries(app)) parts.set(field, value)
    for (const form of [app, parts]) {
      const { status, json } = await call(stage, "/api/v1/apps", form)
      assert.equal(status, 200)
      assert.partialDeepStrictEqual(json, { name: "Trial", redirect_uri: trip.redirectUri })
    }
    assert.equal((await call(stage, "/api/v1/apps", [app])).status, 422)
    assert.equal((await call(stage, "/api/v1/apps", { ...app, scopes: 1 })).status, 422)
  })
}

describe("lists of the sandbox's Mastodon", () => {
  it("say where they go on, and begin and end at ids", async () => {
    const stage = await onMastodon.open()
    const ids: string[] = []
    for (const text of ["one", "two", "three", "four"]) {
      ids.push((await onMastodon.send(stage, makeItem(text, { seed: text }))).externalId)
      stage.network.pass(1)
    }
    const [one = "", two = "", three = "", four = ""] = ids
    const list = async (query: string) => {
      const { accountId = "" } = stage.author.credentials.extra ?? {}
      const { json, headers } = await call(stage, `/api/v1/accounts/${accountId}/statuses?${query}`)
      return { ids: (json as { id: string }[]).map(({ id }) => id), link: headers["link"] }
    }
    const first = await list("limit=2")
    assert.deepEqual(first.ids, [four, three])
    assert.match(
      first.link ?? "",
      new RegExp(`statuses\\?limit=2&max_id=${three}>; rel="next", .*min_id=${four}>; rel="prev"$`),
    )
    assert.deepEqual((await list(`limit=2&max_id=${three}`)).ids, [two, one])
    assert.equal((await list(`max_id=${one}`)).link, undefined)
    assert.deepEqual((await list(`since_id=${one}&limit=2`)).ids, [four, three])
    assert.deepEqual((await list(`min_id=${one}&limit=2`)).ids, [three, two])
    assert.deepEqual((await list("only_media=true")).ids, [])
  })

  it("show a small picture of a film that is still in the works", async () => {
    const stage = await onMastodon.open()
    const form = new FormData()
    form.set("file", new File([Buffer.from(makeVideo(1))], "a.mp4"))
    const { status, json } = await call(stage, "/api/v2/media", form)
    assert.equal(status, 202)
    const { url, preview_url: preview } = json as { url: unknown; preview_url: unknown }
    assert.equal(url, null)
    assert.equal(typeof preview, "string")
  })
})

it("the sandbox's Pixelfed does not mind what apps for Mastodon send, and tells what they read", async () => {
  const stage = await onPixelfed.open()
  const form = new FormData()
  form.set("file", new File([Buffer.from(jpeg)], "a.jpg"))
  form.set("focus", "0,0")
  const { json } = await call(stage, "/api/v2/media", form)
  const post = { status: "a", language: "en", media_ids: [(json as { id: string }).id] }
  assert.equal((await call(stage, "/api/v1/statuses", post)).status, 200)
  const instance = await call(stage, "/api/v1/instance")
  assert.partialDeepStrictEqual(instance.json, {
    configuration: { polls: { max_options: 4 } },
    contact_account: { username: "admin" },
  })
})
