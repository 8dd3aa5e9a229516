import type { Network } from "#domain/network.ts"

export const youtube: Network = {
  key: "youtube",
  provider: "YouTube",
  constraints: {
    text: { max: 5000, counting: "bytes", required: false },
    media: {
      images: { max: 0, maxBytes: 0, types: [] },
      videos: {
        max: 1,
        maxBytes: 256_000_000_000,
        minSeconds: 0,
        maxSeconds: 43_200,
        types: ["video/mp4", "video/quicktime", "video/webm"],
      },
      max: 1,
      mixed: false,
      required: true,
    },
    thread: { supported: false },
    metrics: ["views", "likes", "comments"],
  },
  options: [
    {
      key: "youtube.title",
      label: "Title",
      type: "text",
      required: false,
      maxLength: 100,
      help: "Without < and >. Otherwise the first line of the text.",
    },
    {
      key: "youtube.privacy",
      label: "Who can watch",
      type: "choice",
      choices: ["public", "unlisted", "private"],
      default: "public",
      required: false,
    },
    { key: "youtube.madeForKids", label: "Made for kids", type: "boolean", default: "false", required: false },
    { key: "youtube.tags", label: "Tags", type: "text", required: false, maxLength: 500, help: "Separated by commas." },
    {
      key: "youtube.category",
      label: "Category",
      type: "choice",
      choices: ["22", "1", "2", "10", "15", "17", "19", "20", "23", "24", "25", "26", "27", "28", "29"],
      default: "22",
      required: false,
      help: "22 People, 1 Film, 2 Cars, 10 Music, 15 Animals, 17 Sports, 19 Travel, 20 Gaming, 23 Comedy, 24 Entertainment, 25 News, 26 How-to, 27 Education, 28 Science, 29 Nonprofits.",
    },
    { key: "youtube.notifySubscribers", label: "Notify subscribers", type: "boolean", default: "true", required: false },
    {
      key: "youtube.license",
      label: "Licence",
      type: "choice",
      choices: ["youtube", "creativeCommon"],
      default: "youtube",
      required: false,
    },
    {
      key: "youtube.syntheticMedia",
      label: "Altered or made with AI",
      type: "boolean",
      default: "false",
      required: false,
    },
  ],
}
