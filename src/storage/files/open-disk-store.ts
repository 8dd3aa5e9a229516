import { randomUUID } from "node:crypto"
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import type { ByteRange, FileStore, LooseFile, OpenFile } from "#storage/files/file-store.ts"

/** Every name that this store is asked for is made of these; the check keeps it so, whatever a caller passes on. */
const safeName = /^[a-z0-9][a-z0-9.-]{0,99}$/

/**
 * Files in a folder on this machine: `items/<last two characters of the item>/<item>/<name>`, and loose ones under
 * `loose/`, on the same file system, so that keeping one is a rename.
 */
export function openDiskStore(folder: string): FileStore {
  const loose = path.join(folder, "loose")
  const items = path.join(folder, "items")
  const folderOf = (item: string) => path.join(items, check(item).slice(-2), item)

  async function newFile(): Promise<LooseFile> {
    await mkdir(loose, { recursive: true, mode: 0o700 })
    const place = path.join(loose, randomUUID())
    return {
      path: place,
      write: async (bytes) => writeWhole(place, bytes),
      async keepAs(item, name) {
        const home = folderOf(item)
        try {
          await syncFile(place)
          await mkdir(home, { recursive: true, mode: 0o700 })
          await rename(place, path.join(home, check(name)))
          // The name is in the folder, and the folder may be new: both must be on the disk before anything counts on it.
          for (const changed of [home, path.dirname(home)]) await syncFile(changed)
        } catch (error) {
          throw nameDiskFull(error)
        }
      },
      [Symbol.asyncDispose]: async () => rm(place, { force: true }),
    }
  }

  async function openFile(item: string, name: string): Promise<OpenFile | null> {
    const handle = await open(path.join(folderOf(item), check(name))).catch(nullIfMissing)
    if (handle === null) return null
    let reading: Readable | undefined
    const close = async () => {
      // The handle waits for its reader, which may wait for somebody who has gone.
      reading?.destroy()
      await handle.close()
    }
    try {
      const { size } = await handle.stat()
      const read = (range?: ByteRange) => (reading = handle.createReadStream(range))
      return { size, read, [Symbol.asyncDispose]: close }
    } catch (error) {
      await close()
      throw error
    }
  }

  async function locate(item: string, name: string) {
    const place = path.join(folderOf(item), check(name))
    const found = await stat(place).catch(nullIfMissing)
    return found === null ? null : { path: place, size: found.size }
  }

  async function bytesOf(item: string): Promise<number> {
    let bytes = 0
    for await (const name of listFolder(folderOf(item))) bytes += (await locate(item, name))?.size ?? 0
    return bytes
  }

  async function* listUntouchedSince(before: Temporal.Instant): AsyncIterable<string> {
    const isOld = async (place: string) => {
      const found = await stat(place).catch(nullIfMissing)
      return found !== null && found.mtimeMs < before.epochMilliseconds
    }
    for await (const name of listFolder(loose)) {
      const place = path.join(loose, name)
      if (await isOld(place)) await rm(place, { force: true })
    }
    for await (const shelf of listFolder(items)) {
      for await (const item of listFolder(path.join(items, shelf))) {
        if (await isOld(path.join(items, shelf, item))) yield item
      }
    }
  }

  return {
    newFile,
    open: openFile,
    locate,
    bytesOf,
    remove: async (item) => rm(folderOf(item), { recursive: true, force: true }),
    listUntouchedSince,
  }
}

function check(name: string): string {
  if (!safeName.test(name) || name.includes("..")) throw new Error("not a name of this store")
  return name
}

async function writeWhole(place: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    // Created first: a stream that opens its file later could create it after a failed upload has removed it.
    const file = (await open(place, "wx", 0o600)).createWriteStream()
    await pipeline(bytes, file)
    return file.bytesWritten
  } catch (error) {
    throw nameDiskFull(error)
  }
}

async function syncFile(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFolder(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(nullIfMissing)
  if (entries === null) return
  for await (const { name } of entries) yield name
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null
  throw error
}
