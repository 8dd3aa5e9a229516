import assert from "node:assert/strict"
import { get } from "node:http"
import { buffer } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { openWorld, type World } from "../world.ts"

let world: World
before(async () => (world = await openWorld()))
after(async () => world.close())

/** As the bytes come: `fetch` would unpack them. */
async function raw(path: string, encoding: string, accept = "*/*") {
  const headers = { "accept-encoding": encoding, accept }
  return new Promise<{ readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer }>((resolve, reject) => {
    get(new URL(path, world.base), { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    }).once("error", reject)
  })
}

async function scripts(): Promise<readonly string[]> {
  const { text } = await world.visitor().get("/", { headers: { accept: "text/html" } })
  return Array.from(text.matchAll(/\/assets\/[^"]+\.js/g), ([path]) => path)
}

test("the app's files are packed with brotli or gzip, whichever the browser takes", async () => {
  const [script = ""] = await scripts()
  const plain = await raw(script, "identity")
  const brotli = await raw(script, "gzip, br")
  const gzip = await raw(script, "gzip")
  assert.equal(brotli.headers["content-encoding"], "br")
  assert.equal(gzip.headers["content-encoding"], "gzip")
  assert.ok(brotliDecompressSync(brotli.body).equals(plain.body))
  assert.ok(gunzipSync(gzip.body).equals(plain.body))
  assert.ok(brotli.body.length < plain.body.length)
})

test("files named by their content are kept for a year, the page itself is asked for each time", async () => {
  const [script = ""] = await scripts()
  const file = await world.visitor().get(script)
  assert.equal(file.headers.get("cache-control"), "public, max-age=31536000, immutable")
  assert.match(file.headers.get("content-type") ?? "", /javascript/)
  const page = await world.visitor().get("/", { headers: { accept: "text/html" } })
  assert.equal(page.headers.get("cache-control"), "no-store")
})

test("nothing outside the app's folder can be asked for", async () => {
  for (const path of [
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
  ]) {
    const { body } = await raw(path, "identity")
    assert.doesNotMatch(body.toString(), /dependencies/)
  }
})
