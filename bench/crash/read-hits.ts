import { existsSync, readFileSync } from "node:fs"

/** What is on record: where processes died and what networks did wrong, and how often. */
export function readHits(file: string): ReadonlyMap<string, number> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
