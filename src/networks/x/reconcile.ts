import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Absent, Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { xApi } from "#networks/x/client.ts"
import { isSameText } from "#networks/x/compare-text.ts"
import { publishedAs } from "#networks/x/published-as.ts"

/** The clocks of X and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a post that was sent may still be on its way into the list. */
const settled = { seconds: 15 }
const pageLength = 100
const pages = 5

const entities = z
  .object({ urls: z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).optional() })
  .optional()

const post = z.object({
  id: someText,
  text: z.string(),
  entities,
  note_tweet: z.object({ text: z.string(), entities }).optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: someText })).optional(),
  attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
})

type Post = z.infer<typeof post>

const listAnswer = z.object({
  data: z.array(post).optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
})

const fields = "created_at,text,entities,referenced_tweets,note_tweet,attachments"

type Likeness = "same" | "perhaps" | "other"

function compare(item: SendItem, mediaIds: readonly string[], found: Post): Likeness {
  const parent = found.referenced_tweets?.find(({ type }) => type === "replied_to")?.id
  if (parent !== item.before.at(-1)?.externalId) return "other"
  const { text, entities: marked } = found.note_tweet ?? found
  // The link of the media stands in the short form only.
  const links = [...(marked?.urls ?? []), ...(found.entities?.urls ?? [])]
  if (!isSameText(item.body, { id: found.id, text, links })) return "other"
  if (item.body.trim() !== "") return "same"
  // Pictures without words look alike in a list: only their keys, which end in the id of the upload, tell them apart.
  const keys = found.attachments?.media_keys ?? []
  return keys.some((key) => mediaIds.some((id) => key.endsWith(`_${id}`))) ? "same" : "perhaps"
}

/** X cannot be asked about the result of a call: what the account has posted since is compared with what was sent. */
export async function findPost(
  outside: Outside,
  author: Author,
  item: SendItem,
  mediaIds: readonly string[],
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack).toString({ smallestUnit: "second" })
  const path = `/2/users/${author.externalId}/tweets?max_results=${pageLength}&start_time=${since}&exclude=retweets&tweet.fields=${fields}`
  let next = ""
  let isCertain = Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
  for (let page = 0; page < pages; page += 1) {
    const response = await ask(outside, xApi, listAnswer, {
      method: "GET",
      path: next === "" ? path : `${path}&pagination_token=${encodeURIComponent(next)}`,
      token: author.credentials.accessToken,
    })
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    for (const candidate of response.value.data ?? []) {
      const likeness = compare(item, mediaIds, candidate)
      if (likeness === "same") return publishedAs(outside, author, candidate.id)
      if (likeness === "perhaps") isCertain = false
    }
    next = response.value.meta?.next_token ?? ""
    if (next === "") {
      return isCertain
        ? { kind: "absent" }
        : { kind: "unknown", message: "X lists no post yet that is certainly this one." }
    }
  }
  return { kind: "unknown", message: "The account has too many newer posts to tell whether X has this post." }
}
