import type { Id } from "#domain/ids.ts"
import type { SendItem, MediaFile } from "#networks/network.ts"

/** A file of these bytes, as publishing hands it to an adapter. */
export function makeFile(fileName: string, bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  return {
    id: "00000000-0000-7000-8000-000000000001" as Id<"med">,
    kind: "image",
    contentType: "image/jpeg",
    bytes: bytes.length,
    width: 1080,
    height: 1080,
    durationMs: null,
    altText: "",
    fileName,
    url: `https://fanfare.example/media/${fileName}`,
    read: async (start = 0, end = bytes.length) => bytes.subarray(start, end),
    ...facts,
  }
}

export function makeItem(body: string, rest: Partial<SendItem> = {}): SendItem {
  return { index: 0, body, options: {}, media: [], before: [], seed: "seed-of-this-item", ...rest }
}
