import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { HttpRequest } from "#domain/http.ts"
import { adapters } from "#networks/all.ts"
import { forCommit } from "#networks/ask.ts"
import type { Json, NetworkAdapter, Outside } from "#networks/network.ts"
import { makeItem } from "../../test/networks/make-item.ts"
import { PlayedNetwork, trip } from "../../test/networks/played-network.ts"
import { draw, offer } from "../../test/networks/played-stage.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"

/* Interfaces in dated versions: an operator may set a newer one, and then nothing is asked in the adapter's own. */

type Version = Exclude<NetworkAdapter["apiVersion"], string>

/** A version that came out long after the adapter was written. */
const later: Readonly<Record<string, string>> = { "v25.0": "v39.0", "202607": "203507" }

const dated = adapters.flatMap((adapter) =>
  typeof adapter.apiVersion === "string" ? [] : [{ adapter, version: adapter.apiVersion }],
)

/** A network that serves the later version as it serves the adapter's own, and what it was asked. */
function renumber({ outside }: PlayedNetwork, { own }: Version): { outside: Outside; asked: HttpRequest[] } {
  const next = later[own] ?? assert.fail(`no later version for ${own}`)
  const asked: HttpRequest[] = []
  const http: Outside["http"] = (request) => {
    asked.push(request)
    const headers = Object.entries(request.headers ?? {}).map(
      ([name, value]) => [name, value === next ? own : value] as const,
    )
    return outside.http({
      ...request,
      url: request.url.replace(`/${next}/`, `/${own}/`),
      headers: Object.fromEntries(headers),
    })
  }
  return { outside: { ...outside, http, apiVersion: next }, asked }
}

for (const { adapter, version } of dated) {
  describe(`the version in which ${adapter.key} is asked`, () => {
    it("is one that the setting takes, and others are not", () => {
      assert.ok(version.isOne(version.own))
      assert.ok(version.isOne(later[version.own] ?? ""))
      for (const text of ["", "latest", ` ${version.own}`, `${version.own}/`, `${version.own}\r\nx: y`]) {
        assert.equal(version.isOne(text), false, JSON.stringify(text))
      }
    })

    it("has an end that is known", () => {
      assert.match(version.ends[version.own] ?? "", /^20\d\d-\d\d-\d\d$/)
      for (const named of Object.keys(version.ends)) assert.ok(version.isOne(named), named)
    })

    it("is the operator's everywhere: signing in, publishing, looking for a post, reading numbers", async () => {
      const { connect, publish, readMetrics } = adapter
      assert.ok(connect.kind === "oauth")
      const network = new PlayedNetwork(adapter, simulatorOf(adapter.key))
      const account = await network.connect("lark")
      const { outside, asked } = renumber(network, version)
      const page = (await connect.start(outside, trip)).href
      assert.equal(page.includes(version.own), false)
      const returned = await network.consent(account.externalId, { decision: "allow" })
      const granted = await connect.finish(outside, trip, returned)
      assert.ok(granted.kind === "granted", JSON.stringify(granted))
      const stage = { network, account, author: account }
      const media = [offer(stage, "a.jpg", await draw(640, 640).jpeg().toBuffer(), { width: 640, height: 640 })]
      const item = makeItem("Hello", { media })
      let progress: Json = null
      let ready = await publish.prepare(outside, account, item, progress)
      while (ready.kind === "waiting") {
        network.pass(ready.seconds)
        progress = ready.progress
        ready = await publish.prepare(outside, account, item, progress)
      }
      assert.ok(ready.kind === "ready", JSON.stringify(ready))
      const sent = await publish.commit(forCommit(outside), account, item, ready.handle)
      assert.ok(sent.kind === "published", JSON.stringify(sent))
      await publish.reconcile(outside, account, item, ready.handle, outside.now())
      await readMetrics?.read(outside, account, [sent.externalId])
      const inOwn = asked.filter((request) => JSON.stringify([request.url, request.headers]).includes(version.own))
      assert.deepEqual(inOwn, [])
      assert.ok(asked.some(({ url, headers }) => JSON.stringify([url, headers]).includes(later[version.own] ?? "?")))
    })
  })
}

it("the interfaces of Facebook, Instagram and LinkedIn are dated", () => {
  assert.deepEqual(dated.map(({ adapter }) => adapter.key).toSorted(), [
    "facebook",
    "instagram",
    "linkedin",
    "linkedin-page",
  ])
})
