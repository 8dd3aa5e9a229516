import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { after, before, describe, it } from "node:test"
import { newId } from "#crypto/random.ts"
import type { FileStore } from "#storage/files/file-store.ts"

export type StoreUnderTest = AsyncDisposable & {
  readonly store: FileStore
  /** Where it puts loose files on this machine. */
  readonly looseFolder: string
}

export async function* once(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Keeps bytes as a file of an item. */
export async function keep(store: FileStore, item: string, name: string, bytes: Uint8Array): Promise<void> {
  await using file = await store.newFile()
  assert.equal(await file.write(once(bytes)), bytes.length)
  await file.keepAs(item, name)
}

export async function readAll(store: FileStore, item: string, name: string): Promise<Buffer | null> {
  await using file = await store.open(item, name)
  return file === null ? null : await buffer(file.read())
}

/** What every store of files must do, wherever it keeps them. */
export function describeStore(where: string, openStore: () => Promise<StoreUnderTest>): void {
  describe(`files ${where}`, () => {
    let opened: StoreUnderTest
    let store: FileStore
    before(async () => {
      opened = await openStore()
      store = opened.store
    })
    after(async () => opened[Symbol.asyncDispose]())

    const loose = async () => readdir(opened.looseFolder).catch(() => [])

    it("are there as they were written, once they are kept, and not before", async () => {
      const item = newId<"med">()
      const bytes = randomBytes(100_000)
      await using file = await store.newFile()
      await file.write(once(bytes.subarray(0, 60_000), bytes.subarray(60_000)))
      assert.deepEqual(await readFile(file.path), bytes)
      assert.equal(await store.open(item, "original.jpg"), null)
      assert.equal(await store.sizeOf(item, "original.jpg"), null)
      assert.equal(await store.borrow(item, "original.jpg"), null)
      await file.keepAs(item, "original.jpg")
      assert.equal(await store.sizeOf(item, "original.jpg"), 100_000)
      assert.ok(bytes.equals((await readAll(store, item, "original.jpg")) ?? assert.fail()))
    })

    it("of many megabytes are there as a whole", async () => {
      const item = newId<"med">()
      // Three parts for a store that sends parts, the last of them a short one.
      const bytes = randomBytes(17_000_000)
      await keep(store, item, "original.mp4", bytes)
      assert.equal(await store.sizeOf(item, "original.mp4"), bytes.length)
      assert.ok(bytes.equals((await readAll(store, item, "original.mp4")) ?? assert.fail()))
    })

    it("are read from any byte to any other", async () => {
      const item = newId<"med">()
      const bytes = randomBytes(200_000)
      await keep(store, item, "original.mp4", bytes)
      for (const [start, end] of [
        [0, 9],
        [0, 199_999],
        [1, 199_999],
        [70_000, 150_000],
        [199_999, 199_999],
      ] as const) {
        await using file = (await store.open(item, "original.mp4")) ?? assert.fail()
        assert.equal(file.size, 200_000)
        assert.ok(bytes.subarray(start, end + 1).equals(await buffer(file.read({ start, end }))))
      }
    })

    it("are lent to tools on this machine, and nothing of that is left", async () => {
      const item = newId<"med">()
      const bytes = randomBytes(50_000)
      await keep(store, item, "original.png", bytes)
      const earlier = await loose()
      {
        await using file = (await store.borrow(item, "original.png")) ?? assert.fail()
        assert.deepEqual(await readFile(file.path), bytes)
      }
      assert.deepEqual(await loose(), earlier)
      assert.equal(await store.sizeOf(item, "original.png"), 50_000)
    })

    it("of an item are listed, and go with it", async () => {
      const [item, other] = [newId<"med">(), newId<"med">()]
      await keep(store, item, "original.jpg", randomBytes(300))
      await keep(store, item, "thumbnail.webp", randomBytes(20))
      await keep(store, other, "original.jpg", randomBytes(7))
      const listed = (await store.list(item)).toSorted((one, next) => one.name.localeCompare(next.name))
      assert.deepEqual(listed, [
        { name: "original.jpg", size: 300 },
        { name: "thumbnail.webp", size: 20 },
      ])
      await store.remove(item)
      assert.deepEqual(await store.list(item), [])
      assert.equal(await store.open(item, "original.jpg"), null)
      assert.equal(await store.sizeOf(other, "original.jpg"), 7)
      await store.remove(item)
    })

    it("are replaced by a file of the same name", async () => {
      const item = newId<"med">()
      await keep(store, item, "fit-1.jpg", randomBytes(30))
      const bytes = randomBytes(40)
      await keep(store, item, "fit-1.jpg", bytes)
      assert.deepEqual(await readAll(store, item, "fit-1.jpg"), bytes)
    })

    it("that were not written to their end leave nothing", async () => {
      const earlier = await loose()
      const file = await store.newFile()
      async function* bytes(): AsyncIterable<Uint8Array> {
        // It exists before its first byte is read, so that a failed upload always removes it.
        assert.ok(existsSync(file.path))
        yield new Uint8Array(10)
        throw new Error("it broke off")
      }
      await assert.rejects(file.write(bytes()), /broke off/)
      await file[Symbol.asyncDispose]()
      assert.deepEqual(await loose(), earlier)
    })

    it("that nobody reads any more are let go of", async () => {
      const item = newId<"med">()
      await keep(store, item, "original.mp4", randomBytes(3_000_000))
      const file = (await store.open(item, "original.mp4")) ?? assert.fail()
      const reading = file.read()[Symbol.asyncIterator]()
      await reading.next()
      await file[Symbol.asyncDispose]()
      await assert.rejects(async () => {
        for (let piece = await reading.next(); piece.done !== true;) piece = await reading.next()
        throw new Error("it was read to its end or ended")
      })
      const unread = (await store.open(item, "original.mp4")) ?? assert.fail()
      await unread[Symbol.asyncDispose]()
    })

    it("have names that lead nowhere else", async () => {
      for (const [item, name] of [
        ["../x", "original.jpg"],
        ["x", "../original.jpg"],
        ["x", "a/b"],
        ["", "a"],
        ["x", ""],
        ["x", "a..b"],
      ] as const) {
        await assert.rejects(async () => store.open(item, name), /not a name/)
        await assert.rejects(async () => store.sizeOf(item, name), /not a name/)
      }
      await assert.rejects(async () => store.remove("../x"), /not a name/)
    })

    it("can be claimed by the installation that uses them, again and again", async () => {
      await store.claim("this-one")
      await store.claim("this-one")
    })
  })
}
