import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Absent, Author, Outside, Published, Unknown } from "#networks/network.ts"
import { momentText } from "#networks/shapes.ts"
import { youtubeApi } from "#networks/youtube/client.ts"
import type { YouTubeHandle } from "#networks/youtube/handle.ts"
import { outcomeOf, publishedAs } from "#networks/youtube/outcome.ts"
import { askSession } from "#networks/youtube/session.ts"

/** The clocks of Google and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a video may still be on its way into the list of the channel's uploads. */
const settled = { minutes: 5 }
const pageLength = 50

const upload = z.object({
  snippet: z.object({ title: z.string(), description: z.string().default(""), publishedAt: momentText }),
  contentDetails: z.object({ videoId: z.string() }),
})

type Upload = z.infer<typeof upload>

const listAnswer = z.object({ items: z.array(upload).default([]) })

const plain = (text: string): string => text.normalize().replaceAll(/\s+/g, " ").trim()

/** Where the session is gone, the newest uploads of the channel are compared with what was sent. */
async function findUpload(
  outside: Outside,
  { credentials }: Author,
  { title, description }: YouTubeHandle,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const playlist = encodeURIComponent(credentials.extra?.["uploads"] ?? "")
  const response = await ask(outside, youtubeApi, listAnswer, {
    method: "GET",
    host: "api",
    path: `/youtube/v3/playlistItems?part=snippet,contentDetails&playlistId=${playlist}&maxResults=${pageLength}`,
    token: credentials.accessToken,
  })
  if (response.kind !== "response") return { kind: "unknown", message: response.message }
  const { items } = response.value
  const since = sentAt.subtract(slack)
  const isNew = ({ snippet }: Upload) => Temporal.Instant.compare(snippet.publishedAt, since) >= 0
  const isSame = ({ snippet }: Upload) =>
    plain(snippet.title) === plain(title) && plain(snippet.description) === plain(description)
  const isFree = ({ contentDetails }: Upload) => outside.isOthers?.(contentDetails.videoId) !== true
  const found = items.find((each) => isNew(each) && isSame(each) && isFree(each))
  if (found !== undefined) return publishedAs(outside, found.contentDetails.videoId)
  if (items.length >= pageLength && items.every(isNew)) {
    return { kind: "unknown", message: "There are too many newer uploads to tell whether YouTube has this video." }
  }
  return Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
    ? { kind: "absent" }
    : { kind: "unknown", message: "YouTube does not list this video yet." }
}

/** The session says itself whether it became a video. */
export async function findOutcome(
  outside: Outside,
  author: Author,
  handle: YouTubeHandle,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const came = await askSession(outside, author, handle)
  if (came.kind === "refused") return { kind: "unknown", message: came.message }
  if (came.kind === "ended") return findUpload(outside, author, handle, sentAt)
  if (came.kind === "stored") return { kind: "absent" }
  const outcome = outcomeOf(outside, came.video)
  // It is not public; sending the end again returns the reason.
  return outcome.kind === "published" ? outcome : { kind: "absent" }
}
