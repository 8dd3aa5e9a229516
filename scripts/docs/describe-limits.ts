import type { Counting, FrameLimit, ImageLimit, NetworkKey, Option, TextLimit, VideoLimit } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { writeTable } from "./write-table.ts"

const units: Readonly<Record<Counting, string>> = {
  weighted: "characters, as X weighs them (an emoji, or a character of Chinese, Japanese or Korean, counts as two)",
  graphemes: "characters, as people see them",
  codePoints: "characters (Unicode code points)",
  utf16: "characters (UTF-16 units: most emoji count as two)",
  bytes: "bytes of UTF-8",
}

/** The tables of a network: what fits into a post, what can be chosen, which numbers come back. */
export function describeLimits(key: NetworkKey): string {
  const { constraints, options } = networkOf(key)
  const { text, media, thread, metrics } = constraints
  const rows: readonly (readonly [string, string])[] = [
    ["Text", describeText(text)],
    ...(media.images.max > 0 ? [["Pictures", describeImages(media.images)] as const] : []),
    ...(media.gifs ? [["GIFs", `up to ${media.gifs.max}, ${showBytes(media.gifs.maxBytes)}`] as const] : []),
    ...(media.videos.max > 0 ? [["Videos", describeVideos(media.videos)] as const] : []),
    [
      "Media together",
      media.max === 0
        ? "none"
        : [`up to ${media.max}`, media.mixed ? "pictures and videos mixed" : "", media.required ? "at least one" : ""]
            .filter((part) => part !== "")
            .join("; "),
    ],
    ["Threads", thread.supported ? `yes${thread.max ? `, up to ${thread.max} posts` : ""}` : "no"],
    ["Statistics", metrics.length > 0 ? metrics.join(", ") : "none"],
  ]
  return `${writeTable(["Part", "Limit"], rows)}\n\n${describeOptions(options)}`
}

function describeText(text: TextLimit): string {
  return [
    `up to ${showNumber(text.max)} ${units[text.counting]}`,
    text.maxWithImages === undefined ? "" : `${showNumber(text.maxWithImages)} beside pictures`,
    text.maxBytes === undefined ? "" : `at most ${showNumber(text.maxBytes)} bytes`,
    text.urlLength === undefined ? "" : `every link counts as ${text.urlLength}`,
    text.mentionsWithoutHost ? "of `@user@host` only `@user` counts" : "",
    text.emojiInBytes ? "an emoji counts as many as it has bytes" : "",
    text.sharedWith === undefined ? "" : `shared with the option \`${text.sharedWith}\``,
    text.required ? "must not be empty" : "",
  ]
    .filter((part) => part !== "")
    .join("; ")
}

function describeImages(images: ImageLimit): string {
  return [
    `up to ${images.max}, ${showBytes(images.maxBytes)} each`,
    showTypes(images.types),
    ...describeFrame(images),
    images.maxAltText === undefined ? "" : `alt text up to ${showNumber(images.maxAltText)} characters`,
  ]
    .filter((part) => part !== "")
    .join("; ")
}

function describeVideos(videos: VideoLimit): string {
  return [
    `up to ${videos.max}, ${showBytes(videos.maxBytes)}`,
    `${videos.minSeconds > 0 ? `${showSeconds(videos.minSeconds)} to` : "up to"} ${showSeconds(videos.maxSeconds)}`,
    showTypes(videos.types),
    ...describeFrame(videos),
  ]
    .filter((part) => part !== "")
    .join("; ")
}

function describeFrame(frame: FrameLimit): readonly string[] {
  const { minRatio, maxRatio, minWidth, minHeight, maxPixels } = frame
  const isShaped = minRatio !== undefined && maxRatio !== undefined
  return [
    isShaped ? `width to height from ${showNumber(minRatio)} to ${showNumber(maxRatio)}` : "",
    minWidth !== undefined || minHeight !== undefined ? `at least ${minWidth ?? 1} × ${minHeight ?? 1} pixels` : "",
    maxPixels === undefined ? "" : `at most ${showNumber(maxPixels / 1_000_000)} megapixels`,
  ]
}

function describeOptions(options: readonly Option[]): string {
  if (options.length === 0) return "There are no options of its own."
  const rows = options.map(({ key, label, type, choices, default: chosen, required, maxLength, help }) => [
    `${label}${required ? " (required)" : ""}`,
    `\`${key}\``,
    [
      type === "boolean" ? "`true` or `false`" : "",
      choices === undefined ? "" : choices.map((choice) => `\`${choice}\``).join(", "),
      type === "text" ? `text${maxLength ? `, up to ${showNumber(maxLength)} characters` : ""}` : "",
      chosen === undefined || chosen === "" ? "" : `default \`${chosen}\``,
      help ?? "",
    ]
      .filter((part) => part !== "")
      .join("; "),
  ])
  return writeTable(["Option", "Key", "Value"], rows)
}

const showNumber = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 2 })

function showBytes(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${showNumber(bytes / 1_000_000_000)} GB`
  return bytes >= 1_000_000 ? `${showNumber(bytes / 1_000_000)} MB` : `${showNumber(bytes / 1000)} kB`
}

function showSeconds(seconds: number): string {
  if (seconds >= 3600) return `${showNumber(seconds / 3600)} h`
  return seconds >= 300 ? `${showNumber(seconds / 60)} min` : `${showNumber(seconds)} s`
}

function showTypes(types: readonly string[]): string {
  const names = types.map((type) => (type === "video/quicktime" ? "MOV" : (type.split("/")[1] ?? type).toUpperCase()))
  return names.join(", ")
}
