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

type OtherAnswer = (request: HttpRequest) => HttpAnswer | undefined

const answered = (status: number, body: object): HttpAnswer => ({ status, headers: {}, body: JSON.stringify(body) })

/** Answers after which an adapter goes another way. They are not the simulator's, and are not judged. */
const otherAnswers: Readonly<Partial<Record<NetworkKey, OtherAnswer>>> = {
  x: ({ url }) =>
    url.includes("post.fields")
      ? answered(400, { title: "Invalid Request", type: "https://api.x.com/2/problems/invalid-request" })
      : undefined,
  // There is a business with pages, and a post whose numbers only its video has.
  facebook: ({ url }) => {
    if (url.includes("/me/businesses")) return answered(200, { data: [{ id: "9001" }] })
    if (url.includes("fields=post_id&")) return answered(200, { id: "1" })
    const error = { message: "Unsupported get request.", type: "GraphMethodException", code: 100, error_subcode: 33 }
    return url.includes("fields=shares") ? answered(400, { error }) : undefined
  },
  pinterest: ({ url }) =>
    url.includes("/pins/analytics") ? answered(403, { code: 29, message: "You are not permitted." }) : undefined,
  bluesky: ({ url }) =>
    url.includes("video.startUpload") ? answered(400, { error: "MultipartDisabled", message: "" }) : undefined,
  mastodon: ({ method, url }) =>
    /\/api\/v2\/instance|\/statuses\?id/.test(url) && method === "GET"
      ? answered(404, { error: "Not found" })
      : undefined,
  pixelfed: ({ url }) => (url.includes("/api/v2/instance") ? answered(404, { error: "" }) : undefined),
  youtube: ({ headers = {} }) =>
    (headers["content-range"] ?? "").includes("*/")
      ? answered(404, { error: { code: 404, message: "Not Found" } })
      : undefined,
}

async function goAnotherWay(stage: Stage, answer: OtherAnswer): Promise<void> {
  const http: Http = async (request) => answer(request) ?? stage.http(request)
  await stage.signIn(http)
  const author = await stage.connect()
  const { http: counted, requests } = record(http)
  const pieces = [takesVideo(stage) ? video(stage) : plain(stage)]
  const came = await drive(stage, author, pieces, counted)
  assert.equal(came.kind, "published", JSON.stringify(came))
  await drive(stage, author, [plain(stage)], breakAt(http, requests.length, "answer lost"))
  const ids = came.kind === "published" ? came.placed.map(({ externalId }) => externalId) : []
  const [, film] = /video-upload\/[^/]+\/(\d+)/.exec(requests.map(({ url }) => url).join("\n")) ?? []
  // As Facebook's were kept before their posts were known.
  if (film !== undefined) ids.push(`${author.externalId}_${film}`)
  await stage.advance(600)
  await stage.adapter.readMetrics?.read(outsideOf(stage, http), author, ids)
}

/** Access that several accounts share is kept until the last of them goes. */
async function giveUpTheLast(stage: Stage): Promise<void> {
  const { credentials } = await stage.connect()
  const { isShared: _, ...extra } = credentials.extra ?? {}
  await stage.adapter.connect.revoke?.(outsideOf(stage), { ...credentials, extra })
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
    name: "access given up by the last account",
    async run(stage) {
      await giveUpTheLast(stage)
      return "ok"
    },
  },
  {
    name: "another way",
    async run(stage) {
      const answer = otherAnswers[stage.adapter.key]
      if (answer !== undefined) await goAnotherWay(stage, answer)
      return "ok"
    },
  },
]
