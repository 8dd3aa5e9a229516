import type { MediaFacts } from "#domain/media.ts"
import type { MediaLimit } from "#domain/network.ts"
import { checkFile } from "#domain/validate-post/check-file.ts"
import type { Draft, DraftItem, Finding } from "#domain/validate-post/draft.ts"
import { countOf } from "#domain/validate-post/words.ts"

function tooMany(name: string, path: string, limit: number, actual: number, what: string): Finding {
  const message = `${name} allows ${countOf(limit, what)}; this has ${actual}. Remove ${actual - limit}.`
  return { rule: "media.tooMany", path, limit, actual, message }
}

/** What a post without media lacks: "a video", "a picture or a video". */
function wanted({ images, videos }: MediaLimit): string {
  if (images.max === 0) return "a video"
  return videos.max === 0 ? "a picture" : "a picture or a video"
}

function checkCounts({ name, constraints }: Draft, item: DraftItem, files: readonly MediaFacts[]): readonly Finding[] {
  const { images, gifs, videos, max, mixed } = constraints.media
  const path = `${item.path}.media`
  const videoCount = files.filter(({ kind }) => kind === "video").length
  const gifCount = gifs === undefined ? 0 : files.filter(({ kind }) => kind === "gif").length
  const imageCount = files.length - videoCount - gifCount
  const findings: Finding[] = []
  // A kind that is never accepted is reported for each file instead.
  if (images.max > 0 && imageCount > images.max) findings.push(tooMany(name, path, images.max, imageCount, "picture"))
  if (gifs !== undefined && gifCount > gifs.max) findings.push(tooMany(name, path, gifs.max, gifCount, "GIF"))
  if (videos.max > 0 && videoCount > videos.max) findings.push(tooMany(name, path, videos.max, videoCount, "video"))
  const kinds = [images.max > 0 && imageCount > 0, gifCount > 0, videos.max > 0 && videoCount > 0]
  if (!mixed && kinds.filter(Boolean).length > 1) {
    const alone = gifs === undefined ? "pictures or a video" : "pictures, a GIF or a video"
    const message = `${name} accepts ${alone}, never together. Keep one kind.`
    findings.push({ rule: "media.mixed", path, message })
  } else if (findings.length === 0 && item.media.length > max) {
    findings.push(tooMany(name, path, max, item.media.length, "media item"))
  }
  return findings
}

function checkItem(draft: Draft, item: DraftItem): readonly Finding[] {
  const { name, constraints } = draft
  if (item.media.length === 0) {
    if (!constraints.media.required) return []
    const message = `${name} needs ${wanted(constraints.media)}. Add one.`
    return [{ rule: "media.required", path: `${item.path}.media`, message }]
  }
  const files = item.media.flatMap(({ facts }) => (facts === undefined ? [] : [facts]))
  const single = item.media.flatMap(({ path, facts }): readonly Finding[] => {
    if (facts !== undefined) return checkFile(name, constraints.media, path, facts)
    return [{ rule: "media.missing", path, message: "This media item no longer exists. Remove it or upload it again." }]
  })
  return [...checkCounts(draft, item, files), ...single]
}

export function checkMedia(draft: Draft): readonly Finding[] {
  return draft.items.flatMap((item) => checkItem(draft, item))
}
