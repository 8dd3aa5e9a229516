import {
  type Draft,
  type Finding,
  knownMedia,
  optionOf,
  optionPath,
  type DraftRules,
} from "#domain/validate-post/draft.ts"
import { checkFormat, isDigits, refuseOption } from "#domain/validate-post/formats.ts"

function isOfPhotos(draft: Draft): boolean {
  const media = knownMedia(draft)
  return media.length > 0 && media.every(({ kind }) => kind !== "video")
}

function narrow(draft: Draft): ReturnType<NonNullable<DraftRules["narrow"]>> {
  const { text } = draft.constraints
  if (!isOfPhotos(draft)) return {}
  return { constraints: { ...draft.constraints, text: { ...text, max: text.maxWithImages ?? text.max } } }
}

function checkRange(draft: Draft, name: string, form: string, limit: number, after: string): readonly Finding[] {
  const format = checkFormat(draft, name, isDigits, form)
  const actual = Number(optionOf(draft, name))
  if (format.length > 0 || actual <= limit) return format
  const message = `${after}; tiktok.${name} is ${actual}. Choose a smaller number.`
  return [{ rule: "option.range", path: optionPath(draft, name), limit, actual, message }]
}

function checkCovers(draft: Draft): readonly Finding[] {
  const media = knownMedia(draft)
  const last = media.length - 1
  const end = media[0]?.durationMs ?? Infinity
  return [
    ...checkRange(draft, "coverTimestampMs", "milliseconds in digits", end, `The video ends at ${end} ms`),
    ...(isOfPhotos(draft)
      ? checkRange(draft, "coverIndex", "the number of a photo, from 0,", last, `The last photo is number ${last}`)
      : checkFormat(draft, "coverIndex", isDigits, "the number of a photo, from 0,")),
  ]
}

export const tiktokRules: DraftRules = {
  narrow,
  check: (draft) => [
    ...(optionOf(draft, "brandContent") === "true" && optionOf(draft, "privacy") === "SELF_ONLY"
      ? [
          refuseOption(
            draft,
            "privacy",
            "TikTok lets others see branded content. Choose another tiktok.privacy or turn tiktok.brandContent off.",
          ),
        ]
      : []),
    ...checkCovers(draft),
  ],
}
