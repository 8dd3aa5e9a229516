import type { Network } from "#domain/network.ts"

export const instagram: Network = {
  key: "instagram",
  provider: "Instagram",
  constraints: {
    text: { max: 2200, counting: "codePoints", required: false },
    media: {
      images: {
        max: 10,
        maxBytes: 8_000_000,
        // It takes JPEG only; the other two are converted when publishing.
        types: ["image/jpeg", "image/png", "image/webp"],
        minRatio: 0.8,
        maxRatio: 1.91,
      },
      videos: {
        max: 10,
        maxBytes: 300_000_000,
        minSeconds: 3,
        maxSeconds: 900,
        types: ["video/mp4", "video/quicktime"],
      },
      max: 10,
      mixed: true,
      required: true,
    },
    thread: { supported: false },
    metrics: ["views", "reach", "likes", "comments", "shares", "saves"],
  },
  options: [
    {
      key: "instagram.type",
      label: "Kind",
      type: "choice",
      choices: ["post", "reel", "story"],
      default: "post",
      required: false,
      help: "A reel takes one video, a story one picture or video. A single video is always a reel.",
    },
    {
      key: "instagram.collaborators",
      label: "Collaborators",
      type: "text",
      required: false,
      maxLength: 200,
      help: "Up to three user names, separated by commas.",
    },
    {
      key: "instagram.shareToFeed",
      label: "Show the reel in the feed",
      type: "boolean",
      default: "true",
      required: false,
    },
    {
      key: "instagram.thumbOffset",
      label: "Cover at",
      type: "text",
      required: false,
      maxLength: 9,
      help: "Milliseconds from the start of a reel.",
    },
    {
      key: "instagram.trialReel",
      label: "Trial reel",
      type: "choice",
      choices: ["off", "MANUAL", "SS_PERFORMANCE"],
      default: "off",
      required: false,
    },
    { key: "instagram.aiGenerated", label: "Made with AI", type: "boolean", default: "false", required: false },
  ],
}
