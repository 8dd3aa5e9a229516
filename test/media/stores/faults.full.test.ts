import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { readdir } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { after, afterEach, before, test } from "node:test"
import { newId } from "#crypto/random.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import type { S3Options } from "#storage/files/s3/s3-place.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"
import { until } from "../../until.ts"
import { keep, once, readAll } from "./conformance.ts"
import type { ProxiedRequest, ProxyFault } from "./fault-proxy.ts"
import { openS3Server, type S3Server } from "./open-s3-server.ts"
import { openStoreAt } from "./open-store-at.ts"

let server: S3Server
let opened: Awaited<ReturnType<typeof openStoreAt>>
let store: FileStore

before(async () => {
  server = await openS3Server()
  opened = await openStoreAt(server.newPlace())
  store = opened.store
})
after(async () => {
  await opened[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
afterEach(() => server.proxy.judge(() => undefined))

const isPut = ({ method }: ProxiedRequest) => method === "PUT"
const isPart = ({ query }: ProxiedRequest, number: number) => query.get("partNumber") === `${number}`
const isCompletion = ({ method, query }: ProxiedRequest) => method === "POST" && query.has("uploadId")
const isAbort = ({ method, query }: ProxiedRequest) => method === "DELETE" && query.has("uploadId")
const isRead = ({ method, path }: ProxiedRequest) => method === "GET" && path.includes("/items/")

/** Breaks the first so many requests of a kind; returns how many were seen. */
function breakFirst(times: number, isMeant: (request: ProxiedRequest) => boolean, fault: ProxyFault): () => number {
  let seen = 0
  server.proxy.judge((request) => {
    if (!isMeant(request)) return undefined
    seen += 1
    return seen <= times ? fault : undefined
  })
  return () => seen
}

const large = randomBytes(20_000_000)

test("a server that has too much to do is asked again, a few times", async () => {
  const item = newId<"med">()
  const bytes = randomBytes(1000)
  const countPuts = breakFirst(2, isPut, { kind: "slowDown" })
  await keep(store, item, "original.jpg", bytes)
  assert.equal(countPuts(), 3)
  assert.deepEqual(await readAll(store, item, "original.jpg"), bytes)
  const countAll = breakFirst(Infinity, isPut, { kind: "slowDown" })
  await assert.rejects(keep(store, item, "fit-1.jpg", bytes), (error) => {
    assert.ok(error instanceof StoreFailure)
    assert.match(error.message, /answered 503 when asked to write .*SlowDown/)
    return !error.isLasting
  })
  assert.equal(countAll(), 4)
  assert.equal(await store.sizeOf(item, "fit-1.jpg"), null)
})

test("an upload whose connection breaks in the middle is sent again", async () => {
  const item = newId<"med">()
  const countParts = breakFirst(1, (request) => isPart(request, 2), { kind: "resetRequest", afterBytes: 3_000_000 })
  await keep(store, item, "original.mp4", large)
  assert.equal(countParts(), 2)
  assert.ok(large.equals((await readAll(store, item, "original.mp4")) ?? assert.fail()))
})

test("an upload that fails in the middle is given up with its parts, and leaves no object", async () => {
  const item = newId<"med">()
  const earlier = server.proxy.requests.length
  breakFirst(Infinity, (request) => isPart(request, 3), { kind: "slowDown" })
  await assert.rejects(keep(store, item, "original.mp4", large), StoreFailure)
  const sent = server.proxy.requests.slice(earlier)
  assert.ok(sent.some(isAbort), "the parts are removed")
  assert.ok(!sent.some(isCompletion))
  // Nothing of it comes after its end.
  const end = sent.findIndex(isAbort)
  assert.ok(!sent.slice(end).some((request) => request.query.has("partNumber")))
  assert.equal(await store.sizeOf(item, "original.mp4"), null)
  assert.deepEqual(await readdir(opened.looseFolder), [])
})

test("an upload is complete although the answer that says so was lost", async () => {
  const item = newId<"med">()
  const countCompletions = breakFirst(1, isCompletion, { kind: "loseAnswer" })
  await keep(store, item, "original.mp4", large)
  assert.ok(countCompletions() > 1)
  assert.ok(large.equals((await readAll(store, item, "original.mp4")) ?? assert.fail()))
})

test("an upload that the server begins to confirm and then fails to put together has failed", async () => {
  const item = newId<"med">()
  breakFirst(Infinity, isCompletion, { kind: "lateError" })
  await assert.rejects(keep(store, item, "original.mp4", large), /could not be put together/)
  assert.equal(await store.sizeOf(item, "original.mp4"), null)
})

test("a read goes on where its connection broke, and gives up when it breaks again and again", async () => {
  const item = newId<"med">()
  const bytes = large.subarray(0, 5_000_000)
  await keep(store, item, "original.mp4", bytes)
  const countReads = breakFirst(2, isRead, { kind: "resetAnswer", afterBytes: 1_000_000 })
  assert.ok(bytes.equals((await readAll(store, item, "original.mp4")) ?? assert.fail()))
  assert.equal(countReads(), 3)
  breakFirst(Infinity, isRead, { kind: "resetAnswer", afterBytes: 10 })
  await assert.rejects(readAll(store, item, "original.mp4"), StoreFailure)
  await assert.rejects(store.borrow(item, "original.mp4"), StoreFailure)
  assert.deepEqual(await readdir(opened.looseFolder), [])
})

test("a reader who hangs up closes the connection to the server", async () => {
  const item = newId<"med">()
  await keep(store, item, "original.mp4", large)
  for (const pieces of [0, 1]) {
    const file = (await store.open(item, "original.mp4")) ?? assert.fail()
    const reading = file.read()
    reading.on("error", () => {})
    const iterator = reading.iterator({ destroyOnReturn: false })
    for (let piece = 0; piece < pieces; piece += 1) await iterator.next()
    await file[Symbol.asyncDispose]()
    await until("nothing is open", () => server.proxy.countOpen() === 0)
  }
})

test("a server that is away is named, and what was received stays nowhere", async () => {
  const item = newId<"med">()
  await server.stop()
  try {
    await assert.rejects(keep(store, item, "original.jpg", randomBytes(10)), (error) => {
      assert.ok(error instanceof StoreFailure)
      assert.match(error.message, /^s3:\/\/fanfare-media\/place-1\/media at 127\.0\.0\.1:\d+ does not respond: /)
      return !error.isLasting
    })
    assert.deepEqual(await readdir(opened.looseFolder), [])
  } finally {
    await server.start()
  }
  await keep(store, item, "original.jpg", randomBytes(10))
  assert.equal(await store.sizeOf(item, "original.jpg"), 10)
})

const wrong: Readonly<Record<string, readonly [change: Partial<S3Options>, words: RegExp]>> = {
  "a key that nobody knows": [{ accessKeyId: "nobody" }, /^FANFARE_S3_ACCESS_KEY_ID is not known/],
  "a wrong secret": [{ secretAccessKey: "wrong" }, /^FANFARE_S3_SECRET_ACCESS_KEY is not the secret/],
  "a bucket that does not exist": [{ bucket: "nowhere" }, /^FANFARE_MEDIA_STORE names the bucket nowhere, which does/],
}

for (const [name, [change, words]] of Object.entries(wrong)) {
  test(`${name} is told by the name of the setting, and not tried again`, async () => {
    await using other = await openStoreAt({ ...server.newPlace(), ...change })
    const earlier = server.proxy.requests.length
    await assert.rejects(other.store.claim("this-one"), (error) => {
      assert.ok(error instanceof StoreFailure)
      assert.match(error.message, words)
      return error.isLasting
    })
    assert.equal(server.proxy.requests.length - earlier, 1)
  })
}

test("a place that another installation uses is refused", async () => {
  const place = server.newPlace()
  await using one = await openStoreAt(place)
  await using other = await openStoreAt(place)
  await one.store.claim("one")
  await assert.rejects(other.store.claim("other"), /another installation of Fanfare uses/)
})

test("files are encrypted by the server where that is set", async () => {
  const place = server.newPlace()
  await using plain = await openStoreAt({ ...place, encryption: { algorithm: "aws:kms", keyId: "a-key" } })
  const earlier = server.proxy.requests.length
  await keep(plain.store, newId<"med">(), "original.mp4", large)
  const begun = server.proxy.requests.slice(earlier).filter(({ headers }) => "x-amz-server-side-encryption" in headers)
  assert.deepEqual(
    begun.map(({ method, query, headers }) => [
      method,
      query.has("uploads"),
      headers["x-amz-server-side-encryption"],
      headers["x-amz-server-side-encryption-aws-kms-key-id"],
    ]),
    [["POST", true, "aws:kms", "a-key"]],
  )
})

test("a short-lived address serves a file as what it is, to those who have no key", async () => {
  const place = { ...server.newPlace(), hasSignedReads: true }
  await using signed = await openStoreAt(place)
  assert.equal(signed.store.servedFrom, place.endpoint.origin)
  const item = newId<"med">()
  const bytes = randomBytes(2000)
  await keep(signed.store, item, "original.jpg", bytes)
  const presentation = {
    contentType: "image/jpeg",
    disposition: `inline; filename="a b.jpg"`,
    cacheControl: "private, max-age=60",
  }
  const address = (await signed.store.findAddress(item, "original.jpg", presentation)) ?? assert.fail()
  assert.equal(address.searchParams.get("X-Amz-Expires"), "3600")
  const answer = await fetch(address, { headers: { range: "bytes=10-19" } })
  assert.equal(answer.status, 206, answer.ok ? "" : await answer.text())
  assert.deepEqual(await buffer(answer.body ?? assert.fail()), bytes.subarray(10, 20))
  assert.equal(answer.headers.get("content-type"), "image/jpeg")
  assert.equal(answer.headers.get("content-disposition"), presentation.disposition)
  assert.equal(answer.headers.get("cache-control"), presentation.cacheControl)
  address.searchParams.set("response-content-type", "text/html")
  assert.equal((await fetch(address)).status, 403)
  assert.equal(await store.findAddress(item, "original.jpg", presentation), null)
})

test("old items are listed within a day, each once, and young ones are not", async () => {
  await using own = await openStoreAt(server.newPlace())
  const items = Array.from({ length: 6 }, () => newId<"med">())
  for (const item of items) {
    for (const name of ["original.jpg", "thumbnail.webp"]) await keep(own.store, item, name, randomBytes(10))
  }
  const listed: string[] = []
  // Files bear the time of this machine.
  const now = Temporal.Now.instant()
  for (let hour = 0; hour < 24; hour += 1) {
    const later = now.add({ hours: 48 + hour })
    listed.push(...(await Array.fromAsync(own.store.listUntouchedSince(later))))
  }
  assert.deepEqual(listed.toSorted(), items.toSorted())
  for (let hour = 0; hour < 24; hour += 1) {
    assert.deepEqual(await Array.fromAsync(own.store.listUntouchedSince(now.subtract({ hours: hour }))), [])
  }
  await using loose = await own.store.newFile()
  await loose.write(once(randomBytes(10)))
  await Array.fromAsync(own.store.listUntouchedSince(now))
  assert.equal((await readdir(own.looseFolder)).length, 1)
  await Array.fromAsync(own.store.listUntouchedSince(now.add({ hours: 48 })))
  assert.deepEqual(await readdir(own.looseFolder), [])
})
