import { isKeepable } from "#domain/keepable.ts"

type Place = { readonly value: unknown; readonly key: string; readonly parent: Place | null }

/**
 * The path of a text that would not come back as it was sent. Walks without recursion, because whoever sends the input
 * chooses its depth.
 */
export function findUnkeepable(given: unknown): readonly string[] | undefined {
  const waiting: Place[] = [{ value: given, key: "", parent: null }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value } = place
    if (typeof value === "string" && !isKeepable(value)) return pathOf(place)
    if (typeof value !== "object" || value === null) continue
    for (const [key, inner] of Object.entries(value)) waiting.push({ value: inner, key, parent: place })
  }
  return undefined
}

function pathOf(place: Place): readonly string[] {
  const path: string[] = []
  for (let at = place; at.parent !== null; at = at.parent) path.unshift(at.key)
  return path
}
