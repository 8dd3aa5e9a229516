import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { googleBusinessApi } from "#networks/google-business/client.ts"
import type { Absent, Author, Outside, Published, Unknown } from "#networks/network.ts"
import { momentText, someLink, someText } from "#networks/shapes.ts"

/** The clocks of Google and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a post that was sent may still be on its way into the list. */
const settled = { seconds: 30 }
const pages = 5

const post = z.object({
  name: someText,
  summary: z.string().optional(),
  createTime: momentText,
  state: z.string().optional(),
  searchUrl: someLink,
})

type Post = z.infer<typeof post>

const listAnswer = z.object({ localPosts: z.array(post).default([]), nextPageToken: z.string().optional() })

export function publishedAs({ name, searchUrl }: Pick<Post, "name" | "searchUrl">): Published {
  return { kind: "published", externalId: name, ...(searchUrl === undefined ? {} : { url: searchUrl }) }
}

const plain = (text: string): string => text.normalize().replaceAll(/\s+/g, " ").trim()

/** Google cannot be asked about the result of a call: what the place has posted since is compared with what was sent. */
export async function findPost(
  outside: Outside,
  { externalId, credentials }: Author,
  summary: string,
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack)
  const isNew = ({ createTime }: Post) => Temporal.Instant.compare(Temporal.Instant.from(createTime), since) >= 0
  const isFree = (each: Post) => outside.isOthers?.(publishedAs(each).externalId) !== true
  let pageToken = ""
  for (let page = 0; page < pages; page += 1) {
    const response = await ask(outside, googleBusinessApi, listAnswer, {
      method: "GET",
      host: "posts",
      path: `/v4/${externalId}/localPosts?pageSize=100${pageToken}`,
      token: credentials.accessToken,
    })
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    const { localPosts, nextPageToken = "" } = response.value
    const found = localPosts.find((each) => isNew(each) && plain(each.summary ?? "") === plain(summary) && isFree(each))
    if (found?.state === "REJECTED") {
      return { kind: "unknown", message: "Google has this post, and rejected it.", isFinal: true }
    }
    if (found !== undefined) return publishedAs(found)
    pageToken = `&pageToken=${encodeURIComponent(nextPageToken)}`
    // Newest first, roughly: after a whole page of old ones nothing new comes.
    if (nextPageToken === "" || !localPosts.some(isNew)) {
      return Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
        ? { kind: "absent" }
        : { kind: "unknown", message: "Google does not list this post yet." }
    }
  }
  return { kind: "unknown", message: "The business has too many newer posts to tell whether Google has this post." }
}
