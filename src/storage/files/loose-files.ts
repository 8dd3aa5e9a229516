import { randomUUID } from "node:crypto"
import { mkdir, open, rm } from "node:fs/promises"
import path from "node:path"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import type { LooseFile } from "#storage/files/file-store.ts"
import { isOlderThan, listFolder } from "#storage/files/folders.ts"

/** Files on this machine that are being written, or are here only for a while. */
export type LooseFiles = {
  /** `keepAs` gets the path and moves or copies the file to where it stays. */
  newFile(keepAs: (place: string, item: string, name: string) => Promise<void>): Promise<LooseFile>
  /** Removes what a crash has left. */
  removeUntouchedSince(before: Temporal.Instant): Promise<void>
}

export function openLooseFiles(folder: string): LooseFiles {
  return {
    async newFile(keepAs) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const place = path.join(folder, randomUUID())
      return {
        path: place,
        write: async (bytes) => writeWhole(place, bytes),
        keepAs: async (item, name) => keepAs(place, item, name),
        [Symbol.asyncDispose]: async () => rm(place, { force: true }),
      }
    },

    async removeUntouchedSince(before) {
      for await (const name of listFolder(folder)) {
        const place = path.join(folder, name)
        if (await isOlderThan(place, before)) await rm(place, { force: true })
      }
    },
  }
}

async function writeWhole(place: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    await using file = await open(place, "wx", 0o600)
    let length = 0
    for await (const piece of bytes) {
      await file.writeFile(piece)
      length += piece.length
    }
    return length
  } catch (error) {
    throw nameDiskFull(error)
  }
}
