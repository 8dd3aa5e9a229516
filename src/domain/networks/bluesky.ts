import type { Network } from "#domain/network.ts"

export const bluesky: Network = {
  key: "bluesky",
  provider: "Bluesky",
  constraints: {
    text: { max: 300, counting: "graphemes", maxBytes: 3000, required: false },
    media: {
      images: { max: 4, maxBytes: 2_000_000, types: ["image/jpeg", "image/png", "image/webp", "image/gif"] },
      videos: {
        max: 1,
        maxBytes: 300_000_000,
        minSeconds: 0,
        maxSeconds: 180,
        types: ["video/mp4"],
        videoCodecs: ["avc"],
        audioCodecs: ["aac"],
      },
      max: 4,
      mixed: false,
      required: false,
    },
    thread: { supported: true },
    metrics: ["likes", "comments", "shares", "quotes", "saves"],
  },
  options: [
    {
      key: "bluesky.langs",
      label: "Languages",
      type: "text",
      required: false,
      maxLength: 60,
      help: "Up to three, such as en,de.",
    },
    {
      key: "bluesky.threadgate",
      label: "Who can reply",
      type: "choice",
      choices: ["everybody", "nobody", "mentioned", "following", "followers"],
      default: "everybody",
      required: false,
    },
    {
      key: "bluesky.quotes",
      label: "Quotes",
      type: "choice",
      choices: ["allow", "disable"],
      default: "allow",
      required: false,
    },
    {
      key: "bluesky.labels",
      label: "Content label",
      type: "choice",
      choices: ["sexual", "nudity", "porn", "graphic-media"],
      required: false,
    },
    {
      key: "bluesky.linkCard",
      label: "Link card",
      type: "choice",
      choices: ["auto", "none"],
      default: "auto",
      required: false,
    },
  ],
}
