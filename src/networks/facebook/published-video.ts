import { webLink } from "#domain/web-link.ts"
import { findPost } from "#networks/facebook/find-post.ts"
import type { FacebookVideoHandle } from "#networks/facebook/handle.ts"
import type { Author, Outside, Published } from "#networks/network.ts"

/** Facebook gives the address of a video without its own. */
function addressOf({ hosts }: Outside, address: string | undefined): string | undefined {
  return webLink(address?.startsWith("/") === true ? `${hosts["web"]}${address}` : address)
}

/**
 * Numbers are kept with the post of a video. Where Facebook does not tell it, its name is made of the page and the video.
 * `told`: the post that Facebook named when it was asked to publish.
 */
export async function publishedVideo(
  outside: Outside,
  author: Author,
  { way, video }: FacebookVideoHandle,
  told?: string,
): Promise<Published> {
  const isStory = way === "video_stories"
  if (isStory && told !== undefined) return { kind: "published", externalId: told }
  const page = author.externalId
  const { post = told ?? `${page}_${video}`, address } = await findPost(outside, author, video)
  if (isStory) return { kind: "published", externalId: post }
  const path = way === "videos" ? `/${page}/videos/${video}/` : `/reel/${video}/`
  return { kind: "published", externalId: post, url: addressOf(outside, address) ?? `${outside.hosts["web"]}${path}` }
}
