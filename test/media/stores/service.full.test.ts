import assert from "node:assert/strict"
import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { get, type IncomingMessage, type OutgoingHttpHeaders } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { SettingError } from "#app/settings.ts"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { sweepMedia } from "#media/sweep-media.ts"
import { type PublishingPlace, openPublishing } from "../../publishing/place.ts"
import { until } from "../../until.ts"
import { openWorld } from "../../world.ts"
import { jpeg, noise, png } from "../pictures.ts"
import { download, refusalIn, Uploader } from "../uploader.ts"
import { video } from "../videos.ts"
import { keep } from "./conformance.ts"
import { openS3Server, type S3Server } from "./open-s3-server.ts"

let server: S3Server
let place: PublishingPlace
let uploader: Uploader
let dataDir: string

before(async () => {
  server = await openS3Server()
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-s3-data-"))
  place = await openPublishing({ FANFARE_DATA_DIR: dataDir, ...server.settingsOf(server.newPlace()) })
  uploader = Uploader.ofPerson(place.world, place.owner)
})
after(async () => {
  await place.close()
  await server[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const looseFiles = async () => readdir(path.join(dataDir, "media", "loose")).catch(() => [])

test("an upload lies in the bucket and not on the disk, and is served with ranges at its usual address", async () => {
  const film = await video("mp4")
  const item = await uploader.put(film, "film.mp4")
  assert.ok(item.url.startsWith(`${place.world.base}/media/med_`))
  assert.equal((await place.world.services.mediaFiles.list(readId("med", item.id))).length, 2)
  const found = await readdir(path.join(dataDir, "media"), { recursive: true })
  assert.deepEqual(found, ["loose"])
  const whole = await download(item.url)
  assert.deepEqual([whole.status, whole.bytes.length], [200, item.bytes])
  const part = await download(item.url, { range: "bytes=100-299" })
  assert.deepEqual([part.status, part.headers.get("content-range")], [206, `bytes 100-299/${item.bytes}`])
  assert.deepEqual(part.bytes, whole.bytes.subarray(100, 300))
  const end = await download(item.url, { range: "bytes=-10" })
  assert.deepEqual(end.bytes, whole.bytes.subarray(-10))
  assert.equal((await download(item.url, { range: `bytes=${item.bytes}-` })).status, 416)
  const head = await download(item.url, {}, "HEAD")
  assert.deepEqual([head.status, head.headers.get("content-length")], [200, `${item.bytes}`])
})

test("viewers who hang up leave no connection to the bucket open, and none is a fault", async () => {
  const item = await uploader.put(await noise(1200, 1000))
  await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const hangUp = new AbortController()
      setTimeout(() => hangUp.abort(), number * 2)
      await fetch(item.url, { signal: hangUp.signal })
        .then(async (answer) => answer.body?.getReader().read())
        .catch(() => {})
      hangUp.abort()
    }),
  )
  await until("nothing is open", () => server.proxy.countOpen() === 0)
  assert.deepEqual(
    place.world.log.filter((line) => /"level":[56]0/.test(line)),
    [],
  )
})

test("a post whose picture must be made another one goes out, and nothing of that stays on this machine", async () => {
  // It takes JPEG only, and fetches it from us.
  const account = await place.connect("instagram")
  const item = await uploader.put(await png(400, 400))
  const id = await place.draft([account.id], ["A picture"])
  const versions = [{ content: [{ body: "A picture", media: [item.id] }] }]
  await place.owner.run("posts.update", { id, accountIds: [account.id], versions })
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  const names = (await place.world.services.mediaFiles.list(readId("med", item.id))).map(({ name }) => name)
  assert.ok(names.some((name) => name.startsWith("fit-")))
  assert.deepEqual(await looseFiles(), [])
})

test("while the bucket is away uploads are refused, files are not served and posts wait; then all goes on", async () => {
  // One reads the file while it is sent, the other before that.
  const accounts = [await place.connect("mastodon"), await place.connect("bluesky")].map((account) => account.id)
  const item = await uploader.put(await jpeg())
  const id = await place.draft(accounts, ["Later"])
  const versions = [{ content: [{ body: "Later", media: [item.id] }] }]
  await place.owner.run("posts.update", { id, accountIds: accounts, versions })
  const { total } = await place.owner.run("media.list", {})
  await server.stop()
  try {
    const reply = await uploader.send(await jpeg())
    assert.match(refusalIn(reply, "Conflict").message, /does not respond, so nothing was saved/)
    assert.equal(reply.headers.get("retry-after"), "60")
    assert.equal((await place.owner.run("media.list", {})).total, total)
    assert.deepEqual(await looseFiles(), [])
    const answer = await fetch(item.url)
    assert.deepEqual([answer.status, answer.headers.get("retry-after")], [500, "60"])
    assert.match(await answer.text(), /store of media files does not respond/)
    assert.ok(place.world.log.some((line) => line.includes("the media store cannot be used") && line.includes("s3://")))
    await place.owner.run("posts.publishNow", { id })
    await untilTried(id)
    assert.equal((await place.read(id)).status, "Publishing")
  } finally {
    await server.start()
  }
  const post = await place.ended(id)
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  for (const account of accounts) assert.equal((await place.ledgerOf(account)).length, 1)
  assert.equal((await download(item.url)).status, 200)
})

/** Until a try for each account was refused because of the store. */
async function untilTried(id: string): Promise<void> {
  await until("a try for each account is refused", async () => {
    const { attempts } = await place.owner.run("posts.attempts", { id })
    const refused = attempts.filter(({ message = "" }) => message.includes("store of media files on this server"))
    return new Set(refused.map(({ accountId }) => accountId)).size === 2
  })
}

test("what nothing records goes within a day, and nothing else does", async () => {
  const item = await uploader.put(await jpeg())
  const { mediaFiles, clock } = place.world.services
  const stray = newId<"med">()
  await keep(mediaFiles, stray, "original.jpg", await jpeg())
  // The bucket goes by the time of this machine; the clock of the world is somewhere else.
  const ahead = Temporal.Now.instant().since(clock.now()).add({ hours: 48 })
  for (let hour = 0; hour < 24; hour += 1) {
    const now = clock.now().add(ahead).add({ hours: hour })
    await sweepMedia({ ...place.world.services, clock: { now: () => now } })
  }
  assert.deepEqual(await mediaFiles.list(stray), [])
  assert.equal((await download(item.url)).status, 200)
})

test("with signed reads a page that shows media is sent to the bucket, and everybody else is not", async () => {
  const signed = await openWorld({ ...server.settingsOf(server.newPlace()), FANFARE_S3_READS: "signed" })
  try {
    const item = await Uploader.ofPerson(signed, await signed.owner()).put(await jpeg(), "Grüße.jpg")
    const shown = { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" }
    const answer = await ask(item.url, shown)
    assert.equal(answer.statusCode, 302)
    assert.equal(answer.headers.vary, "sec-fetch-dest, sec-fetch-mode")
    const there = await download(answer.headers.location ?? "")
    assert.deepEqual([there.status, there.headers.get("content-type")], [200, "image/jpeg"])
    assert.equal(there.headers.get("content-disposition"), `inline; filename="Gr_e.jpg"`)
    assert.deepEqual(there.bytes, (await download(item.url)).bytes)
    for (const headers of [
      {},
      { "sec-fetch-dest": "image", "sec-fetch-mode": "cors" },
      { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
    ]) {
      assert.equal((await ask(item.url, headers)).statusCode, 200)
    }
    const wrong = item.url.replace(/\/[^/]+\/original/, "/x/original")
    assert.equal((await ask(wrong, shown)).statusCode, 404)
    const policy = (await fetch(signed.base)).headers.get("content-security-policy") ?? ""
    assert.ok(policy.includes(`img-src 'self' data: blob: ${server.proxy.origin};`), policy)
    const plain = (await fetch(place.world.base)).headers.get("content-security-policy") ?? ""
    assert.ok(plain.includes("img-src 'self' data: blob:;"))
  } finally {
    await signed.close()
  }
})

/** `fetch` has headers of its own that say who asks. */
async function ask(url: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { headers, agent: false }), "response")) as [IncomingMessage]
  answer.resume()
  return answer
}

const wrong: Readonly<Record<string, readonly [change: Record<string, string>, words: RegExp]>> = {
  "a wrong secret": [{ FANFARE_S3_SECRET_ACCESS_KEY: "wrong" }, /^FANFARE_S3_SECRET_ACCESS_KEY /],
  "a key that nobody knows": [{ FANFARE_S3_ACCESS_KEY_ID: "nobody" }, /^FANFARE_S3_ACCESS_KEY_ID /],
}

for (const [name, [change, words]] of Object.entries(wrong)) {
  test(`${name} stops the start with one line that names the setting`, async () => {
    const settings = { ...server.settingsOf(server.newPlace()), ...change }
    await assert.rejects(openWorld(settings), (error) => error instanceof SettingError && words.test(error.message))
  })
}

test("a bucket of another installation stops the start", async () => {
  const settings = server.settingsOf(server.newPlace())
  const one = await openWorld(settings)
  try {
    await assert.rejects(openWorld(settings), /another installation of Fanfare uses/)
  } finally {
    await one.close()
  }
})

test("a bucket that is away at the start is waited for", async () => {
  await server.stop()
  try {
    const world = await openWorld(server.settingsOf(server.newPlace()))
    try {
      assert.ok(world.log.some((line) => line.includes('"level":50') && line.includes("does not respond")))
      await server.start()
      const item = await Uploader.ofPerson(world, await world.owner()).put(await jpeg())
      assert.equal((await download(item.url)).status, 200)
    } finally {
      await world.close()
    }
  } finally {
    await server.start()
  }
})
