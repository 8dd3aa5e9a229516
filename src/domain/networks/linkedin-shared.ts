import type { Constraints, Option } from "#domain/network.ts"

/** Profiles and pages are two networks to us, with the same rules for a post. */
export const linkedinConstraints: Constraints = {
  text: { max: 3000, counting: "codePoints", required: false },
  media: {
    images: {
      max: 20,
      // LinkedIn counts pixels only; this is ours.
      maxBytes: 36_000_000,
      types: ["image/jpeg", "image/png", "image/gif"],
      maxPixels: 36_152_319,
    },
    videos: {
      max: 1,
      minBytes: 75_000,
      maxBytes: 500_000_000,
      minSeconds: 3,
      maxSeconds: 1800,
      types: ["video/mp4"],
      videoCodecs: ["avc"],
      audioCodecs: ["aac"],
    },
    max: 20,
    mixed: false,
    required: false,
  },
  thread: { supported: false },
  metrics: [],
}

export function linkedinOptions(key: "linkedin" | "linkedin-page"): readonly Option[] {
  return [
    { key: `${key}.disableReshare`, label: "No reposts", type: "boolean", default: "false", required: false },
    {
      key: `${key}.articleUrl`,
      label: "Article",
      type: "text",
      required: false,
      maxLength: 2048,
      help: "Text-only posts.",
    },
    { key: `${key}.articleTitle`, label: "Title of the article", type: "text", required: false, maxLength: 400 },
    {
      key: `${key}.articleDescription`,
      label: "Description of the article",
      type: "text",
      required: false,
      maxLength: 4000,
    },
  ]
}
