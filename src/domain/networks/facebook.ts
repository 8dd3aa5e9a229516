import type { Network } from "#domain/network.ts"

export const facebook: Network = {
  key: "facebook",
  provider: "Facebook",
  constraints: {
    text: { max: 63_206, counting: "codePoints", required: false },
    media: {
      // How many pictures a post takes, Facebook does not say; ten are known to work. A GIF would lose its movement.
      images: { max: 10, maxBytes: 10_000_000, types: ["image/jpeg", "image/png"] },
      videos: {
        max: 1,
        maxBytes: 10_000_000_000,
        minSeconds: 0,
        maxSeconds: 14_400,
        types: ["video/mp4", "video/quicktime"],
        videoCodecs: ["avc", "hevc"],
        audioCodecs: ["aac"],
      },
      max: 10,
      mixed: false,
      required: false,
    },
    thread: { supported: false },
    metrics: ["views", "reach", "likes", "comments", "shares"],
  },
  options: [
    {
      key: "facebook.type",
      label: "Kind",
      type: "choice",
      choices: ["post", "reel", "story"],
      default: "post",
      required: false,
      help: "A reel has one video, a story one picture or video and no text.",
    },
    { key: "facebook.link", label: "Link", type: "text", required: false, maxLength: 2048, help: "Text-only posts." },
    { key: "facebook.title", label: "Title", type: "text", required: false, maxLength: 255, help: "Videos and reels." },
  ],
}
