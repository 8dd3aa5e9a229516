/** What is kept and served, with the ending of its stored name. Nothing is ever served as anything else. */
const endings = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
} as const

export type ContentType = keyof typeof endings

export type VideoType = Extract<ContentType, `video/${string}`>

/** What a file turned out to be. AVIF and HEIC become JPEG or PNG, because hardly any network takes them. */
export type FoundType = ContentType | "image/avif" | "image/heic"

/** As people know them, for refusals. */
export const takenFormats = "JPEG, PNG, WebP, GIF, AVIF, HEIC, MP4, MOV, WebM"

export function endingOf(type: ContentType): string {
  return endings[type]
}

/** The fixed type of a stored name. */
export function typeOfName(name: string): ContentType | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1)
  return (Object.keys(endings) as ContentType[]).find((type) => endings[type] === ending)
}

export function isContentType(type: string): type is ContentType {
  return Object.hasOwn(endings, type)
}

export function isVideoType(type: FoundType): type is VideoType {
  return type.startsWith("video/")
}
