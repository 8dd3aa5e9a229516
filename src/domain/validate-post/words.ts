/** Made once: making one takes longer than all that is done with it. */
const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** "1 picture", "4 pictures" */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1000)} kB`
  return bytes < 1_000_000_000 ? `${formatNumber(bytes / 1_000_000)} MB` : `${formatNumber(bytes / 1_000_000_000)} GB`
}

export function formatSeconds(seconds: number): string {
  if (seconds < 120) return countOf(seconds, "second")
  return seconds < 7200 ? countOf(seconds / 60, "minute") : countOf(seconds / 3600, "hour")
}

/** "JPEG, PNG or WebP" */
export function formatTypes(types: readonly string[]): string {
  return formatChoice(types.map((type) => typeNames[type] ?? type))
}

/** "H.264 or HEVC" */
export function formatCodecs(codecs: readonly string[]): string {
  return formatChoice(codecs.map((codec) => codecNames[codec] ?? codec.toUpperCase()))
}

function formatChoice(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`
}

/** Others are known by their abbreviation. */
const codecNames: Readonly<Record<string, string>> = { avc: "H.264", opus: "Opus", vorbis: "Vorbis", prores: "ProRes" }

const typeNames: Readonly<Record<string, string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "video/mp4": "MP4",
  "video/quicktime": "MOV",
  "video/webm": "WebM",
}
