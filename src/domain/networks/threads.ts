import type { Network } from "#domain/network.ts"

export const threads: Network = {
  key: "threads",
  provider: "Threads",
  constraints: {
    text: { max: 500, counting: "codePoints", emojiInBytes: true, required: false },
    media: {
      images: { max: 20, maxBytes: 8_000_000, types: ["image/jpeg", "image/png"], maxRatio: 10, maxAltText: 1000 },
      videos: {
        max: 20,
        maxBytes: 1_000_000_000,
        minSeconds: 0,
        maxSeconds: 300,
        types: ["video/mp4", "video/quicktime"],
        videoCodecs: ["avc", "hevc"],
        audioCodecs: ["aac"],
        minRatio: 0.01,
        maxRatio: 10,
        maxWidth: 1920,
      },
      max: 20,
      mixed: true,
      required: false,
    },
    // Threads documents no maximum; this is ours.
    thread: { supported: true, max: 20 },
    metrics: ["views", "likes", "comments", "shares", "quotes"],
  },
  options: [
    {
      key: "threads.replyControl",
      label: "Who can reply",
      type: "choice",
      choices: ["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"],
      default: "everyone",
      required: false,
    },
    {
      key: "threads.topicTag",
      label: "Topic",
      type: "text",
      required: false,
      maxLength: 50,
      help: "One topic, without . or &.",
    },
    {
      key: "threads.linkAttachment",
      label: "Link card",
      type: "text",
      required: false,
      maxLength: 2048,
      help: "Text-only posts.",
    },
    { key: "threads.spoilerMedia", label: "Blur the media", type: "boolean", default: "false", required: false },
  ],
}
