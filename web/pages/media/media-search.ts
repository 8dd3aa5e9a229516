import { mediaKinds } from "#domain/media.ts"
import type { MediaKind } from "#domain/media.ts"

/** The filters and the open file as they are in the address. */
export type MediaSearch = {
  readonly kind?: MediaKind | undefined
  readonly unused?: true | undefined
  readonly noAlt?: true | undefined
  readonly search?: string | undefined
  readonly item?: string | undefined
}

export function readMediaSearch(search: Record<string, unknown>): MediaSearch {
  const kind = mediaKinds.find((each) => each === search["kind"])
  const words = typeof search["search"] === "number" ? String(search["search"]) : search["search"]
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(search["unused"] ? { unused: true } : {}),
    ...(search["noAlt"] ? { noAlt: true } : {}),
    ...(typeof words === "string" && words !== "" ? { search: words.slice(0, 200) } : {}),
    ...(typeof search["item"] === "string" ? { item: search["item"] } : {}),
  }
}
