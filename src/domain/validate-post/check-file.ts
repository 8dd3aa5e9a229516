import { isConvertible, scaleToFit } from "#domain/fit-image.ts"
import { fitsLength, fitVideo, howToFit } from "#domain/fit-video.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { FrameLimit, ImageLimit, MediaLimit, VideoLimit } from "#domain/network.ts"
import type { Finding } from "#domain/validate-post/draft.ts"
import { formatBytes, formatCodecs, formatNumber, formatSeconds, formatTypes } from "#domain/validate-post/words.ts"

/** What the single checks know: who sets the limit, where the file stands, what people call it. */
type Place = { readonly name: string; readonly path: string; readonly what: string }

/** What to do about a video that would have to be encoded again, on a server that cannot. */
const withoutConverter =
  "This server has no video converter. Upload an MP4 with H.264 and AAC that fits, or have the converter installed: npm run install:converter."

function checkBytes(place: Place, limit: ImageLimit | VideoLimit, media: MediaFacts, max: number): readonly Finding[] {
  const { name, path, what } = place
  const actual = media.bytes
  if (actual > max && !isConvertible(media)) {
    const message = `${name} accepts a ${what} of up to ${formatBytes(max)}; this has ${formatBytes(actual)}. Make it smaller.`
    return [{ rule: "media.tooLarge", path, limit: max, actual, message }]
  }
  const min = limit.minBytes ?? 0
  if (actual >= min) return []
  const message = `${name} needs at least ${formatBytes(min)} in a ${what}; this has ${formatBytes(actual)}. Use a better one.`
  return [{ rule: "media.tooSmall", path, limit: min, actual, message }]
}

/** Sides are whole pixels, so half a pixel either way is rounding and no other shape. */
function checkRatio({ name, path, what }: Place, limit: FrameLimit, media: MediaFacts): readonly Finding[] {
  const { width, height } = media
  const actual = width / height
  const { minRatio = 0, maxRatio = Infinity } = limit
  const isTall = (width + 0.5) / (height - 0.5) < minRatio
  const isWide = (width - 0.5) / (height + 0.5) > maxRatio
  if (!isTall && !isWide) return []
  const bound = isTall ? minRatio : maxRatio
  const shape = isTall ? "no narrower" : "no wider"
  const figures = `${shape} than ${formatNumber(bound)}:1; this is ${width} × ${height}, ${formatNumber(actual)}:1`
  const message = `${name} accepts a ${what} ${figures}. Crop it.`
  return [{ rule: "media.ratio", path, limit: bound, actual, message }]
}

function checkSides({ name, path, what }: Place, limit: FrameLimit, media: MediaFacts): readonly Finding[] {
  const { width, height } = media
  const size = `this is ${width} × ${height}`
  const { minWidth = 0, minHeight = 0 } = limit
  if (width < minWidth || height < minHeight) {
    const message = `${name} needs a ${what} of at least ${minWidth} × ${minHeight} pixels; ${size}. Use a larger one.`
    const isNarrow = width < minWidth
    const figures = { limit: isNarrow ? minWidth : minHeight, actual: isNarrow ? width : height }
    return [{ rule: "media.tooSmall", path, ...figures, message }]
  }
  const scale = scaleToFit(limit, width, height)
  if (scale === 1 || isConvertible(media)) return []
  const fitting = `${Math.floor(width * scale)} × ${Math.floor(height * scale)}`
  const message = `${name} accepts this ${what} at ${fitting} pixels; ${size}. Make it smaller.`
  const figures = { limit: Math.floor(width * scale) * Math.floor(height * scale), actual: width * height }
  return [{ rule: "media.tooLarge", path, ...figures, message }]
}

function checkFrame(place: Place, limit: FrameLimit, media: MediaFacts): readonly Finding[] {
  // Of a file whose size nobody could read nothing is claimed.
  if (media.width < 1 || media.height < 1) return []
  return [...checkRatio(place, limit, media), ...checkSides(place, limit, media)]
}

function checkDuration({ name, path }: Place, limit: VideoLimit, { durationMs }: MediaFacts): readonly Finding[] {
  if (durationMs === null) return []
  const actual = durationMs / 1000
  const isShort = actual < limit.minSeconds
  if (!isShort && actual <= limit.maxSeconds) return []
  const bound = isShort ? limit.minSeconds : limit.maxSeconds
  const figures = `${isShort ? "at least" : "at most"} ${formatSeconds(bound)}; this lasts ${formatSeconds(actual)}`
  const message = `${name} accepts a video of ${figures}. ${isShort ? "Use a longer one" : "Cut it"}.`
  return [{ rule: "media.duration", path, limit: bound, actual, message }]
}

function checkType({ name, path, what }: Place, types: readonly string[], media: MediaFacts): readonly Finding[] {
  if (types.includes(media.contentType)) return []
  if (types.length === 0) {
    return [{ rule: "media.type", path, message: `${name} does not accept a ${what}. Remove it.` }]
  }
  if (isConvertible(media)) return []
  const message = `${name} accepts ${formatTypes(types)}; this is ${formatTypes([media.contentType])}. Use another file.`
  return [{ rule: "media.type", path, message }]
}

function checkAltText({ name, path }: Place, limit: number | undefined, { altText }: MediaFacts): readonly Finding[] {
  const actual = [...altText].length
  if (limit === undefined || actual <= limit) return []
  const figures = `${formatNumber(limit)} characters of alternative text; this has ${formatNumber(actual)}`
  const message = `${name} allows ${figures}. Shorten it by ${formatNumber(actual - limit)}.`
  return [{ rule: "media.altText", path, limit, actual, message }]
}

function checkCodecs({ name, path }: Place, limit: VideoLimit, media: MediaFacts): readonly Finding[] {
  const { videoCodec, audioCodec } = media
  const codecs = [
    [limit.videoCodecs, videoCodec, "pictures"],
    [limit.audioCodecs, audioCodec, "sound"],
  ] as const
  return codecs.flatMap(([taken, codec, what]) => {
    if (taken === undefined || typeof codec !== "string" || taken.includes(codec)) return []
    const message = `${name} accepts a video with ${formatCodecs(taken)} ${what}; this has ${formatCodecs([codec])}.`
    return [{ rule: "media.type", path, message }]
  })
}

/** A video that is made to fit breaks only what no encoding changes: its length, its shape, and a size that is too small. */
function checkVideo(place: Place, limit: VideoLimit, media: MediaFacts): readonly Finding[] {
  const isTooLong = media.mayEncode === true && howToFit(limit, media) === "encode" && !fitsLength(limit, media)
  if (isTooLong || fitVideo(limit, media) !== null) {
    return [
      ...(isTooLong ? [tooLongToFit(place, limit, media)] : []),
      ...checkBytes(place, limit, media, Infinity),
      ...checkFrame(place, { ...limit, ...anyFrame }, media),
      ...checkDuration(place, limit, media),
    ]
  }
  const addAdvice = media.mayEncode === true ? (finding: Finding) => finding : adviseConverter
  const codecs = checkCodecs(place, limit, media).map(addAdvice)
  const type = codecs.length > 0 ? [] : checkType(place, limit.types, media)
  if (type.length > 0) return type.map(addAdvice)
  return [
    ...codecs,
    ...checkBytes(place, limit, media, limit.maxBytes).map(addAdvice),
    ...checkFrame(place, limit, media).map(addAdvice),
    ...checkDuration(place, limit, media),
  ]
}

/** What only encoding would change. */
const encodable: ReadonlySet<string> = new Set(["media.type", "media.tooLarge"])

function adviseConverter(finding: Finding): Finding {
  return encodable.has(finding.rule) ? { ...finding, message: `${finding.message} ${withoutConverter}` } : finding
}

const anyFrame = { maxPixels: Infinity, maxWidth: Infinity, maxShortSide: Infinity, maxLongSide: Infinity } as const

function tooLongToFit({ name, path }: Place, { maxBytes }: VideoLimit, media: MediaFacts): Finding {
  const length = formatSeconds((media.durationMs ?? 0) / 1000)
  const message = `${name} accepts a video of up to ${formatBytes(maxBytes)}; ${length} do not fit into that in a quality that can be watched. Cut it.`
  return { rule: "media.tooLarge", path, limit: maxBytes, actual: media.bytes, message }
}

/** The limits that one file breaks by itself. A file of a type that is not taken is not looked at any further. */
export function checkFile(name: string, limits: MediaLimit, path: string, media: MediaFacts): readonly Finding[] {
  const { images, gifs, videos } = limits
  if (media.kind === "video") {
    const place = { name, path, what: "video" }
    return videos.types.length === 0 ? checkType(place, videos.types, media) : checkVideo(place, videos, media)
  }
  const isGif = media.kind === "gif"
  const place = { name, path, what: isGif ? "GIF" : "picture" }
  const type = checkType(place, images.types, media)
  if (type.length > 0) return type
  return [
    ...checkBytes(place, images, media, (isGif ? gifs?.maxBytes : undefined) ?? images.maxBytes),
    ...checkFrame(place, images, media),
    ...checkAltText(place, images.maxAltText, media),
  ]
}
