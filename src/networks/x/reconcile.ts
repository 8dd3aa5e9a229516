import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Absent, Author, SendItem, Outside, Published, Unknown } from "#networks/network.ts"
import { momentText, someText } from "#networks/shapes.ts"
import { xApi } from "#networks/x/client.ts"
import { isBeginning, isSameText } from "#networks/x/compare-text.ts"
import { publishedAs } from "#networks/x/published-as.ts"
import { askInEither, type Vocabulary } from "#networks/x/vocabulary.ts"

/** The clocks of X and ours need not agree to the second. */
const slack = { minutes: 1 }
/** Until then a post that was sent may still be on its way into the list. */
const settled = { seconds: 15 }
const pageLength = 100
const pages = 5

const entities = z
  .object({
    urls: z.array(z.object({ url: z.string().nullish(), expanded_url: z.string().nullish() })).nullish(),
  })
  .nullish()

const note = z.object({ text: z.string(), entities }).nullish()

const references = z.array(z.object({ type: z.string(), id: someText })).nullish()

const post = z.object({
  id: someText,
  text: z.string(),
  // Every post has these two: where they are not there X did not understand what it was asked for.
  created_at: momentText.optional(),
  conversation_id: someText.optional(),
  entities,
  note_post: note,
  note_tweet: note,
  referenced_posts: references,
  referenced_tweets: references,
  attachments: z.object({ media_keys: z.array(z.string()).nullish() }).nullish(),
})

type Post = z.infer<typeof post>

const listAnswer = z.object({
  data: z.array(post).optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
})

type ListAnswer = z.infer<typeof listAnswer>

const isTold = ({ created_at: createdAt }: Post): boolean => createdAt !== undefined

/** What an item answers is asked for only where there is something: each post that X adds to its answer costs. */
function fieldsIn(vocabulary: Vocabulary, { before }: SendItem): string {
  const fields = "created_at,text,entities,conversation_id"
  if (vocabulary === "tweet") return `tweet.fields=${fields},referenced_tweets,note_tweet,attachments`
  return `post.fields=${fields},note_post,attachments${before.length === 0 ? "" : "&expansions=referenced_posts"}`
}

type Likeness = "same" | "perhaps" | "other"

/** Whether a post stands where the item does: at the start of a conversation, or below the item before. */
function comparePlace({ before }: SendItem, found: Post): Likeness {
  const [root, parent] = [before[0]?.externalId, before.at(-1)?.externalId]
  const answered = (found.referenced_posts ?? found.referenced_tweets)?.find(({ type }) => type === "replied_to")?.id
  if (answered !== undefined) return answered === parent ? "same" : "other"
  if (found.conversation_id === undefined) return "perhaps"
  if (found.conversation_id === found.id) return parent === undefined ? "same" : "other"
  return found.conversation_id === root ? "perhaps" : "other"
}

function compareText({ body }: SendItem, mediaIds: readonly string[], found: Post): Likeness {
  const whole = found.note_post ?? found.note_tweet
  const { text, entities: marked } = whole ?? found
  // The link of the media stands in the short form only.
  const urls = [...(marked?.urls ?? []), ...(found.entities?.urls ?? [])]
  const links = urls.flatMap(({ url, expanded_url: expanded }) =>
    typeof url === "string" ? [{ url, expanded_url: expanded ?? url }] : [],
  )
  const shown = { id: found.id, text, links }
  if (!isSameText(body, shown)) return !isTold(found) || isBeginning(body, shown) ? "perhaps" : "other"
  if (body.trim() !== "") return "same"
  // Pictures without words look alike in a list: only their keys, which end in the id of the upload, tell them apart.
  const keys = found.attachments?.media_keys ?? []
  return keys.some((key) => mediaIds.some((id) => key.endsWith(`_${id}`))) ? "same" : "perhaps"
}

function compare(item: SendItem, mediaIds: readonly string[], found: Post): Likeness {
  const both = new Set([comparePlace(item, found), compareText(item, mediaIds, found)])
  return (["other", "perhaps"] as const).find((likeness) => both.has(likeness)) ?? "same"
}

/** X cannot be asked about the result of a call: what the account has posted since is compared with what was sent. */
export async function findPost(
  outside: Outside,
  author: Author,
  item: SendItem,
  mediaIds: readonly string[],
  sentAt: Temporal.Instant,
): Promise<Published | Absent | Unknown> {
  const since = sentAt.subtract(slack)
  const path = `/2/users/${author.externalId}/tweets?max_results=${pageLength}&start_time=${since.toString({ smallestUnit: "second" })}&exclude=retweets`
  const isNew = ({ id, created_at: at }: Post) =>
    outside.isOthers?.(id) !== true &&
    (at === undefined || Temporal.Instant.compare(Temporal.Instant.from(at), since) >= 0)
  let next = ""
  let known: Vocabulary | undefined
  let isCertain = Temporal.Instant.compare(outside.now(), sentAt.add(settled)) >= 0
  const askIn = (vocabulary: Vocabulary) =>
    ask(outside, xApi, listAnswer, {
      method: "GET",
      path: `${path}&${fieldsIn(vocabulary, item)}${next === "" ? "" : `&pagination_token=${encodeURIComponent(next)}`}`,
      token: author.credentials.accessToken,
    })
  const isComplete = ({ data = [] }: ListAnswer) => data.every(isTold)
  for (let page = 0; page < pages; page += 1) {
    const [response, vocabulary]: Awaited<ReturnType<typeof askInEither<ListAnswer>>> =
      known === undefined ? await askInEither(askIn, isComplete) : [await askIn(known), known]
    known = vocabulary
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    for (const candidate of (response.value.data ?? []).filter(isNew)) {
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
