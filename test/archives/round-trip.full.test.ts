import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { Ajv2020 } from "ajv/dist/2020.js"
import type { ImportReport } from "#actions/archive/import-workspace.ts"
import { archiveSchema } from "#actions/archive/json-schema.ts"
import { recordFiles } from "#actions/archive/records.ts"
import type { Client } from "../client.ts"
import { animation, jpeg, png } from "../media/pictures.ts"
import { download, Uploader } from "../media/uploader.ts"
import { video } from "../media/videos.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { until } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { exportOpen, importInto, linesOf, unpack } from "./carry.ts"

let here: PublishingPlace
let there: World
let importer: Client
let archive: Buffer
let report: ImportReport

before(async () => {
  here = await openPublishing()
  await fill(here)
  archive = await exportOpen(here.owner)
  there = await openWorld()
  importer = await there.owner()
  report = await importInto(importer, archive)
  await importer.run("workspaces.open", { id: report.workspaceId })
})
after(async () => {
  await here?.close()
  await there?.close()
})

/** A workspace with everything in it that can be taken elsewhere. */
async function fill(place: PublishingPlace): Promise<void> {
  const { owner, world } = place
  const uploader = Uploader.ofPerson(world, owner)
  const [bluesky, mastodon] = [await place.connect("bluesky"), await place.connect("mastodon")]
  const media = [
    await uploader.put(await jpeg(), "Tulpen 🌷.jpg", "Red tulips"),
    await uploader.put(await png(40, 30), "clear.png"),
    await uploader.put(await animation("gif"), "dance.gif"),
    await uploader.put(await video("mp4"), "film.mp4"),
  ]
  const ids = media.map(({ id }) => id)
  await owner.run("labels.save", { name: "Spring", colour: "moss" })
  const [label] = (await owner.run("labels.list", {})).labels
  await owner.run("labels.save", { name: "Unused", colour: "rose" })
  await owner.run("accountSets.save", { name: "Both", accountIds: [bluesky.id, mastodon.id] })
  await owner.run("queue.setSlots", { accountId: bluesky.id, slots: [{ weekday: 1, time: "09:30" }] })
  await owner.run("queue.setSlots", { accountId: mastodon.id, slots: [{ weekday: 7, time: "23:59" }] })
  await owner.run("queue.pause", { accountId: mastodon.id })

  const write = async (texts: readonly string[], more: object = {}) => {
    const id = await place.draft([bluesky.id, mastodon.id], texts)
    const content = texts.map((body, index) => ({ body, media: index === 0 ? ids.slice(0, 1) : [] }))
    const own = { accountId: mastodon.id, content: [{ body: "Only here", media: [] }], options: {} }
    const versions = [{ content }, own]
    await owner.run("posts.update", { id, accountIds: [bluesky.id, mastodon.id], versions, ...more })
    return id
  }
  const out = await write(["A thread", "with a second part"])
  await owner.run("posts.label", { ids: [out], labelId: label?.id ?? "", isOn: true })
  await owner.run("posts.publishNow", { id: out })
  assert.equal((await place.ended(out)).status, "Published")
  await owner.run("sandbox.advanceClock", { seconds: 3 * 3600 })
  await until("the numbers of the post are there", async () => {
    const { accounts } = await owner.run("posts.metrics", { id: out })
    return accounts.every(({ metrics }) => metrics !== undefined && "fetchedAt" in metrics)
  })

  const changed = await write(["First words of a draft that is written again and again, until it says what it should"])
  await owner.run("sandbox.advanceClock", { seconds: 1800 })
  await owner.run("posts.update", {
    id: changed,
    accountIds: [],
    versions: [{ content: [{ body: "Other words", media: ids }] }],
  })
  const at = world.services.clock.now().add({ hours: 30 }).toString()
  const scheduled = await write(["Later"])
  await owner.run("posts.schedule", { id: scheduled, at })
  const gone = await place.connect("pixelfed")
  await owner.run("accounts.delete", { id: gone.id })
}

/** Everything about a workspace that people see, with numbers in the place of ids and without who wrote it. */
async function look(client: Client) {
  const { accounts } = await client.run("accounts.list", {})
  const { media } = await client.run("media.list", {})
  const { labels } = await client.run("labels.list", {})
  const { posts } = await client.run("posts.list", {})
  const order = [accounts, media, labels, posts].flatMap((all) => all.map(({ id }) => id))
  const from = "2026-01-01T00:00:00Z"
  const first = posts.map(({ scheduledAt, updatedAt }) => scheduledAt ?? updatedAt).toSorted()[0] ?? from
  const begin = Temporal.Instant.from(first).subtract({ hours: 72 })
  const range = { from: begin.toString(), to: begin.add({ hours: 24 * 20 }).toString() }
  const each = async <T>(ask: (id: string) => Promise<T>) => Promise.all(posts.map(async ({ id }) => ask(id)))
  const seen = {
    posts: await each(async (id) => client.run("posts.get", { id })),
    calendar: (await client.run("calendar.posts", range)).posts,
    metrics: await each(async (id) => client.run("posts.metrics", { id })),
    history: (await each(async (id) => client.run("posts.history", { id }))).map(({ revisions }) => revisions),
    labels,
    sets: (await client.run("accountSets.list", {})).sets,
    queue: await client.run("queue.get", { from: range.from, to: begin.add({ hours: 48 }).toString() }),
    summary: await client.run("analytics.summary", range),
    media: media.map((item) => ({ ...item, url: "", thumbnailUrl: "" })),
  }
  const text = JSON.stringify(seen).replaceAll(/\b(acc|med|lbl|pst|rev)_[0-9a-z]{26}\b/g, (id, kind: string) => {
    const place = order.indexOf(id)
    return place === -1 ? kind : `${kind}#${place}`
  })
  return { seen: JSON.parse(text) as typeof seen, media, accounts }
}

test("a workspace in another server has the same posts, calendar, statistics, history, labels, sets, slots and media", async () => {
  const [one, other] = [await look(here.owner), await look(importer)]
  // What is different, and is said to be: nothing is scheduled, nothing is read, and the writer is who imported it.
  const settle = ({ seen }: typeof one) =>
    JSON.parse(
      JSON.stringify(seen, (key, value: unknown) => {
        if (key === "status" && value === "Scheduled") return "Draft"
        if (["nextFetchAt", "by", "writer", "transport"].includes(key)) return undefined
        return value
      }),
    ) as object
  assert.deepEqual(settle(other), settle(one))
  assert.ok(one.seen.posts.some(({ status }) => status === "Scheduled"))
  assert.ok(other.seen.posts.every(({ status }) => status !== "Scheduled"))
  assert.ok(one.seen.history.some(({ length }) => length > 0))
  assert.ok(JSON.stringify(one.seen.metrics).includes("fetchedAt"))
})

test("media are the same to the byte, at addresses of the other server", async () => {
  const [{ media: one }, { media: other }] = [await look(here.owner), await look(importer)]
  for (const [index, { url }] of one.entries()) {
    const copy = other[index] ?? assert.fail()
    assert.ok(copy.url.startsWith(there.base))
    assert.ok((await download(url)).bytes.equals((await download(copy.url)).bytes), url)
    assert.equal((await download(copy.thumbnailUrl)).status, 200)
  }
})

test("accounts come as placeholders to connect again, and everything else that is different is said", async () => {
  const { accounts } = await importer.run("accounts.list", {})
  assert.ok(accounts.length > 0)
  assert.ok(accounts.every(({ status }) => status === "NeedsReconnect"))
  assert.deepEqual(
    { ...report, workspaceId: "" },
    {
      workspaceId: "",
      name: "Lark & Loam",
      posts: 3,
      media: 4,
      accounts: accounts.length,
      scheduled: 1,
      interrupted: 0,
      leftOut: [],
      leftOutCount: 0,
    },
  )
})

test("an export is as the published schema says, and holds no secret", async () => {
  const schema = archiveSchema() as { readonly $defs: Readonly<Record<string, object>> }
  const page = path.join(import.meta.dirname, "../../docs/workspace-archive.schema.json")
  assert.deepEqual(JSON.parse(readFileSync(page, "utf8")), schema, "npm run docs writes it")
  const files = await unpack(archive)
  const ajv = new Ajv2020({ strict: false, formats: { "date-time": true } })
  const known = new Set(["manifest.json", ...Object.values(recordFiles).map(({ file }) => file)])
  for (const [name, bytes] of files) {
    if (name.startsWith("media/")) continue
    assert.ok(known.delete(name), name)
    const check = ajv.compile(schema.$defs[name] ?? assert.fail(name))
    const documents = name === "manifest.json" ? [JSON.parse(bytes.toString()) as object] : linesOf(files, name)
    for (const document of documents) assert.ok(check(document), `${name}: ${JSON.stringify(check.errors)}`)
    if (name !== "account-sets.jsonl") assert.ok(documents.length > 0, `${name} is empty`)
  }
  assert.deepEqual([...known], [])
  const texts = [...files].filter(([name]) => !name.startsWith("media/")).map(([, bytes]) => bytes.toString())
  assert.doesNotMatch(texts.join(""), /credential|token|secret|password|olga@example\.com/i)
})
