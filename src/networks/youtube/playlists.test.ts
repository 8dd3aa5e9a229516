import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { Author } from "#networks/network.ts"
import { author, problem, talk } from "#networks/youtube/fixtures.ts"
import { followUp } from "#networks/youtube/follow-up.ts"
import { playlistScope } from "#networks/youtube/playlist-scope.ts"
import { readChoices } from "#networks/youtube/read-choices.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const lesser = author.credentials.scopes.filter((scope) => scope !== playlistScope)
const unticked: Author = { ...author, credentials: { ...author.credentials, scopes: lesser } }
const placed = { externalId: "AbCdEfGhIjK", memory: null }
const item = makeItem("Tulips", { options: { "youtube.playlist": "PL1" } })
const api = "https://www.googleapis.com/youtube/v3"

describe("the playlists of a YouTube channel", () => {
  it("are offered by name, page after page", async () => {
    const pages = [
      {
        items: [{ id: "PL1", snippet: { title: "Potting shed" } }],
        nextPageToken: "x=",
        pageInfo: { totalResults: 2 },
      },
      { items: [{ id: "PL2", snippet: { title: "Spring" } }], pageInfo: { totalResults: 2 } },
    ]
    const { outside, requests } = talk(...pages.map((page) => reply(200, page)))
    const came = await readChoices(outside, author)
    assert.ok(came.kind === "offered")
    const { choices, more } = came.choices.options["youtube.playlist"] ?? {}
    assert.deepEqual([choices?.map(({ label }) => label), more], [["Potting shed", "Spring"], 0])
    assert.equal(requests[1]?.url, `${api}/playlists?part=snippet&mine=true&maxResults=50&pageToken=x%3D`)
  })

  it("are none where the person did not let us add to them, and nobody is asked", async () => {
    const { outside, requests } = talk()
    const came = await readChoices(outside, unticked)
    assert.ok(came.kind === "offered")
    assert.deepEqual(came.choices.options["youtube.playlist"]?.choices, [])
    assert.equal(requests.length, 0)
  })
})

describe("adding a video to a playlist", () => {
  it("is wanted where one was chosen", () => {
    assert.equal(followUp.isWanted({}), false)
    assert.equal(followUp.isWanted({ "youtube.playlist": "" }), false)
    assert.equal(followUp.isWanted({ "youtube.playlist": "PL1" }), true)
  })

  it("is done once, however often it is tried", async () => {
    const first = talk(reply(200, { items: [] }), reply(200, { id: "entry" }))
    assert.deepEqual(await followUp.run(first.outside, author, item, placed), { kind: "followed" })
    assert.deepEqual(
      first.requests.map(({ method, url }) => `${method} ${url}`),
      [
        `GET ${api}/playlistItems?part=id&playlistId=PL1&videoId=AbCdEfGhIjK&maxResults=1`,
        `POST ${api}/playlistItems?part=snippet`,
      ],
    )
    assert.deepEqual(JSON.parse(String(first.requests[1]?.body)), {
      snippet: { playlistId: "PL1", resourceId: { kind: "youtube#video", videoId: "AbCdEfGhIjK" } },
    })
    const again = talk(reply(200, { items: [{ id: "entry" }] }))
    assert.deepEqual(await followUp.run(again.outside, author, item, placed), { kind: "followed" })
    assert.equal(again.requests.length, 1)
  })

  it("says why it was not done", async () => {
    const { outside } = talk(problem(404, "playlistNotFound"))
    const came = await followUp.run(outside, author, item, placed)
    assert.ok(came.kind === "refused" && came.why === "gone" && came.code === "playlistNotFound")
  })
})
