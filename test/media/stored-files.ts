import { readdir } from "node:fs/promises"
import path from "node:path"

/** Every file in a media folder, loose ones included, by its path inside it. */
export async function storedFiles(mediaDir: string): Promise<readonly string[]> {
  const entries = await readdir(mediaDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(mediaDir, path.join(entry.parentPath, entry.name))).toSorted()
}

/** Looks again and again, for a bounded while, until what is stored is as it should be. */
export async function storedFilesOnce(
  mediaDir: string,
  isAsWanted: (files: readonly string[]) => boolean,
): Promise<readonly string[]> {
  let files = await storedFiles(mediaDir)
  for (let look = 0; look < 200 && !isAsWanted(files); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    files = await storedFiles(mediaDir)
  }
  return files
}
