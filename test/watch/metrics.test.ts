import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { after, before, describe, it, test } from "node:test"
import { ownMetrics, processMetrics } from "#metrics/metric-table.ts"
import { metricsPage } from "#metrics/metrics-page.ts"
import { Client } from "../client.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { allowPrivate, type WebhookPlace, webhooksIn } from "../webhooks/place.ts"
import { openWorld } from "../world.ts"
import { readKinds, readMetrics } from "./read-metrics.ts"

const token = "a-token-for-prometheus"
const secretText = "Marmalade is on the shelf"

test("docs/metrics.md is what the table says; npm run docs writes it", () => {
  assert.equal(readFileSync(join(import.meta.dirname, "../../docs/metrics.md"), "utf8"), metricsPage())
})

test("without a token and a port there are no metrics", async (t) => {
  const world = await openWorld()
  t.after(async () => world.close())
  assert.equal((await world.visitor().get("/metrics")).status, 404)
})

test("a port of their own serves the metrics and nothing else, and asks for the token if there is one", async (t) => {
  const port = await findFreePort()
  const world = await openWorld({ FANFARE_METRICS_PORT: String(port), FANFARE_ROLES: "web" })
  t.after(async () => world.close())
  const aside = new Client(`http://127.0.0.1:${port}`)
  assert.match((await aside.get("/metrics")).text, /^fanfare_build_info\{version="[^"]+"\} 1$/m)
  for (const path of ["/", "/healthz", "/api/openapi.json"]) assert.equal((await aside.get(path)).status, 404, path)
  assert.equal((await world.visitor().get("/metrics")).status, 404)
})

describe("the metrics", () => {
  let place: PublishingPlace
  let hooks: WebhookPlace
  let text = ""
  const port = findFreePort()
  const scrape = async (given: string) => place.world.bearer(given).get("/metrics")

  before(async () => {
    place = await openPublishing({
      ...allowPrivate,
      FANFARE_METRICS_TOKEN: token,
      FANFARE_METRICS_PORT: String(await port),
    })
    hooks = await webhooksIn(place.world)
    const { owner } = place
    const receiver = await hooks.receiver(200)
    const { id: hook } = await hooks.hook(receiver.url)
    const [x, linkedin] = [await place.connect("x"), await place.connect("linkedin")]
    const published = await place.draft([x.id], [secretText])
    await owner.run("posts.publishNow", { id: published })
    await place.ended(published)
    const lost = await place.draft([linkedin.id], [secretText])
    await owner.run("sandbox.setFault", { accountId: linkedin.id, fault: "acceptThenDrop", times: 1 })
    await owner.run("posts.publishNow", { id: lost })
    await place.ended(lost)
    await receiver.until(2)
    await hooks.settled(hook)
    await owner.request("PROPFIND", `/no/such/path/${published}`)
    text = (await scrape(token)).text
  })
  after(async () => {
    await hooks.close()
    await place.close()
  })

  it("open to the token, and are not there for whoever has another one or none", async () => {
    assert.match((await scrape(token)).headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/)
    const nothing = await place.world.visitor().get("/no/such/thing")
    for (const given of ["a-token-for-prometheut", token.slice(1), `${token}x`]) {
      const answer = await scrape(given)
      assert.equal(answer.status, 404)
      assert.equal(answer.text, nothing.text)
    }
    assert.equal((await place.owner.get("/metrics")).status, 404)
    const aside = `http://127.0.0.1:${await port}`
    assert.equal((await new Client(aside).get("/metrics")).status, 404)
    assert.equal((await new Client(aside, token).get("/metrics")).status, 200)
  })

  it("are those of the table, each with a name that begins with fanfare_", () => {
    const specs = Object.entries({ ...ownMetrics, ...processMetrics })
    assert.deepEqual(readKinds(text), Object.fromEntries(specs.map(([name, { kind }]) => [name, kind])))
    for (const [name] of specs) assert.match(name, /^fanfare_[a-z0-9_]+$/)
  })

  it("count what was published, what nobody knows of, what was delivered, and how late all began", () => {
    const numbers = readMetrics(text)
    const expected = {
      'fanfare_publications_total{network="x",outcome="published"}': 1,
      'fanfare_publications_total{network="linkedin",outcome="uncertain"}': 1,
      fanfare_uncertain_publications: 1,
      'fanfare_webhook_deliveries_total{outcome="delivered"}': 2,
      fanfare_publication_lateness_seconds_count: 2,
      'fanfare_processes{state="alive"}': 1,
      'fanfare_processes{state="silent"}': 0,
      'fanfare_queue_due{queue="posts"}': 0,
      'fanfare_faults_total{source="work"}': 0,
    }
    const found = Object.keys(expected).map((name) => [name, numbers.get(name)])
    assert.deepEqual(Object.fromEntries(found), expected)
    assert.ok((numbers.get("fanfare_database_size_bytes") ?? 0) > 1_000_000)
  })

  it("say nothing of a backup while there is none", () => {
    assert.equal(readMetrics(text).has("fanfare_last_backup_timestamp_seconds"), false)
  })

  it("tell requests apart by their routes, never by what somebody has asked for", () => {
    const labels = [...text.matchAll(/^fanfare_http_request_duration_seconds_count\{([^}]*)\}/gm)].map(([, all]) => all)
    assert.ok(labels.includes('route="/api/app/:action",method="POST",status="2xx"'), labels.join("\n"))
    assert.ok(labels.includes('route="/*",method="other",status="4xx"'), labels.join("\n"))
    assert.doesNotMatch(text, /pst_|acc_|wsp_|no\/such/)
  })

  it("contain no text of a post, no name of an account and no secret", () => {
    for (const word of ["Marmalade", "lark1", "lark2", "Lark & Loam", "olga", token]) {
      assert.equal(text.includes(word), false, word)
    }
  })
})
