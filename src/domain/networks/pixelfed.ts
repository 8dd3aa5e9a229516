import type { Network } from "#domain/network.ts"

/** What the reference server allows; a server may allow more or less, and says so when an account is connected. */
export const pixelfed: Network = {
  key: "pixelfed",
  provider: "Pixelfed",
  constraints: {
    text: { max: 500, counting: "codePoints", required: false },
    media: {
      images: {
        max: 4,
        maxBytes: 15_360_000,
        types: ["image/jpeg", "image/png", "image/gif"],
        maxAltText: 1000,
      },
      videos: { max: 0, maxBytes: 0, minSeconds: 0, maxSeconds: 0, types: [] },
      max: 4,
      mixed: false,
      required: true,
    },
    thread: { supported: false },
    metrics: ["likes", "comments", "shares"],
  },
  options: [
    {
      key: "pixelfed.visibility",
      label: "Who can see it",
      type: "choice",
      choices: ["public", "unlisted", "private"],
      default: "public",
      required: false,
    },
    { key: "pixelfed.sensitive", label: "Hide the media", type: "boolean", default: "false", required: false },
    { key: "pixelfed.spoilerText", label: "Content warning", type: "text", required: false, maxLength: 140 },
    { key: "pixelfed.commentsDisabled", label: "No comments", type: "boolean", default: "false", required: false },
  ],
}
