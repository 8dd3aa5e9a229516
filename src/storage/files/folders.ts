import { opendir, stat } from "node:fs/promises"

/** The names in a folder; none where there is no such folder. */
export async function* listFolder(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(nullIfMissing)
  if (entries === null) return
  for await (const { name } of entries) yield name
}

export async function isOlderThan(place: string, before: Temporal.Instant): Promise<boolean> {
  const found = await stat(place).catch(nullIfMissing)
  return found !== null && found.mtimeMs < before.epochMilliseconds
}

export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null
  throw error
}
