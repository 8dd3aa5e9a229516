import { buffer } from "node:stream/consumers"
import { fitImage } from "#domain/fit-image.ts"
import { fitVideo } from "#domain/fit-video.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaLimit } from "#domain/network.ts"
import { addressOf } from "#media/address.ts"
import { type ContentType, isContentType } from "#media/formats.ts"
import { makeVariant } from "#media/make-variant.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { originalName } from "#media/names.ts"
import type { MediaFile, Refused } from "#networks/network.ts"
import { inWorkspace } from "#storage/database.ts"
import { StoreFailure, storeAwayWords } from "#storage/files/store-failure.ts"
import { mediaFactsOf } from "#storage/media.ts"
import { findMediaItems } from "#storage/post-media.ts"

type Row = Awaited<ReturnType<typeof findMediaItems>>[number] & { readonly content_type: ContentType }

/** How soon to ask again for a video that is being converted. */
const askAgainSeconds = 3

type Waiting = { readonly kind: "waiting"; readonly seconds: number }

/** A file of an item, and how it differs from the original. */
type Fitted = {
  readonly name: string
  readonly changes: Partial<Pick<MediaFile, "contentType" | "bytes" | "width" | "height">>
}

/** Media as a network takes it: pictures and videos fitted to its limits, everything else as it is. */
export async function openForNetwork(
  deps: MediaDeps,
  workspaceId: Id<"wsp">,
  limits: MediaLimit,
  ids: readonly Id<"med">[],
): Promise<readonly MediaFile[] | Refused | Waiting> {
  const rows = await deps.database.read((db) => findMediaItems(inWorkspace(db, workspaceId), ids))
  const files: MediaFile[] = []
  let isWaiting = false
  for (const id of ids) {
    const row = rows.find((each) => each.id === id)
    if (row === undefined || !isKnown(row)) return refuse("MediaMissing", "A media item of this post no longer exists.")
    const opened = await openFile(deps, limits, row)
    // All that have to be converted are begun at once, and waited for together.
    if ("url" in opened) files.push(opened)
    else if (opened.kind === "waiting") isWaiting = true
    else return opened
  }
  return isWaiting ? { kind: "waiting", seconds: askAgainSeconds } : files
}

function isKnown(row: Awaited<ReturnType<typeof findMediaItems>>[number]): row is Row {
  return isContentType(row.content_type)
}

function refuse(code: string, message: string): Refused {
  return { kind: "refused", why: "media", code, message }
}

async function openFile(deps: MediaDeps, limits: MediaLimit, row: Row): Promise<MediaFile | Refused | Waiting> {
  const fitted = await fit(deps, limits, row)
  if ("kind" in fitted) return fitted
  return {
    ...mediaFactsOf(row, deps.mayEncode),
    ...fitted.changes,
    fileName: row.file_name,
    url: addressOf(deps, row.id, fitted.name),
    read: async (start, end) => readSlice(deps, row.id, fitted.name, start, end).catch(withoutPlace),
  }
}

async function fit(deps: MediaDeps, { images, videos }: MediaLimit, row: Row): Promise<Fitted | Refused | Waiting> {
  const facts = mediaFactsOf(row, deps.mayEncode)
  const picture = fitImage(images, facts)
  if (picture !== null) {
    const { name, contentType, bytes } = await makeVariant(deps, row, picture)
    return { name, changes: { contentType, bytes, width: picture.width, height: picture.height } }
  }
  const video = fitVideo(videos, facts)
  if (video === null) return { name: originalName(row.content_type), changes: {} }
  const converted = await deps.conversions.ask(row, video)
  if (converted.kind === "waiting") return { kind: "waiting", seconds: askAgainSeconds }
  if (converted.kind === "failed") return refuse("VideoNotConverted", converted.message)
  const { contentType, width, height } = video
  return { name: converted.name, changes: { contentType, width, height, bytes: converted.bytes } }
}

/** Members read what went wrong when a post was sent. Where the store is, is for the operator. */
function withoutPlace(error: unknown): never {
  throw error instanceof StoreFailure ? new StoreFailure(storeAwayWords, { cause: error }) : error
}

async function readSlice(
  { mediaFiles }: MediaDeps,
  id: Id<"med">,
  name: string,
  start = 0,
  end?: number,
): Promise<Uint8Array> {
  await using file = await mediaFiles.open(id, name)
  if (file === null) throw new Error("a file of a media item is missing")
  const last = Math.min(end ?? file.size, file.size) - 1
  return last < start ? new Uint8Array() : await buffer(file.read({ start, end: last }))
}
