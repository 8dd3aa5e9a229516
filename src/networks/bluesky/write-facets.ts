import { findMarks, type Mark } from "#networks/bluesky/find-marks.ts"
import { resolveHandle } from "#networks/bluesky/resolve-handle.ts"
import type { Json, Outside, Refused } from "#networks/network.ts"

type Written = { readonly kind: "written"; readonly facets: readonly Json[] }

function bytesBefore(text: string, at: number): number {
  return Buffer.byteLength(text.slice(0, at))
}

function write(text: string, { start, end }: Mark, feature: { readonly [key: string]: Json }): Json {
  return { index: { byteStart: bytesBefore(text, start), byteEnd: bytesBefore(text, end) }, features: [feature] }
}

/** What the text's marks are in the record. A name that nobody has stays plain text. */
export async function writeFacets(outside: Outside, server: string, text: string): Promise<Written | Refused> {
  const people = new Map<string, string | null>()
  const facets: Json[] = []
  for (const mark of findMarks(text)) {
    const { kind, value } = mark
    if (kind === "link") facets.push(write(text, mark, { $type: "app.bsky.richtext.facet#link", uri: value }))
    if (kind === "tag") facets.push(write(text, mark, { $type: "app.bsky.richtext.facet#tag", tag: value }))
    if (kind !== "mention") continue
    if (!people.has(value)) {
      const owner = await resolveHandle(outside, server, value)
      if (owner.kind === "refused") return owner
      people.set(value, owner.did)
    }
    const did = people.get(value)
    if (typeof did === "string") facets.push(write(text, mark, { $type: "app.bsky.richtext.facet#mention", did }))
  }
  return { kind: "written", facets }
}
