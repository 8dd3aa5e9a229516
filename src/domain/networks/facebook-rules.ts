import { type Draft, optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import { checkFormat, isWebAddress } from "#domain/validate-post/formats.ts"

/** Upright video, as reels and stories want it. */
const upright = {
  max: 1,
  minSeconds: 3,
  types: ["video/mp4"],
  minRatio: 9 / 16,
  maxRatio: 9 / 16,
  minWidth: 540,
  minHeight: 960,
}

function narrow(draft: Draft): ReturnType<NonNullable<DraftRules["narrow"]>> {
  const { constraints } = draft
  const { images, videos } = constraints.media
  const only = { ...constraints.media, max: 1, required: true }
  switch (optionOf(draft, "type")) {
    case "reel": {
      const media = { ...only, images: { max: 0, maxBytes: 0, types: [] } }
      const reel = { ...media, videos: { ...videos, ...upright, maxSeconds: 90 } }
      return { name: "A Facebook reel", constraints: { ...constraints, media: reel } }
    }
    case "story": {
      const story = { ...only, images: { ...images, max: 1 }, videos: { ...videos, ...upright, maxSeconds: 60 } }
      return { name: "A Facebook story", constraints: { ...constraints, media: story } }
    }
    default:
      return { hasCard: optionOf(draft, "link") !== "" }
  }
}

export const facebookRules: DraftRules = {
  narrow,
  check: (draft) => checkFormat(draft, "link", isWebAddress, "a web address"),
}
