import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { openDiskStore } from "#storage/files/open-disk-store.ts"

test("a loose file exists before its first byte is read, so that a failed upload always removes it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "fanfare-store-"))
  try {
    const file = await openDiskStore(folder).newFile()
    async function* bytes(): AsyncIterable<Uint8Array> {
      assert.ok(existsSync(file.path))
      yield new Uint8Array(10)
      throw new Error("it broke off")
    }
    await assert.rejects(file.write(bytes()), /broke off/)
    await file[Symbol.asyncDispose]()
    assert.equal(existsSync(file.path), false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
