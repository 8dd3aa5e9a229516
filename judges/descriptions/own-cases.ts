import assert from "node:assert/strict"
import type { Http, HttpAnswer, HttpRequest } from "../../src/domain/http.ts"
import type { NetworkKey } from "../../src/domain/network.ts"
import { drive, outsideOf } from "../../src/networks/conformance/drive.ts"
import { images, plain, shown, takesImages, takesVideo, video } from "../../src/networks/conformance/pieces.ts"
import type { CasePiece, ConformanceCase, Stage } from "../../src/networks/conformance/stage.ts"
import { breakAt, record } from "../../src/networks/conformance/wire.ts"

/*
 * What the cases of the conformance suite do not ask a network for, or only those that take long: so that the judge sees
 * the endpoints that adapters need rarely.
 */

/** Posts whose end is told by other calls than that of the plainest. */
function rarePosts(stage: Stage): readonly (() => readonly CasePiece[])[] {
  const { key } = stage.adapter
  const typeOption = stage.network.options.find((option) => option.key === `${key}.type`)
  const options = { [`${key}.type`]: "story" }
  const hasStories = typeOption?.choices?.includes("story") === true
  return [
    () => [shown(stage)],
    ...(stage.network.constraints.thread.supported ? [() => [plain(stage), plain(stage)]] : []),
    ...(hasStories && takesImages(stage) ? [() => [{ ...images(stage, 1), options }]] : []),
    ...(hasStories && takesVideo(stage) ? [() => [{ ...video(stage), options }]] : []),
  ]
}

/** The commit, and what is asked after it. */
const lastCalls = 3

async function loseTheEnd(stage: Stage): Promise<void> {
  for (const make of rarePosts(stage)) {
    const { http, requests } = record(stage.http)
    assert.equal((await drive(stage, await stage.connect(), make(), http)).kind, "published")
    for (let n = Math.max(1, requests.length - lastCalls + 1); n <= requests.length; n += 1) {
      await drive(stage, await stage.connect(), make(), breakAt(stage.http, n, "answer lost"))
    }
  }
}

type Refuse = (request: HttpRequest) => HttpAnswer | undefined

const refusal = (status: number, body: object): HttpAnswer => ({ status, headers: {}, body: JSON.stringify(body) })

/** Refusals after which an adapter goes another way. They are not the simulator's, and are not judged. */
const refusals: Readonly<Partial<Record<NetworkKey, Refuse>>> = {
  x: ({ url }) =>
    url.includes("post.fields")
      ? refusal(400, { title: "Invalid Request", type: "https://api.x.com/2/problems/invalid-request" })
      : undefined,
  facebook: ({ url }) =>
    url.includes("fields=shares")
      ? refusal(400, {
          error: { message: "Unsupported get request.", type: "GraphMethodException", code: 100, error_subcode: 33 },
        })
      : undefined,
  pinterest: ({ url }) =>
    url.includes("/pins/analytics") ? refusal(403, { code: 29, message: "You are not permitted." }) : undefined,
  bluesky: ({ url }) =>
    url.includes("video.startUpload") ? refusal(400, { error: "MultipartDisabled", message: "" }) : undefined,
  mastodon: ({ method, url }) =>
    /\/api\/v2\/instance|\/statuses\?id/.test(url) && method === "GET"
      ? refusal(404, { error: "Not found" })
      : undefined,
  pixelfed: ({ url }) => (url.includes("/api/v2/instance") ? refusal(404, { error: "" }) : undefined),
  youtube: ({ headers = {} }) =>
    (headers["content-range"] ?? "").includes("*/")
      ? refusal(404, { error: { code: 404, message: "Not Found" } })
      : undefined,
}

async function goAnotherWay(stage: Stage, refuse: Refuse): Promise<void> {
  const http: Http = async (request) => refuse(request) ?? stage.http(request)
  await stage.signIn(http)
  const author = await stage.connect()
  const { http: counted, requests } = record(http)
  const pieces = [takesVideo(stage) ? video(stage) : plain(stage)]
  const came = await drive(stage, author, pieces, counted)
  assert.equal(came.kind, "published", JSON.stringify(came))
  await drive(stage, author, [plain(stage)], breakAt(http, requests.length, "answer lost"))
  const ids = came.kind === "published" ? came.placed.map(({ externalId }) => externalId) : []
  await stage.advance(600)
  await stage.adapter.readMetrics?.read(outsideOf(stage, http), author, ids)
}

export const ownCases: readonly ConformanceCase[] = [
  {
    name: "answers lost at the end of rare posts",
    async run(stage) {
      await loseTheEnd(stage)
      return "ok"
    },
  },
  {
    name: "another way",
    async run(stage) {
      const refuse = refusals[stage.adapter.key]
      if (refuse !== undefined) await goAnotherWay(stage, refuse)
      return "ok"
    },
  },
]
