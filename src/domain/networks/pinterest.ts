import type { Network } from "#domain/network.ts"

export const pinterest: Network = {
  key: "pinterest",
  provider: "Pinterest",
  constraints: {
    text: { max: 800, counting: "codePoints", required: false },
    media: {
      images: { max: 5, maxBytes: 20_000_000, types: ["image/jpeg", "image/png"], maxAltText: 500 },
      videos: {
        max: 1,
        maxBytes: 2_000_000_000,
        minSeconds: 4,
        maxSeconds: 900,
        types: ["video/mp4", "video/quicktime"],
        videoCodecs: ["avc", "hevc"],
        audioCodecs: ["aac"],
      },
      max: 5,
      mixed: false,
      required: true,
    },
    thread: { supported: false },
    metrics: ["views", "saves", "clicks"],
  },
  options: [
    {
      key: "pinterest.board",
      label: "Board",
      type: "text",
      required: true,
      maxLength: 30,
      help: "The board's id, digits only.",
    },
    { key: "pinterest.boardSection", label: "Section", type: "text", required: false, maxLength: 30 },
    { key: "pinterest.title", label: "Title", type: "text", required: false, maxLength: 100 },
    { key: "pinterest.link", label: "Link", type: "text", required: false, maxLength: 2048 },
    { key: "pinterest.dominantColor", label: "Colour", type: "text", required: false, maxLength: 7, help: "#RRGGBB" },
  ],
}
