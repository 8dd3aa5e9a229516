import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { get } from "node:http"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { openWorld, type World } from "../world.ts"

let world: World
before(async () => (world = await openWorld()))
after(async () => world.close())

/** As the bytes come: `fetch` would unpack them. */
async function raw(address: string, encoding: string, accept = "*/*") {
  const headers = { "accept-encoding": encoding, accept }
  return new Promise<{ readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer }>((resolve, reject) => {
    get(new URL(address, world.base), { headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    }).once("error", reject)
  })
}

async function scripts(): Promise<readonly string[]> {
  const { text } = await world.visitor().get("/", { headers: { accept: "text/html" } })
  return Array.from(text.matchAll(/\/assets\/[^"]+\.js/g), ([found]) => found)
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
  for (const address of [
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
  ]) {
    const { body } = await raw(address, "identity")
    assert.doesNotMatch(body.toString(), /dependencies/)
  }
})

test("every page of the app is there when its address is opened, and no other address is", async () => {
  const routes = readFileSync(path.join(import.meta.dirname, "..", "..", "web", "routes.tsx"), "utf8")
  const paths = Array.from(routes.matchAll(/path: "(\/[^"]*)"/g), ([, found = ""]) =>
    found.replaceAll(/\$\w+/g, "some"),
  )
  assert.ok(paths.length > 10)
  for (const each of paths) {
    const { status } = await world.visitor().get(each, { headers: { accept: "text/html" } })
    assert.equal(status, 200, each)
  }
  assert.equal((await world.visitor().get("/nowhere", { headers: { accept: "text/html" } })).status, 404)
})
