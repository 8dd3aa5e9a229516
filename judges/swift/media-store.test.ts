import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { readdir } from "node:fs/promises"
import { after, before, describe, it } from "node:test"
import { newId } from "../../src/crypto/random.ts"
import { StoreFailure } from "../../src/storage/files/store-failure.ts"
import { describeStore, keep, readAll } from "../../test/media/stores/conformance.ts"
import { type FaultProxy, openFaultProxy } from "../../test/media/stores/fault-proxy.ts"
import { openStoreAt } from "../../test/media/stores/open-store-at.ts"
import { obtainSwift } from "./obtain-swift.ts"
import { openSwift, type Swift } from "./open-swift.ts"

/*
 * The server of the quick tests knows no more of S3 than its authors needed: it cannot abort an upload in parts nor list
 * them. Swift can, and others wrote it.
 */

const obtained = obtainSwift()

if ("missing" in obtained) {
  console.error(obtained.missing)
  describe("media in Swift", { skip: obtained.missing }, () => {})
} else {
  const { env } = obtained

  describe("media in Swift", () => {
    let swift: Swift
    let proxy: FaultProxy
    before(async () => {
      swift = await openSwift(env)
      proxy = await openFaultProxy(Number(swift.newPlace().endpoint.port))
    })
    after(async () => {
      await proxy.close()
      await swift[Symbol.asyncDispose]()
    })

    describeStore("in Swift", async () => openStoreAt(swift.newPlace()))

    const listUploads = async (prefix: string) =>
      (await swift.ask("GET", `?uploads=&prefix=${prefix}`)).match(/<UploadId>[^<]+/g) ?? []

    it("an upload in parts that fails leaves no parts behind", async () => {
      const place = { ...swift.newPlace(), endpoint: new URL(proxy.origin) }
      await using opened = await openStoreAt(place)
      proxy.judge(({ query }) => (query.get("partNumber") === "2" ? { kind: "slowDown" } : undefined))
      const item = newId<"med">()
      await assert.rejects(keep(opened.store, item, "original.mp4", randomBytes(17_000_000)), StoreFailure)
      proxy.judge(() => undefined)
      assert.deepEqual(await listUploads(place.prefix), [])
      assert.deepEqual(await opened.store.list(item), [])
      assert.deepEqual(opened.reports, [])
      assert.deepEqual(await readdir(opened.looseFolder), [])
    })

    it("parts that a crash left behind are removed by the sweep, and those of a running upload are not", async () => {
      const place = swift.newPlace()
      await using opened = await openStoreAt(place)
      const item = newId<"med">()
      await swift.ask("POST", `/${place.prefix}/items/${item.slice(-2)}/${item}/original.mp4?uploads=`)
      assert.equal((await listUploads(place.prefix)).length, 1)
      const now = Temporal.Now.instant()
      await Array.fromAsync(opened.store.listUntouchedSince(now))
      assert.equal((await listUploads(place.prefix)).length, 1)
      await Array.fromAsync(opened.store.listUntouchedSince(now.add({ hours: 7 })))
      assert.deepEqual(await listUploads(place.prefix), [])
    })

    it("an upload whose completion was answered to nobody is there", async () => {
      await using opened = await openStoreAt({ ...swift.newPlace(), endpoint: new URL(proxy.origin) })
      let isLost = false
      proxy.judge(({ method, query }) => {
        if (isLost || method !== "POST" || !query.has("uploadId")) return undefined
        isLost = true
        return { kind: "loseAnswer" }
      })
      const item = newId<"med">()
      const bytes = randomBytes(17_000_000)
      await keep(opened.store, item, "original.mp4", bytes)
      proxy.judge(() => undefined)
      assert.ok(isLost)
      assert.ok(bytes.equals((await readAll(opened.store, item, "original.mp4")) ?? assert.fail()))
    })

    it("what arrives damaged is not kept", async () => {
      const place = swift.newPlace()
      await using opened = await openStoreAt({ ...place, endpoint: new URL(proxy.origin) })
      proxy.judge(({ method, path }) => (method === "PUT" && path.includes("/items/") ? { kind: "damage" } : undefined))
      const item = newId<"med">()
      await assert.rejects(keep(opened.store, item, "original.jpg", randomBytes(1000)), StoreFailure)
      proxy.judge(() => undefined)
      assert.deepEqual(await opened.store.list(item), [])
    })

    it("a signed address works with every letter that a name may have, and for nothing else", async () => {
      await using opened = await openStoreAt(swift.newPlace())
      const item = newId<"med">()
      const bytes = randomBytes(1000)
      await keep(opened.store, item, "original.jpg", bytes)
      const presentation = {
        contentType: "image/jpeg",
        disposition: `inline; filename="a b.jpg"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%2B(1)!.jpg`,
        cacheControl: "private, max-age=60, immutable",
      }
      const address = (await opened.store.findAddress(item, "original.jpg", presentation)) ?? assert.fail()
      const answer = await fetch(address, { headers: { range: "bytes=0-0" } })
      assert.deepEqual([answer.status, Buffer.from(await answer.arrayBuffer())], [206, bytes.subarray(0, 1)])
      assert.equal(answer.headers.get("content-type"), presentation.contentType)
      assert.equal(answer.headers.get("content-disposition"), presentation.disposition)
      assert.equal(answer.headers.get("cache-control"), presentation.cacheControl)
      const other = new URL(address)
      other.searchParams.set("response-content-type", "text/html")
      assert.equal((await fetch(other)).status, 403)
    })

    it("a wrong key, a wrong secret and a wrong bucket are told by the names of the settings", async () => {
      for (const [change, words] of [
        [{ accessKeyId: "test:nobody" }, /FANFARE_S3_ACCESS_KEY_ID/],
        [{ secretAccessKey: "wrong" }, /^FANFARE_S3_SECRET_ACCESS_KEY/],
        [{ bucket: "nowhere-at-all" }, /^FANFARE_MEDIA_STORE names the bucket nowhere-at-all/],
      ] as const) {
        await using opened = await openStoreAt({ ...swift.newPlace(), ...change })
        await assert.rejects(opened.store.claim("this-one"), (error) => {
          assert.ok(error instanceof StoreFailure)
          assert.match(error.message, words)
          return error.isLasting
        })
      }
    })
  })
}
