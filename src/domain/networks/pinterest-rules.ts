import { type Draft, type Finding, knownMedia, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isDigits, isWebAddress } from "#domain/validate-post/formats.ts"

function checkCarousel(draft: Draft): readonly Finding[] {
  const pictures = knownMedia(draft).filter(({ kind }) => kind !== "video")
  const sizes = [...new Set(pictures.map(({ width, height }) => `${width} × ${height}`))]
  if (sizes.length < 2) return []
  const message = `Pinterest accepts several pictures only in one size; these are ${sizes.join(", ")}. Make them the same size.`
  return [{ rule: "media.sizes", path: "content.0.media", limit: 1, actual: sizes.length, message }]
}

export const pinterestRules: DraftRules = {
  check: (draft) => [
    ...checkCarousel(draft),
    ...checkFormat(draft, "board", isDigits, "the board's id, digits only,"),
    ...checkFormat(draft, "boardSection", isDigits, "the section's id, digits only,"),
    ...checkFormat(draft, "link", isWebAddress, "a web address"),
    ...checkFormat(draft, "dominantColor", (value) => /^#[0-9a-f]{6}$/i.test(value), "a colour such as #2f6fed"),
  ],
}
