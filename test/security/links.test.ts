import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, describe, it } from "node:test"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { openWorld, type World } from "../world.ts"

const page = (head: string): HttpAnswer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html><head>${head}</head><body><title>No</title></body></html>`,
})

describe("the page behind a link", () => {
  let world: World
  let owner: Client
  const asked: HttpRequest[] = []
  let answer: (request: HttpRequest) => HttpAnswer = () => page("")
  before(async () => {
    const linkPages = async (request: HttpRequest) => {
      asked.push(request)
      return answer(request)
    }
    world = await openWorld({}, { linkPages })
    owner = await world.owner()
  })
  after(() => world.close())
  const read = async (url: string) => owner.run("links.preview", { url })

  it("is read for its title, words and picture, which arrives small and from this server", async () => {
    const picture = await jpeg(1600, 900)
    answer = ({ url, wantsFile }) => {
      assert.equal(wantsFile === true, url.endsWith(".jpg"))
      if (url.endsWith("/old")) return { status: 301, headers: { location: "/new" }, body: "" }
      if (url === "https://lark.example/bulbs.jpg")
        return { status: 200, headers: {}, body: picture.toString("latin1") }
      return page(`<title>Other</title><meta property="og:title" content="Bulbs &amp; more">
        <meta name="description" content=" How deep,\n how far "><meta property="og:image" content="bulbs.jpg">`)
    }
    const { title, description, picture: shown = "" } = await read("https://lark.example/old")
    assert.deepEqual([title, description], ["Bulbs & more", "How deep, how far"])
    assert.match(shown, /^data:image\/webp;base64,/)
    assert.ok(shown.length < 60_000, `${shown.length} characters`)
  })

  it("is asked for once, whoever looks at it", async () => {
    answer = () => page("<title>Once</title>")
    const earlier = asked.length
    const answers = await Promise.all([1, 2, 3].map(() => read("https://lark.example/once")))
    assert.deepEqual(answers, [{ title: "Once" }, { title: "Once" }, { title: "Once" }])
    assert.equal(asked.length, earlier + 1)
  })

  it("says nothing where it is no page, where it leads round in circles, and where its picture is none", async () => {
    answer = () => ({ status: 200, headers: { "content-type": "application/pdf" }, body: "<title>No</title>" })
    assert.deepEqual(await read("https://lark.example/pdf"), {})
    answer = ({ url }) => ({ status: 302, headers: { location: url }, body: "" })
    assert.deepEqual(await read("https://lark.example/round"), {})
    answer = ({ wantsFile }) =>
      wantsFile === true
        ? { status: 200, headers: {}, body: "<svg onload=alert(1)>" }
        : page(`<title>Fine</title><meta property="og:image" content="https://lark.example/a.svg">`)
    assert.deepEqual(await read("https://lark.example/svg"), { title: "Fine" })
  })

  it("must have a web address, and nobody can have many looked up", async () => {
    const wrong = await owner.post("/api/app/links.preview", { url: "file:///etc/passwd" })
    assert.deepEqual([wrong.status, (wrong.body as { code: string }).code], [400, "BadInput"])
    answer = () => page("<title>Many</title>")
    const statuses: number[] = []
    for (let count = 0; count < 40; count += 1) {
      statuses.push((await owner.post("/api/app/links.preview", { url: `https://lark.example/many/${count}` })).status)
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
    world.clock.advance({ minutes: 1 })
    assert.deepEqual(await read("https://lark.example/many/39"), { title: "Many" })
  })
})

describe("a link to this machine or a private network", () => {
  it("is not followed for a preview", async () => {
    let requests = 0
    const inside = createServer((_, response) => {
      requests += 1
      response.setHeader("content-type", "text/html").end("<title>Secret</title>")
    })
    inside.listen(0, "127.0.0.1")
    await once(inside, "listening")
    const { port } = inside.address() as AddressInfo
    const world = await openWorld()
    try {
      const owner = await world.owner()
      for (const url of [`http://127.0.0.1:${port}/`, `https://localhost:${port}/`, "https://10.0.0.1/", world.base]) {
        assert.deepEqual(await owner.run("links.preview", { url }), {}, url)
      }
      assert.equal(requests, 0)
    } finally {
      await world.close()
      inside.close()
    }
  })
})
