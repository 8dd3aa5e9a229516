import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { openWorld, type World } from "../world.ts"
import { jpeg, png } from "./pictures.ts"
import { storedFiles } from "./stored-files.ts"
import { form, made, refusalIn, Uploader } from "./uploader.ts"

let world: World
let dataDir: string
let editor: Uploader
let photo: Buffer

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-upload-"))
  world = await openWorld({ FANFARE_DATA_DIR: dataDir, FANFARE_MEDIA_MAX_IMAGE_BYTES: "300000" })
  editor = Uploader.ofPerson(world, await world.member("editor"))
  photo = await jpeg()
})
after(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const mediaDir = () => path.join(dataDir, "media")

test("S-246 S-291: media is uploaded with a personal token, as a form or as the bare bytes", async () => {
  const script = await Uploader.byToken(world, await world.owner())
  const asForm = made(await script.send(form({ file: [photo, "tulips.jpg"], altText: "Red tulips" })))
  assert.deepEqual([asForm.fileName, asForm.altText], ["tulips.jpg", "Red tulips"])
  const headers = { "content-type": "image/jpeg", "content-disposition": `attachment; filename="tulips 2.jpg"` }
  const bare = made(await script.send(photo, headers, "?altText=More%20tulips"))
  assert.deepEqual([bare.fileName, bare.altText], ["tulips 2.jpg", "More tulips"])
  const { body } = await world
    .bearer(script.headers["authorization"]?.split(" ")[1] ?? "")
    .post("/api/agent/tools/media.list", {})
  const { media } = body as { media: { id: string }[] }
  assert.deepEqual(new Set(media.map(({ id }) => id)), new Set([asForm.id, bare.id]))
})

test("a personal token reaches exactly the path of uploads, nothing below or beside it", async () => {
  const script = await Uploader.byToken(world, await world.owner())
  for (const beside of ["/", "/x", "x", "/../app/media.delete"]) {
    const response = await fetch(`${world.base}/api/media${beside}`, { method: "POST", headers: script.headers })
    assert.equal(response.status, 403, beside)
    await response.body?.cancel()
  }
  const response = await fetch(`${world.base}/api/media`, { headers: script.headers })
  assert.equal(response.status, 404)
  await response.body?.cancel()
})

test("an upload is answered with the item as the library shows it", async () => {
  const item = made(await editor.send(form({ file: [photo, "a.jpg"] })))
  assert.match(item.id, /^med_[0-9a-z]{26}$/)
  const { media } = await (await world.owner()).run("media.list", {})
  assert.deepEqual(
    media.find(({ id }) => id === item.id),
    item,
  )
  assert.ok(item.url.startsWith(`${world.base}/media/${item.id}/`) && item.thumbnailUrl.startsWith(world.base))
  assert.ok(!("durationMs" in item))
})

test("the alternative text may come before or after the file, and has its limits", async () => {
  const first = new FormData()
  first.append("altText", "  before  ")
  first.append("file", new Blob([new Uint8Array(photo)]), "a.jpg")
  assert.equal(made(await editor.send(first)).altText, "before")
  const longest = "🌷".repeat(1500)
  assert.equal(made(await editor.send(form({ file: [photo, "a.jpg"], altText: longest }))).altText, longest)
  for (const altText of ["x".repeat(1501), "x".repeat(20_000), "nul\u0000"]) {
    const { issues } = refusalIn(await editor.send(form({ file: [photo, "a.jpg"], altText })), "BadInput")
    assert.deepEqual(
      issues.map(({ path: field }) => field),
      ["altText"],
    )
  }
})

test("who may not upload is told so before anything is read: 401, then 429, then 403, then 400", async () => {
  const nonsense = Buffer.from("nonsense")
  const nobody = new Uploader(world.base, { origin: world.base })
  refusalIn(await nobody.send(nonsense), "Unauthorized")
  const wrong = new Uploader(world.base, { authorization: "Bearer fanfare_0000000000000000000000000000000000000A" })
  refusalIn(await wrong.send(nonsense), "Unauthorized")
  const viewer = await world.member("viewer")
  refusalIn(await Uploader.ofPerson(world, viewer).send(nonsense), "Forbidden")
  refusalIn(await (await Uploader.byToken(world, viewer)).send(photo), "Forbidden")
  refusalIn(await editor.send(nonsense), "BadInput")

  const hurried = await openWorld({ FANFARE_RATE_PER_TOKEN: "1" })
  try {
    const script = await Uploader.byToken(hurried, await hurried.owner())
    assert.equal((await script.send(photo)).status, 201)
    const late = await script.send(nonsense)
    refusalIn(late, "TooManyRequests")
    assert.ok(Number(late.headers.get("retry-after")) > 0)
  } finally {
    await hurried.close()
  }
})

test("whoever has left, or has another workspace open than the page shows, uploads nothing", async () => {
  const leaver = await world.member("editor", "leaver")
  const { workspaces } = await leaver.run("workspaces.list", {})
  const id = workspaces[0]?.id ?? ""
  await leaver.run("workspaces.create", { name: "Elsewhere" })
  const stale = await Uploader.ofPerson(world, leaver).send(photo, { "fanfare-workspace": id })
  refusalIn(stale, "Conflict")
  await leaver.run("workspaces.leave", { id })
  const { media } = await leaver.run("media.list", {})
  assert.deepEqual(media, [])
})

test("another site cannot upload with a person's cookie, though it can send forms", async () => {
  const { cookie = "" } = editor.headers
  const earlier = await storedFiles(mediaDir())
  const attempts: Record<string, string>[] = [
    {},
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site", origin: world.base },
    { "sec-fetch-site": "same-site" },
  ]
  for (const headers of attempts) {
    const foreign = new Uploader(world.base, { cookie, ...headers })
    refusalIn(await foreign.send(form({ file: [photo, "a.jpg"] })), "Forbidden")
    refusalIn(await foreign.send(photo, { "content-type": "text/plain" }), "Forbidden")
  }
  assert.deepEqual(await storedFiles(mediaDir()), earlier)
})

test("an upload stands in the audit trail and is told to open tabs", async () => {
  const owner = await world.owner()
  const hangUp = new AbortController()
  const response = await owner.fetch("GET", "/api/app/events", {}, hangUp.signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await editor.put(photo, "told.jpg")
  for (let heard = ""; !heard.includes('"topic":"media"');) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    assert.ok(!done, `the stream ended with ${heard}`)
    heard += value ?? ""
  }
  hangUp.abort()
  const { entries } = await owner.run("audit.list", {})
  const entry = entries.find(({ detail }) => detail === "told.jpg")
  assert.deepEqual([entry?.action, entry?.transport, entry?.who], ["media.upload", "app", "editor"])
})

test("a form must have exactly one file and nothing that is not asked for", async () => {
  const twice = form({ file: [photo, "a.jpg"] })
  twice.append("file", new Blob([new Uint8Array(photo)]), "b.jpg")
  const altTwice = form({ file: [photo, "a.jpg"], altText: "a" })
  altTwice.append("altText", "b")
  const forms: [FormData, string, RegExp][] = [
    [form({ altText: "only words" }), "file", /is required/],
    [form({ file: "not a file" }), "file", /must be a file/],
    [twice, "file", /must be one file/],
    [altTwice, "altText", /twice/],
    [form({ file: [photo, "a.jpg"], title: "x" }), "title", /is not a field here/],
    [form({ picture: [photo, "a.jpg"] }), "picture", /is not a field here/],
    [form({ file: [Buffer.alloc(0), "a.jpg"] }), "file", /a\.jpg is empty/],
  ]
  const earlier = await storedFiles(mediaDir())
  for (const [data, field, words] of forms) {
    const { message, issues } = refusalIn(await editor.send(data), "BadInput")
    assert.match(message, words)
    assert.equal(issues[0]?.path, field)
  }
  assert.deepEqual(await storedFiles(mediaDir()), earlier)
})

test("a body that is no form, or breaks off inside one, is refused", async () => {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  const multipart = { "content-type": "multipart/form-data; boundary=x" }
  const earlier = await storedFiles(mediaDir())
  for (const [body, headers] of [
    ["", { "content-type": "multipart/form-data" }],
    ["", multipart],
    ["nonsense", multipart],
    [head, multipart],
    [Buffer.concat([Buffer.from(head), photo]), multipart],
    [Buffer.concat([Buffer.from(head), photo, Buffer.from("\r\n--y--\r\n")]), multipart],
    [`${"--x\r\n\r\n\r\n".repeat(50)}--x--`, multipart],
    ["{}", { "content-type": "application/json" }],
  ] as const) {
    const reply = await editor.send(body, headers)
    assert.ok(refusalIn(reply, "BadInput").message.length > 0)
  }
  const { issues } = await editor.refused(Buffer.alloc(0))
  assert.equal(issues[0]?.rule, "media.empty")
  assert.deepEqual(await storedFiles(mediaDir()), earlier)
})

test("what is larger than the settings allow is refused with how large it may be", async () => {
  const large = Buffer.concat([photo, Buffer.alloc(400_000)])
  const { message, issues } = await editor.refused(large, "large.jpg")
  assert.equal(message, "file large.jpg is larger than 300 kB, the limit")
  assert.equal(issues[0]?.rule, "media.tooLarge")
  refusalIn(await editor.send(form({ file: [large, "large.jpg"] })), "BadInput")
})

test("two uploads at once are two items", async () => {
  const [one, other] = await Promise.all([editor.put(photo, "one.jpg"), editor.put(await png(), "other.png")])
  assert.notEqual(one.id, other.id)
  assert.deepEqual([one.contentType, other.contentType], ["image/jpeg", "image/png"])
})

test("S-036 S-037 S-057: a post lists media by their ids and keeps the order", async () => {
  const owner = await world.owner()
  const items = [await editor.put(photo, "1.jpg"), await editor.put(photo, "2.jpg"), await editor.put(photo, "3.jpg")]
  const media = items.map(({ id }) => id).toReversed()
  const { id } = await owner.run("posts.create", { body: "Three tulips" })
  const versions = [{ content: [{ body: "Three tulips", media }] }]
  const post = await owner.run("posts.update", { id, accountIds: [], versions })
  assert.deepEqual(post.versions[0]?.content[0]?.media, media)
  const elsewhere = [{ content: [{ body: "x", media: ["med_01h455vb4pex5vsknk084sn02q"] }] }]
  refusal(await owner.post("/api/app/posts.update", { id, accountIds: [], versions: elsewhere }), "NotFound")
})

test("nothing of all this left a loose file or was a fault of the service", async () => {
  assert.deepEqual(
    (await storedFiles(mediaDir())).filter((file) => file.startsWith("loose")),
    [],
  )
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
