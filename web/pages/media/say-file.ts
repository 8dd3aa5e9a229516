import { formatCodecs } from "#domain/validate-post/words.ts"

/** "image/jpeg" is a JPEG, "video/quicktime" a MOV. */
export function sayType(contentType: string): string {
  const name = contentType.split("/")[1] ?? contentType
  return name === "quicktime" ? "MOV" : name.toUpperCase()
}

/** "H.264, AAC"; a video without sound has the first only. */
export function sayCodecs(videoCodec: string, audioCodec: string | undefined): string {
  return [videoCodec, ...(audioCodec === undefined ? [] : [audioCodec])]
    .map((codec) => formatCodecs([codec]))
    .join(", ")
}
