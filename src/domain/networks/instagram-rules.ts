import { type Draft, type Finding, optionOf, type DraftRules } from "#domain/validate-post/draft.ts"
import {
  checkFormat,
  countHashtags,
  countMentions,
  isDigits,
  refuseOption,
  tooManyInText,
} from "#domain/validate-post/formats.ts"

const hashtags = 30
const mentions = 20

function narrow(draft: Draft): ReturnType<NonNullable<DraftRules["narrow"]>> {
  const { constraints } = draft
  const { images, videos } = constraints.media
  const only = { ...constraints.media, max: 1, videos: { ...videos, max: 1 } }
  switch (optionOf(draft, "type")) {
    case "reel": {
      const reel = { ...only, images: { max: 0, maxBytes: 0, types: [] } }
      return { name: "An Instagram reel", constraints: { ...constraints, media: reel } }
    }
    case "story": {
      // A story takes every shape of picture and fills the rest of the screen.
      const { minRatio: _min, maxRatio: _max, ...anyShape } = images
      const short = { ...only.videos, maxBytes: 100_000_000, maxSeconds: 60, minRatio: 0.1 }
      const story = { ...only, images: { ...anyShape, max: 1 }, videos: short }
      return { name: "An Instagram story", constraints: { ...constraints, media: story } }
    }
    default:
      return {}
  }
}

const areCollaborators = (value: string): boolean =>
  value.split(",").length <= 3 && value.split(",").every((name) => /^\s*@?[A-Za-z0-9._]{1,30}\s*$/.test(name))

function checkStory(draft: Draft): readonly Finding[] {
  if (optionOf(draft, "type") !== "story" || optionOf(draft, "collaborators") === "") return []
  const message = "An Instagram story has no collaborators. Remove instagram.collaborators or choose another kind."
  return [refuseOption(draft, "collaborators", message)]
}

function checkCover(draft: Draft): readonly Finding[] {
  const format = checkFormat(draft, "thumbOffset", isDigits, "milliseconds in digits")
  const limit = draft.items[0]?.media[0]?.facts?.durationMs
  const actual = Number(optionOf(draft, "thumbOffset"))
  if (format.length > 0 || limit === undefined || limit === null || actual <= limit) return format
  const message = `The video ends at ${limit} ms; instagram.thumbOffset is ${actual}. Choose an earlier moment.`
  return [{ rule: "option.range", path: "options.instagram.thumbOffset", limit, actual, message }]
}

export const instagramRules: DraftRules = {
  narrow,
  checkItem: (draft, item) => [
    ...tooManyInText(draft, item, "Hashtags", hashtags, countHashtags),
    ...tooManyInText(draft, item, "Mentions", mentions, countMentions),
  ],
  check: (draft) => [
    ...checkFormat(draft, "collaborators", areCollaborators, "up to three user names, separated by commas,"),
    ...checkStory(draft),
    ...checkCover(draft),
  ],
}
