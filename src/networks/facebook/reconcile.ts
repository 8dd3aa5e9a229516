import * as z from "zod"
import { compose } from "#domain/count-text/compose.ts"
import { ask } from "#networks/ask.ts"
import { graph, version, facebookApi } from "#networks/facebook/client.ts"
import type { FacebookHandle, FacebookVideoHandle } from "#networks/facebook/handle.ts"
import { publishedVideo } from "#networks/facebook/published-video.ts"
import { readStatus } from "#networks/facebook/read-status.ts"
import { listRecent } from "#networks/meta-shared/list-recent.ts"
import type { Absent, Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { momentText, someLink, someText } from "#networks/shapes.ts"

/** The clocks of Facebook and ours need not agree to the second. */
const slack = { minutes: 1 }

const post = z.object({
  id: someText,
  message: z.string().optional(),
  created_time: momentText,
  permalink_url: someLink,
})

type Post = z.infer<typeof post>

const storiesAnswer = z.object({
  data: z.array(z.object({ post_id: z.string().optional(), media_id: z.string().optional() })),
})

const plain = (text: string): string => compose(text).replaceAll(/\s+/g, " ").trim()

const timeOf = ({ created_time: time }: Post): number => Temporal.Instant.from(time).epochMilliseconds

const tooMany: Unknown = {
  kind: "unknown",
  message: "The page has too many newer posts to tell whether Facebook has this post.",
}

/** A post in the feed is known by its words and its time. */
async function findPost(
  outside: Outside,
  author: Author,
  { body }: SendItem,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack).epochMilliseconds
  const edge = {
    path: `/${version}/${author.externalId}/published_posts`,
    fields: { fields: "id,message,created_time,permalink_url", since: String(Math.floor(since / 1000)) },
    item: post,
  }
  const listed = await listRecent(outside, graph, author, edge, (each) => timeOf(each) >= since)
  if (listed.kind === "unknown") return listed
  const distance = (each: Post) => Math.abs(timeOf(each) - sentAt.epochMilliseconds)
  const [found] = listed.items
    .filter(({ id, message = "" }) => plain(message) === plain(body) && outside.isOthers?.(id) !== true)
    .toSorted((a, b) => distance(a) - distance(b))
  if (found === undefined) return listed.isWhole ? { kind: "absent" } : tooMany
  const published = { kind: "published", externalId: found.id } as const
  return found.permalink_url === undefined ? published : { ...published, url: found.permalink_url }
}

/** Facebook lists stories only where their archive is on: one that is not listed may be there anyway. */
async function findStory(outside: Outside, author: Author, medium: string): Promise<Published | Unknown> {
  const response = await ask(outside, facebookApi, storiesAnswer, {
    method: "GET",
    path: `/${author.externalId}/stories`,
    fields: { fields: "post_id,media_id", access_token: author.credentials.accessToken },
  })
  if (response.kind !== "response") return { kind: "unknown", message: response.message }
  const found = response.value.data.find(({ media_id: each }) => each === medium)
  if (found?.post_id !== undefined) return { kind: "published", externalId: found.post_id }
  return { kind: "unknown", message: "Facebook does not list this story, but may still show it." }
}

/** The status of a video shows the result. A video without a publish call can be published again. */
async function findVideo(
  outside: Outside,
  author: Author,
  handle: FacebookVideoHandle,
): Promise<Published | Absent | Unknown> {
  const stage = await readStatus(outside, author, handle.video)
  if (stage === "out") {
    const story = handle.way === "video_stories" ? await findStory(outside, author, handle.video) : undefined
    return story?.kind === "published" ? story : publishedVideo(outside, author, handle)
  }
  if (stage === "underway") return { kind: "unknown", message: "Facebook is still working on the video." }
  if (typeof stage === "string" || stage.code === "VideoError") return { kind: "absent" }
  return { kind: "unknown", message: stage.message }
}

export async function findOutcome(
  outside: Outside,
  author: Author,
  item: SendItem,
  handle: FacebookHandle,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  if (handle.way === "feed") return findPost(outside, author, item, sentAt)
  if (handle.way === "photo_stories") return findStory(outside, author, handle.photo)
  return findVideo(outside, author, handle)
}
