import assert from "node:assert/strict"
import type { Http, HttpRequest } from "#domain/http.ts"
import { itemOf, outsideOf, prepareItem } from "#networks/conformance/drive.ts"
import { plain } from "#networks/conformance/pieces.ts"
import type { ConformanceCase } from "#networks/conformance/stage.ts"

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

/** A network that repeats in its words everything it was asked. */
function loudHttp(status: number, shape: (words: string) => object): Http {
  return async (request) => {
    const headers = { "content-type": "application/json" }
    return { status, headers, body: JSON.stringify(shape(repeat(request))) }
  }
}

export const secretCases: readonly ConformanceCase[] = [
  {
    name: "secrets that the network repeats",
    async run(stage) {
      const { connect, publish, readMetrics } = stage.room
      const author = await stage.connect()
      const item = itemOf(stage, plain(stage))
      const handle = await prepareItem(stage, author, item)
      const said: string[] = []
      const listen = async (answer: Promise<object>) => said.push(JSON.stringify(await answer))
      const answers = [400, 401, 403, 404, 429, 500].flatMap((status) => shapes.map((shape) => loudHttp(status, shape)))
      for (const http of answers) {
        const outside = outsideOf(stage, http)
        await listen(publish.prepare(outside, author, item, null))
        await listen(publish.commit(outside, author, item, handle))
        await listen(publish.reconcile(outside, author, item, handle, stage.now()))
        await listen(connect.refresh(outside, author.credentials))
        if (readMetrics !== null) await listen(readMetrics.read(outside, author, ["1"]))
      }
      const { accessToken, refreshToken = accessToken } = author.credentials
      const all = said.join("\n")
      assert.ok(all.includes(mark), "nothing of what it said was passed on, so nothing was tried")
      for (const secret of [accessToken, refreshToken, outsideOf(stage).app.clientSecret]) {
        assert.ok(secret.length >= 8 && !all.includes(secret), `a secret was passed on: ${all}`)
        assert.ok(!all.includes(encodeURIComponent(secret)))
      }
      return "kept"
    },
  },
]
