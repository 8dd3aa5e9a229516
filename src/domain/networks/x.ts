import type { Network } from "#domain/network.ts"

export const x: Network = {
  key: "x",
  provider: "X",
  constraints: {
    text: { max: 280, counting: "weighted", urlLength: 23, required: false },
    media: {
      images: {
        max: 4,
        maxBytes: 5_000_000,
        types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
        maxAltText: 1000,
      },
      gifs: { max: 1, maxBytes: 15_000_000 },
      videos: {
        max: 1,
        maxBytes: 512_000_000,
        minSeconds: 0.5,
        maxSeconds: 140,
        types: ["video/mp4", "video/quicktime", "video/webm"],
        videoCodecs: ["avc"],
        audioCodecs: ["aac"],
        minRatio: 1 / 3,
        maxRatio: 3,
        minWidth: 32,
        minHeight: 32,
        maxShortSide: 1024,
        maxLongSide: 1280,
      },
      max: 4,
      mixed: false,
      required: false,
    },
    // X documents no maximum; this is ours.
    thread: { supported: true, max: 25 },
    metrics: ["views", "likes", "comments", "shares", "quotes", "saves"],
  },
  options: [
    {
      key: "x.replySettings",
      label: "Who can reply",
      type: "choice",
      choices: ["everyone", "following", "mentionedUsers", "subscribers", "verified"],
      default: "everyone",
      required: false,
    },
    {
      key: "x.communityId",
      label: "Community",
      type: "text",
      required: false,
      maxLength: 25,
      help: "The community's id, digits only.",
    },
    {
      key: "x.shareWithFollowers",
      label: "Show a community post to followers too",
      type: "boolean",
      default: "false",
      required: false,
    },
    { key: "x.madeWithAi", label: "Made with AI", type: "boolean", default: "false", required: false },
    { key: "x.paidPartnership", label: "Paid partnership", type: "boolean", default: "false", required: false },
  ],
}
