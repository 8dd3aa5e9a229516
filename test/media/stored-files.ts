import assert from "node:assert/strict"
import { readdir } from "node:fs/promises"
import path from "node:path"
import { untilAs } from "../until.ts"

/** Every file in a media folder, loose ones included, by its path inside it. */
export async function storedFiles(mediaDir: string): Promise<readonly string[]> {
  const entries = await readdir(mediaDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(mediaDir, path.join(entry.parentPath, entry.name))).toSorted()
}

/** Looks again and again until what is stored is as it should be. */
export async function storedFilesOnce(
  mediaDir: string,
  isAsWanted: (files: readonly string[]) => boolean,
): Promise<readonly string[]> {
  const files = await untilAs(async () => storedFiles(mediaDir), isAsWanted)
  // Not all who wait look at what they get.
  assert.ok(isAsWanted(files), `what is stored is not as it should be: ${files.join(", ")}`)
  return files
}
