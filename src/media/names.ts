import { type ContentType, endingOf } from "#media/formats.ts"

export const thumbnailName = "thumbnail.webp"

export function originalName(type: ContentType): string {
  return `original.${endingOf(type)}`
}
