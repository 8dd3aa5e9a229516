import type { Id } from "#domain/ids.ts"
import type { FileStore, LocalFile } from "#storage/files/file-store.ts"

/** A file that must be there, on this machine. The caller must dispose of it. */
export async function bringFile(mediaFiles: FileStore, id: Id<"med">, name: string): Promise<LocalFile> {
  const file = await mediaFiles.borrow(id, name)
  if (file === null) throw new Error(`${name} of a media item is missing`)
  return file
}

/** How much an item takes with all its variants. */
export async function sumBytes(mediaFiles: FileStore, id: Id<"med">): Promise<number> {
  const files = await mediaFiles.list(id)
  return files.reduce((sum, { size }) => sum + size, 0)
}
