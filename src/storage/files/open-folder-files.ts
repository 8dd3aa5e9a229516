import { createReadStream, existsSync } from "node:fs"
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises"
import path from "node:path"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import { listFolder } from "#storage/files/folders.ts"
import type { NamedFiles } from "#storage/files/named-files.ts"
import { checkFileName } from "#storage/files/names.ts"

/** Files in a folder, which only their owner may read. */
export function openFolderFiles(folder: string): NamedFiles {
  const placeOf = (name: string) => path.join(folder, checkFileName(name))
  return {
    place: folder,
    async put(file, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = `${placeOf(name)}.part`
      try {
        await copyFile(file, part)
        await makeDurable(part)
        await rename(part, placeOf(name))
      } catch (error) {
        await rm(part, { force: true })
        throw nameDiskFull(error)
      }
    },
    list: async (start) => (await Array.fromAsync(listFolder(folder))).filter((name) => name.startsWith(start)),
    read: async (name) => (existsSync(placeOf(name)) ? createReadStream(placeOf(name)) : null),
    remove: async (name) => rm(placeOf(name), { force: true }),
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Closed before it is renamed: not every system renames a file that is open. */
async function makeDurable(file: string): Promise<void> {
  await using handle = await open(file, "r+")
  await handle.chmod(0o600)
  await handle.sync()
}
