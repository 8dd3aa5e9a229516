import type { Absent, Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { findListed } from "#networks/tiktok/find-listed.ts"
import type { PhotosHandle, TikTokVideoHandle } from "#networks/tiktok/handle.ts"
import { readStatus } from "#networks/tiktok/read-status.ts"
import { uploadTimeoutMs } from "#networks/tiktok/upload-video.ts"
import { captionOf, isForEverybody } from "#networks/tiktok/write-post.ts"

/** How long a post that is out is waited for to be named. TikTok looks through it first, mostly for a minute. */
const patience = { minutes: 3 }

type Named = { readonly publishId: string; readonly username: string }

const isPast = (outside: Outside, at: Temporal.Instant): boolean => Temporal.Instant.compare(outside.now(), at) >= 0

const mayList = ({ credentials }: Author): boolean => credentials.scopes.includes("video.list")

function published({ hosts }: Outside, username: string, id: string, url?: string): Published {
  return { kind: "published", externalId: id, url: url ?? `${hosts["web"]}/@${username}/video/${id}` }
}

/**
 * A post is out; what is it called? Those that not everybody may see are never named, and others not always: they keep
 * the name under which they were sent, by which nobody can find or count anything.
 */
export async function nameIt(
  outside: Outside,
  author: Author,
  item: SendItem,
  { publishId, username }: Named,
  id: string | undefined,
  sentAt: Temporal.Instant,
): Promise<Published | Unknown> {
  if (id !== undefined) return published(outside, username, id)
  const unnamed: Published = { kind: "published", externalId: publishId }
  if (!isForEverybody(item)) return unnamed
  const listed = mayList(author) ? await findListed(outside, author, item, sentAt) : null
  if (listed?.kind === "listed") return published(outside, username, listed.id, listed.url)
  if (isPast(outside, sentAt.add(patience))) return unnamed
  return { kind: "unknown", message: "TikTok has this post, but has not given its id yet." }
}

async function findVideo(
  outside: Outside,
  author: Author,
  item: SendItem,
  handle: TikTokVideoHandle,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const stage = await readStatus(outside, author, handle.publishId)
  if (stage.kind === "refused") return { kind: "unknown", message: stage.message }
  if (stage.kind === "out") return nameIt(outside, author, item, handle, stage.id, sentAt)
  if (stage.kind === "failed") return { kind: "absent" }
  const isShort = stage.uploaded !== undefined && stage.uploaded < handle.bytes
  // Until then the end of it may still arrive.
  if (isShort && isPast(outside, sentAt.add({ milliseconds: uploadTimeoutMs }))) return { kind: "absent" }
  return { kind: "unknown", message: "TikTok is still working on the video." }
}

/** Without a name for it, only the list of posts can tell; and what is not there may be looked through for hours. */
async function findPhotos(
  outside: Outside,
  author: Author,
  item: SendItem,
  { heard, username }: PhotosHandle,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  // An id from before the last try belongs to an earlier one.
  if (heard !== null && Temporal.Instant.compare(heard.at, sentAt) >= 0) {
    const { publishId } = heard
    const stage = await readStatus(outside, author, publishId)
    if (stage.kind === "refused") return { kind: "unknown", message: stage.message }
    if (stage.kind === "out") return nameIt(outside, author, item, { publishId, username }, stage.id, sentAt)
    if (stage.kind === "failed") return { kind: "absent" }
    return { kind: "unknown", message: "TikTok is still fetching the photos." }
  }
  const message = "TikTok lists no post that is certainly this one."
  const canBeListed = isForEverybody(item) && captionOf(item).trim() !== "" && mayList(author)
  if (!canBeListed) return { kind: "unknown", message, isFinal: true }
  const listed = await findListed(outside, author, item, sentAt)
  if (listed?.kind === "listed") return published(outside, username, listed.id, listed.url)
  return { kind: "unknown", message: listed?.message ?? message }
}

/** TikTok is asked by the name that it has given to what was sent, where it has given one. */
export async function findOutcome(
  outside: Outside,
  author: Author,
  item: SendItem,
  handle: TikTokVideoHandle | PhotosHandle,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  return handle.way === "video"
    ? findVideo(outside, author, item, handle, sentAt)
    : findPhotos(outside, author, item, handle, sentAt)
}
