import assert from "node:assert/strict"
import type { Http, HttpRequest } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { itemOf, outsideOf, prepareItem } from "#networks/conformance/drive.ts"
import { plain } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, Stage } from "#networks/conformance/stage.ts"
import type { Author } from "#networks/network.ts"

const mark = "You asked:"

function repeat({ method, url, headers = {}, body }: HttpRequest): string {
  return `${mark} ${method} ${url} ${JSON.stringify(headers)} ${typeof body === "string" ? body : ""}`
}

/** Networks differ in where their words stand. */
const shapes: readonly ((words: string) => object)[] = [
  (words) => ({ error: words, error_description: words, message: words, detail: words, title: words }),
  (words) => ({ code: 100, status: 400, serviceErrorCode: 100, message: words }),
  (words) => ({ error: { message: words, error_user_msg: words, code: 100, status: "FAILED", log_id: "1" } }),
  (words) => ({ error: { message: words, code: "invalid_params" }, errors: [{ message: words, detail: words }] }),
]

const refusals = [400, 401, 403, 404, 429, 500]

/** What a network calls what it made, wherever that stands. */
const madeShape = (words: string) => ({
  id: words,
  name: words,
  uri: words,
  cid: words,
  url: words,
  permalink: words,
  post_id: words,
  status: words,
  data: { id: words, publish_id: words, status: words, url: words },
})

/** A network that always says the same, in one of the shapes that networks have for it. */
function wordyHttp(status: number, shape: (words: string) => object, sayTo: (request: HttpRequest) => string): Http {
  const headers = { "content-type": "application/json" }
  return async (request) => ({ status, headers, body: JSON.stringify(shape(sayTo(request))) })
}

/** All results of an adapter when every request gets one of these answers. */
async function collectResults(stage: Stage, author: Author, answers: readonly Http[]): Promise<readonly string[]> {
  const { connect, publish, readMetrics } = stage.adapter
  const item = itemOf(stage, plain(stage))
  const handle = await prepareItem(stage, author, item)
  const said: object[] = []
  for (const http of answers) {
    const outside = outsideOf(stage, http)
    said.push(await publish.prepare(outside, author, item, null))
    said.push(await publish.commit(forCommit(outside), author, item, handle))
    said.push(await publish.reconcile(outside, author, item, handle, stage.now()))
    said.push(await connect.refresh(outside, author.credentials))
    if (readMetrics !== null) said.push(await readMetrics.read(outside, author, ["1"]))
  }
  return said.map((each) => JSON.stringify(each))
}

export const secretCases: readonly ConformanceCase[] = [
  {
    name: "secrets that the network repeats",
    async run(stage) {
      const author = await stage.connect()
      const answers = refusals.flatMap((status) => shapes.map((shape) => wordyHttp(status, shape, repeat)))
      const all = (await collectResults(stage, author, answers)).join("\n")
      const { accessToken, refreshToken = accessToken } = author.credentials
      assert.ok(all.includes(mark), "nothing of what it said was passed on, so nothing was tried")
      for (const secret of [accessToken, refreshToken, outsideOf(stage).app.clientSecret]) {
        assert.ok(secret.length >= 8 && !all.includes(secret), `a secret was passed on: ${all}`)
        assert.ok(!all.includes(encodeURIComponent(secret)))
      }
      return "kept"
    },
  },
  {
    name: "words that no database keeps",
    async run(stage) {
      const answers = [200, ...refusals].flatMap((status) =>
        [...shapes, madeShape].map((shape) => wordyHttp(status, shape, () => "odd\u0000 \ud800words")),
      )
      const said = await collectResults(stage, await stage.connect(), answers)
      assert.ok(
        said.some((text) => text.includes("odd\uFFFD \uFFFDwords")),
        "nothing of what it said was passed on, so nothing was tried",
      )
      // As JSON they stand there with the names of their numbers.
      for (const text of said) assert.doesNotMatch(text, /\\u(?:0000|d8)/, text)
      return "with a mark in their place"
    },
  },
]
