import type { Network } from "#domain/network.ts"

/** What the reference server allows; a server may allow more or less, and says so when an account is connected. */
export const mastodon: Network = {
  key: "mastodon",
  provider: "Mastodon",
  constraints: {
    text: {
      max: 500,
      counting: "graphemes",
      urlLength: 23,
      mentionsWithoutHost: true,
      sharedWith: "mastodon.spoilerText",
      required: false,
    },
    media: {
      images: {
        max: 4,
        maxBytes: 16_777_216,
        types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
        maxPixels: 33_177_600,
        maxAltText: 1500,
      },
      videos: {
        max: 1,
        maxBytes: 103_809_024,
        minSeconds: 0,
        // Mastodon sets none; this is ours.
        maxSeconds: 14_400,
        types: ["video/mp4", "video/webm", "video/quicktime"],
        maxPixels: 8_294_400,
      },
      max: 4,
      mixed: false,
      required: false,
    },
    thread: { supported: true },
    metrics: ["likes", "comments", "shares", "quotes"],
  },
  options: [
    {
      key: "mastodon.visibility",
      label: "Who can see it",
      type: "choice",
      choices: ["public", "unlisted", "private", "direct"],
      required: false,
      help: "Otherwise the account's own default.",
    },
    {
      key: "mastodon.spoilerText",
      label: "Content warning",
      type: "text",
      required: false,
      maxLength: 500,
      help: "Counts towards the length of the text.",
    },
    { key: "mastodon.sensitive", label: "Hide the media", type: "boolean", required: false },
    { key: "mastodon.language", label: "Language", type: "text", required: false, maxLength: 3, help: "Such as en." },
    {
      key: "mastodon.quotePolicy",
      label: "Who can quote",
      type: "choice",
      choices: ["public", "followers", "nobody"],
      required: false,
    },
  ],
}
