import assert from "node:assert/strict"
import { get } from "node:http"
import { text } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { openWorld, type World } from "../world.ts"

let world: World
before(async () => (world = await openWorld()))
after(async () => world.close())

test("the documentation is there for everybody, at its address with and without a slash", async () => {
  for (const address of ["/docs", "/docs/", "/docs/networks/x", "/docs/networks/x/"]) {
    const { status, headers, text: body } = await world.visitor().get(address)
    assert.equal(status, 200, address)
    assert.match(headers.get("content-type") ?? "", /^text\/html; charset=UTF-8/i)
    assert.match(body, /Fanfare docs<\/title>/)
  }
})

test("no page of the documentation runs a script that is not a file of ours, or makes markup of text", async () => {
  for (const address of ["/docs/", "/docs/rest/", "/docs/nowhere"]) {
    const policy = (await world.visitor().get(address)).headers.get("content-security-policy") ?? ""
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.match(policy, /require-trusted-types-for 'script'/)
    assert.match(policy, /frame-ancestors 'none'/)
  }
})

test("a page that the reader has is not sent again, its hashed files are kept for a year", async () => {
  const first = await world.visitor().get("/docs/quick-start/")
  const tag = first.headers.get("etag")
  assert.equal(first.headers.get("cache-control"), "no-cache")
  assert.ok(tag !== null)
  const again = await world.visitor().get("/docs/quick-start/", { headers: { "if-none-match": tag } })
  assert.equal(again.status, 304)
  assert.equal(again.text, "")
  const [script = ""] = /\/docs\/assets\/[^"]+\.js/.exec(first.text) ?? []
  const file = await world.visitor().get(script)
  assert.equal(file.headers.get("cache-control"), "public, max-age=31536000, immutable")
  assert.match(file.headers.get("content-type") ?? "", /javascript/)
})

test("an address without a page answers 404 with a page of the documentation", async () => {
  for (const address of ["/docs/nowhere", "/docs/assets/nothing.js", "/docs/networks/x/nothing"]) {
    const { status, text: body } = await world.visitor().get(address)
    assert.equal(status, 404, address)
    assert.match(body, /No such page/)
  }
})

test("nothing outside the documentation can be asked for", async () => {
  for (const address of [
    "/docs/../package.json",
    "/docs/../../package.json",
    "/docs/%2e%2e/%2e%2e/package.json",
    "/docs/..%2f..%2fpackage.json",
    "/docs//etc/passwd",
    "/docs/..\\..\\package.json",
  ]) {
    const body = await ask(address)
    assert.doesNotMatch(body, /"dependencies"|root:/, address)
  }
})

/** As it is written: `fetch` would even the path out first. */
async function ask(path: string): Promise<string> {
  const { hostname, port } = new URL(world.base)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => void text(response).then(resolve, reject)).once("error", reject)
  })
}
