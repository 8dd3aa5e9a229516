import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { openPublishing } from "../publishing/place.ts"
import { allowPrivate, webhooksIn } from "../webhooks/place.ts"
import { openWorld } from "../world.ts"
import { drawTrace, openOtlpReceiver } from "./otlp-receiver.ts"

test("one trace follows a post from its schedule to the webhook, also through a restart", async (t) => {
  const collector = await openOtlpReceiver()
  t.after(async () => collector.close())
  const place = await openPublishing({
    ...allowPrivate,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
  })
  const { owner, world } = place
  const hooks = await webhooksIn(world)
  const receiver = await hooks.receiver(200)
  const { id: hook } = await hooks.hook(receiver.url)
  const id = await place.draft([(await place.connect("x")).id], ["Marmalade is on the shelf"])
  await owner.run("posts.schedule", { id, at: world.clock.now().add({ seconds: 60 }).toString() })
  await world.restart(async () => world.clock.advance({ seconds: 60 }))
  await place.ended(id)
  await receiver.until(1)
  await hooks.settled(hook)
  await hooks.close()
  await place.close()

  const [first] = collector.requests
  assert.deepEqual([first?.path, first?.headers["x-key"]], ["/v1/traces", "a key"])
  const schedule = collector.spans.find(({ name }) => name === "posts.schedule") ?? assert.fail("it was not sent")
  const trace = collector.spans.filter(({ traceId }) => traceId === schedule.traceId)
  const tree = drawTrace(trace)
  const guide = readFileSync(join(import.meta.dirname, "../../docs/operating.md"), "utf8")
  assert.ok(guide.includes(`\`\`\`\n${tree}\n\`\`\``), `docs/operating.md shows another trace:\n${tree}`)
  const post = trace.find(({ name }) => name === "publish")?.attributes.find(({ key }) => key === "fanfare.post")
  assert.equal(post?.value["stringValue"], id)
  const sent = collector.requests.map(({ body }) => body.toString()).join("\n")
  for (const word of ["Marmalade", "lark1", "olga", "a key"]) assert.equal(sent.includes(word), false, word)
})

test("traces are written as protobuf unless a setting says otherwise, and not at all where they are disabled", async (t) => {
  const collector = await openOtlpReceiver()
  t.after(async () => collector.close())
  const off = await openWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SDK_DISABLED: "true",
    FANFARE_ROLES: "web",
  })
  await (await off.owner()).run("posts.create", {})
  await off.close()
  assert.equal(collector.requests.length, 0)
  const world = await openWorld({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/take`, FANFARE_ROLES: "web" })
  await (await world.owner()).run("posts.create", {})
  await world.close()
  const [sent] = collector.requests
  assert.deepEqual([sent?.path, sent?.headers["content-type"]], ["/take", "application/x-protobuf"])
  assert.ok(sent?.body.includes("posts.create"))
})
