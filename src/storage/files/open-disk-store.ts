import { mkdir, open, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import type { Readable } from "node:stream"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import type { ByteRange, FileStore, LocalFile, OpenFile, StoredFile } from "#storage/files/file-store.ts"
import { isOlderThan, listFolder, nullIfMissing } from "#storage/files/folders.ts"
import { openLooseFiles } from "#storage/files/loose-files.ts"
import { checkName, pathOfItem } from "#storage/files/names.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/**
 * Files in a folder on this machine: `items/<last two characters of the item>/<item>/<name>`, and loose ones under
 * `loose/`, on the same file system, so that keeping one is a rename.
 */
export function openDiskStore(folder: string): FileStore {
  const loose = openLooseFiles(path.join(folder, "loose"))
  const items = path.join(folder, "items")
  const folderOf = (item: string) => path.join(folder, ...pathOfItem(item))
  const placeOf = (item: string, name: string) => path.join(folderOf(item), checkName(name))

  async function keepAs(place: string, item: string, name: string): Promise<void> {
    const home = folderOf(item)
    try {
      await syncFile(place)
      await mkdir(home, { recursive: true, mode: 0o700 })
      await rename(place, placeOf(item, name))
      // The name is in the folder, and the folder may be new: both must be on the disk before anything counts on it.
      for (const changed of [home, path.dirname(home)]) await syncFile(changed)
    } catch (error) {
      throw nameDiskFull(error)
    }
  }

  async function openFile(item: string, name: string): Promise<OpenFile | null> {
    const handle = await open(placeOf(item, name)).catch(nullIfMissing)
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

  async function sizeOf(item: string, name: string): Promise<number | null> {
    const found = await stat(placeOf(item, name)).catch(nullIfMissing)
    return found?.size ?? null
  }

  async function borrow(item: string, name: string): Promise<LocalFile | null> {
    const place = placeOf(item, name)
    const found = await stat(place).catch(nullIfMissing)
    return found === null ? null : { path: place, [Symbol.asyncDispose]: async () => {} }
  }

  async function list(item: string): Promise<readonly StoredFile[]> {
    const files: StoredFile[] = []
    for await (const name of listFolder(folderOf(item))) {
      const size = await sizeOf(item, name)
      if (size !== null) files.push({ name, size })
    }
    return files
  }

  async function* listUntouchedSince(before: Temporal.Instant): AsyncIterable<string> {
    await loose.removeUntouchedSince(before)
    for await (const shelf of listFolder(items)) {
      for await (const item of listFolder(path.join(items, shelf))) {
        if (await isOlderThan(path.join(items, shelf, item), before)) yield item
      }
    }
  }

  return {
    servedFrom: null,
    newFile: async () => loose.newFile(keepAs),
    open: openFile,
    sizeOf,
    borrow,
    list,
    remove: async (item) => rm(folderOf(item), { recursive: true, force: true }),
    listUntouchedSince,
    findAddress: async () => null,
    // Nobody else uses a data directory.
    async claim() {
      try {
        await using file = await loose.newFile(keepAs)
        await file.write(ReadableStream.from([Buffer.from("fanfare")]))
      } catch (error) {
        throw new StoreFailure(`${folder} cannot be written`, { cause: error })
      }
    },
    [Symbol.asyncDispose]: async () => {},
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
