import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import type { ReportedNumbers, ReadMetrics } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

const count = z.int().nonnegative().optional()

const counts = z.object({
  uri: someText,
  likeCount: count,
  replyCount: count,
  repostCount: count,
  quoteCount: count,
  bookmarkCount: count,
})

function numbersOf(post: z.infer<typeof counts>): ReportedNumbers {
  const counted = {
    likes: post.likeCount,
    comments: post.replyCount,
    shares: post.repostCount,
    quotes: post.quoteCount,
    saves: post.bookmarkCount,
  }
  return Object.fromEntries(Object.entries(counted).filter(([, value]) => value !== undefined))
}

export const readMetrics: ReadMetrics = {
  batch: 25,

  async read(outside, _author, externalIds) {
    if (externalIds.length === 0) return { kind: "read", numbers: new Map() }
    const call = { url: xrpc(outside.hosts["appview"], "app.bsky.feed.getPosts"), params: { uris: externalIds } }
    const answer = await ask(outside, blueskyApi, z.object({ posts: z.array(counts) }), call)
    if (answer.kind === "refused") return answer
    return { kind: "read", numbers: new Map(answer.value.posts.map((post) => [post.uri, numbersOf(post)])) }
  },
}
