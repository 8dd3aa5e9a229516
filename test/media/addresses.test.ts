import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Keyring, newSecretKey } from "#crypto/keyring.ts"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import { openWorld, type World } from "../world.ts"
import { jpeg } from "./pictures.ts"
import { download, type MediaItem, Uploader } from "./uploader.ts"
import { video } from "./videos.ts"

let world: World
let item: MediaItem
let film: MediaItem
let bytes: Buffer

before(async () => {
  world = await openWorld()
  const owner = Uploader.ofPerson(world, await world.owner())
  item = await owner.put(await jpeg(), "Tulips & frost “3”.jpg")
  film = await owner.put(await video("mp4"), "film.mp4")
  bytes = (await download(film.url)).bytes
})
after(async () => world.close())

test("media is served to anybody who has its address, safely and for a long time", async () => {
  const { status, headers } = await download(item.url)
  assert.equal(status, 200)
  assert.equal(headers.get("content-type"), "image/jpeg")
  assert.equal(headers.get("content-length"), String(item.bytes))
  assert.equal(headers.get("x-content-type-options"), "nosniff")
  assert.equal(headers.get("content-security-policy"), "sandbox; default-src 'none'")
  assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin")
  assert.equal(headers.get("cache-control"), "public, max-age=31536000, immutable")
  assert.equal(headers.get("accept-ranges"), "bytes")
  assert.equal(headers.get("set-cookie"), null)
  assert.equal(headers.get("ratelimit"), null)
  const disposition = `inline; filename="Tulips_frost_3_.jpg"; filename*=UTF-8''Tulips%20%26%20frost%20%E2%80%9C3%E2%80%9D.jpg`
  assert.equal(headers.get("content-disposition"), disposition)
  assert.match((await download(item.thumbnailUrl)).headers.get("content-disposition") ?? "", /\.webp"/)
})

test("an address is plain ASCII without anything that was given by whoever uploaded", () => {
  for (const url of [item.url, item.thumbnailUrl, film.url]) {
    assert.match(new URL(url).pathname, /^\/media\/med_[0-9a-z]{26}\/[\w-]{22}\/(?:original|thumbnail)\.\w+$/)
  }
})

test("a part of a file is served by its range, whichever way it is asked for", async () => {
  const { length } = bytes
  const ranges = {
    "bytes=0-99": [0, 99],
    "bytes=100-": [100, length - 1],
    "bytes=-50": [length - 50, length - 1],
    "bytes=10-10": [10, 10],
    [`bytes=${length - 1}-`]: [length - 1, length - 1],
    [`bytes=0-${length * 2}`]: [0, length - 1],
    [`bytes=-${length * 2}`]: [0, length - 1],
  } as Record<string, [number, number]>
  for (const [range, [start, end]] of Object.entries(ranges)) {
    const part = await download(film.url, { range })
    assert.equal(part.status, 206, range)
    assert.equal(part.headers.get("content-range"), `bytes ${start}-${end}/${length}`)
    assert.equal(part.headers.get("content-length"), String(end - start + 1))
    assert.equal(part.headers.get("content-type"), "video/mp4")
    assert.ok(part.bytes.equals(bytes.subarray(start, end + 1)), range)
  }
})

test("a range beyond the end is 416 and says how long the file is", async () => {
  for (const range of [`bytes=${bytes.length}-`, "bytes=999999999999-", "bytes=-0"]) {
    const { status, headers } = await download(film.url, { range })
    assert.equal(status, 416, range)
    assert.equal(headers.get("content-range"), `bytes */${bytes.length}`)
    assert.notEqual(headers.get("cache-control"), "public, max-age=31536000, immutable")
  }
})

test("what is not one plain range of bytes gets the whole", async () => {
  for (const range of ["bytes=0-1,5-6", "bytes=5-2", "bytes=-", "bytes=a-b", "items=0-1", "bytes 0-1", ""]) {
    const whole = await download(film.url, { range })
    assert.equal(whole.status, 200, range)
    assert.ok(whole.bytes.equals(bytes))
  }
})

test("a range goes on only where it is still the same file, and what is there already is not sent again", async () => {
  const etag = (await download(film.url)).headers.get("etag") ?? ""
  assert.match(etag, /^"[^"]+"$/)
  assert.notEqual((await download(film.thumbnailUrl)).headers.get("etag"), etag)
  const status = async (headers: Record<string, string>) => (await download(film.url, headers)).status
  assert.equal(await status({ range: "bytes=0-9", "if-range": etag }), 206)
  assert.equal(await status({ range: "bytes=0-9", "if-range": '"another"' }), 200)
  assert.equal(await status({ range: "bytes=0-9", "if-range": "Wed, 21 Oct 2026 07:28:00 GMT" }), 200)
  assert.equal(await status({ "if-none-match": etag }), 304)
  assert.equal(await status({ "if-none-match": `"x", ${etag}` }), 304)
  assert.equal(await status({ "if-none-match": '"another"' }), 200)
})

test("a HEAD request gets the head of what GET would send", async () => {
  const [head, get] = [await download(film.url, {}, "HEAD"), await download(film.url)]
  assert.deepEqual([head.status, head.bytes.length], [200, 0])
  for (const name of ["content-type", "content-length", "etag", "accept-ranges", "cache-control"]) {
    assert.equal(head.headers.get(name), get.headers.get(name), name)
  }
  const part = await download(film.url, { range: "bytes=0-9" }, "HEAD")
  assert.deepEqual([part.status, part.headers.get("content-length")], [206, "10"])
})

test("whatever is wrong with an address, there is nothing there", async () => {
  const [, , shown = "", signature = ""] = new URL(item.url).pathname.split("/")
  const [, , otherId = "", otherSignature = ""] = new URL(film.url).pathname.split("/")
  const last = signature.at(-1) === "A" ? "B" : "A"
  const wrong = [
    `${shown}/${otherSignature}/original.jpg`,
    `${otherId}/${signature}/original.mp4`,
    `${shown}/${signature.slice(0, -1)}${last}/original.jpg`,
    `${shown}/${signature.slice(1)}/original.jpg`,
    `${shown}/x/original.jpg`,
    `${shown}/${signature}/original.png`,
    `${shown}/${signature}/original`,
    `${shown}/${signature}/ORIGINAL.jpg`,
    `${shown}/${signature}/..%2Foriginal.jpg`,
    `${shown}/${signature}/..%2F..%2F..%2Fsecret-keys`,
    `${shown}/${signature}/%00.jpg`,
    `${shown}/${signature}/%E0%A4%A`,
    `${shown}/${signature}/${"x".repeat(300)}.jpg`,
    `med_nonsense/${signature}/original.jpg`,
    `${showId("med", newId<"med">())}/${signature}/original.jpg`,
    `${shown.toUpperCase()}/${signature}/original.jpg`,
  ]
  for (const rest of wrong) {
    const { status, bytes: told } = await download(`${world.base}/media/${rest}`)
    assert.equal(status, 404, rest)
    assert.ok(!told.includes(world.base) && told.includes("NotFound"), rest)
  }
  const id = newId<"med">()
  const unknown = `${showId("med", id)}/${world.services.keyring.sign("media-address", id)}/original.jpg`
  assert.equal((await download(`${world.base}/media/${unknown}`)).status, 404)
  const foreign = new Keyring([newSecretKey()]).sign("media-address", id)
  assert.equal((await download(`${world.base}/media/${showId("med", id)}/${foreign}/original.jpg`)).status, 404)
})

test("a client that hangs up in the middle leaves nothing open", async () => {
  for (let count = 0; count < 5; count += 1) {
    const hangUp = new AbortController()
    const response = await fetch(film.url, { signal: hangUp.signal })
    assert.equal(response.status, 200)
    hangUp.abort()
  }
  assert.equal((await download(film.url)).status, 200)
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
