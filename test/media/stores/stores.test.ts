import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { openDiskStore } from "#storage/files/open-disk-store.ts"
import { describeStore } from "./conformance.ts"
import { openS3Server } from "./open-s3-server.ts"
import { openStoreAt } from "./open-store-at.ts"

describeStore("on a disk", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "fanfare-store-"))
  return {
    store: openDiskStore(folder),
    looseFolder: path.join(folder, "loose"),
    [Symbol.asyncDispose]: async () => rm(folder, { recursive: true, force: true }),
  }
})

describeStore("in a bucket", async () => {
  const server = await openS3Server()
  const opened = await openStoreAt(server.newPlace())
  return {
    ...opened,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
})
