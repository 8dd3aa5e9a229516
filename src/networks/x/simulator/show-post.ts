import { createHash } from "node:crypto"
import { findLinks, xLinks } from "#domain/count-text/links.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"
import { type Names, type Shown, showByDefault } from "#networks/x/simulator/names.ts"
import type { Account, Medium, Post } from "#networks/x/simulator/records.ts"
import { showUser } from "#networks/x/simulator/show-user.ts"

type UrlEntity = {
  readonly start: number
  readonly end: number
  readonly url: string
  readonly expanded_url: string
  readonly display_url: string
  readonly media_key?: string
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const lengthOf = (text: string): number => [...text].length

function shortLink(id: string, index: number): string {
  return `https://t.co/${createHash("sha256").update(`${id}/${index}`).digest("hex").slice(0, 10)}`
}

/** A text as X gives it back: links wrapped, angle brackets and ampersands escaped, the media as one more link. */
function wrap(post: Post, handle: string): { readonly text: string; readonly urls: readonly UrlEntity[] } {
  const urls: UrlEntity[] = []
  const raw = post.text.normalize()
  let text = ""
  let at = 0
  const add = (expanded: string, mediaKey?: string) => {
    const url = shortLink(post.id, urls.length)
    const start = lengthOf(text)
    const entity = {
      start,
      end: start + url.length,
      url,
      expanded_url: expanded,
      display_url: expanded.replace(/^https?:\/\//, ""),
    }
    urls.push(mediaKey === undefined ? entity : { ...entity, media_key: mediaKey })
    text += url
  }
  for (const { start, end } of findLinks(raw, xLinks)) {
    const link = raw.slice(start, end)
    text += escape(raw.slice(at, start))
    add(/^https?:\/\//i.test(link) ? link : `http://${link}`)
    at = end
  }
  text += escape(raw.slice(at))
  const [first] = post.media
  if (first !== undefined) {
    if (text !== "") text += " "
    add(`https://x.com/${handle}/status/${post.id}/${first.isVideo ? "video" : "photo"}/1`, first.key)
  }
  return { text, urls }
}

function metricsOf(
  tools: SandboxTools,
  { id, createdAt, replies }: Post,
  names: Names,
): Readonly<Record<string, number>> {
  const grown = growthOf(tools, { id, publishedAt: createdAt }, 20)
  return {
    [names === "post" ? "repost_count" : "retweet_count"]: grown(0, 12),
    reply_count: grown(1, 8) + replies,
    like_count: grown(2, 90),
    quote_count: grown(3, 5),
    bookmark_count: grown(4, 10),
    impression_count: grown(5, 4000),
  }
}

/** The first post of a conversation gives it its id. */
function conversationOf({ memory }: SandboxTools, post: Post): string {
  let first = post
  while (first.parent !== null) {
    const parent = memory.get<Post>("post", first.parent)
    if (parent === undefined) return first.parent
    first = parent
  }
  return first.id
}

const ownHistory = (_: SandboxTools, { id }: Post): unknown => [id]
const references = (_: SandboxTools, { parent }: Post): unknown =>
  parent === null ? undefined : [{ type: "replied_to", id: parent }]

/** Of a longer text than this, lists show the beginning; all of it is in the note. */
const shortPost = 280

// Only texts that are longer than a short post's have it.
function note(_: SandboxTools, post: Post, { handle }: Account): unknown {
  if (lengthOf(post.text) <= shortPost) return undefined
  const { text, urls } = wrap({ ...post, media: [] }, handle)
  return { text, ...(urls.length === 0 ? {} : { entities: { urls } }) }
}

function textOf(_: SandboxTools, post: Post, { handle }: Account): string {
  const { text } = wrap(post, handle)
  if (lengthOf(post.text) <= shortPost) return text
  return `${[...text].slice(0, shortPost - 1).join("")}…`
}

const fields: Readonly<Record<string, (tools: SandboxTools, post: Post, account: Account, names: Names) => unknown>> = {
  id: (_, { id }) => id,
  text: textOf,
  edit_history_post_ids: ownHistory,
  edit_history_tweet_ids: ownHistory,
  author_id: (_, { account }) => account,
  created_at: (_, { createdAt }) => Temporal.Instant.from(createdAt).toString({ smallestUnit: "millisecond" }),
  conversation_id: conversationOf,
  entities(_, post, { handle }) {
    const { urls } = wrap(post, handle)
    return urls.length === 0 ? undefined : { urls }
  },
  referenced_posts: references,
  referenced_tweets: references,
  attachments: (_, { media }) => (media.length === 0 ? undefined : { media_keys: media.map(({ key }) => key) }),
  public_metrics: (tools, post, _account, names) => metricsOf(tools, post, names),
  note_post: note,
  note_tweet: note,
}

export function showPost(
  tools: SandboxTools,
  post: Post,
  { names, fields: wanted }: Shown = showByDefault(tools),
): Readonly<Record<string, unknown>> {
  const account = tools.memory.get<Account>("account", post.account) ?? {
    id: post.account,
    handle: "",
    name: "",
    picture: "",
  }
  return Object.fromEntries(wanted.map((name) => [name, fields[name]?.(tools, post, account, names)]))
}

const mediaTypes: Readonly<Record<string, string>> = {
  tweet_image: "photo",
  tweet_gif: "animated_gif",
  tweet_video: "video",
}

function showMedia(tools: SandboxTools, { media }: Post, wanted: readonly string[]): readonly object[] {
  return media.map(({ key }) => {
    const { category = "", altText = "" } = tools.memory.get<Medium>("medium", key.split("_")[1] ?? "") ?? {}
    const describes = wanted.includes("alt_text") && altText !== ""
    return { media_key: key, type: mediaTypes[category], ...(describes ? { alt_text: altText } : {}) }
  })
}

function showAuthors(tools: SandboxTools, posts: readonly Post[], wanted: readonly string[]): readonly object[] {
  const ids = [...new Set(posts.map(({ account }) => account))]
  return ids.flatMap((id) => {
    const account = tools.memory.get<Account>("account", id)
    return account === undefined ? [] : [showUser(account, wanted)]
  })
}

/** Posts, and what they answer where that is wanted, as an answer has them. */
export function showPosts(
  tools: SandboxTools,
  posts: readonly Post[],
  shown: Shown,
): Readonly<Record<string, unknown>> {
  const answered = posts.flatMap(({ parent }) => tools.memory.get<Post>("post", parent ?? "") ?? [])
  const { names, withReferences, ofUsers, ofMedia } = shown
  const added = {
    [`${names}s`]: withReferences ? answered.map((post) => showPost(tools, post, shown)) : [],
    users: ofUsers === undefined ? [] : showAuthors(tools, posts, ofUsers),
    media: ofMedia === undefined ? [] : posts.flatMap((post) => showMedia(tools, post, ofMedia)),
  }
  const includes = Object.entries(added).filter(([, list]) => list.length > 0)
  return {
    data: posts.map((post) => showPost(tools, post, shown)),
    ...(includes.length === 0 ? {} : { includes: Object.fromEntries(includes) }),
  }
}
