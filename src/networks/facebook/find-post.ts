import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"

const videoAnswer = z.object({ post_id: z.string().min(1).optional(), permalink_url: z.string().optional() })

/** Facebook names the post of a video with or without the page. */
function nameOf({ externalId: page }: Author, post: string): string {
  return post.includes("_") ? post : `${page}_${post}`
}

async function askVideo(
  outside: Outside,
  author: Author,
  video: string,
  fields: string,
): Promise<{ readonly post?: string; readonly address?: string } | Refused> {
  const response = await ask(outside, facebookApi, videoAnswer, {
    method: "GET",
    path: `/${video}`,
    fields: { fields, access_token: author.credentials.accessToken },
  })
  if (response.kind === "refused") return response
  const { post_id: post, permalink_url: address } = response.value
  return {
    ...(post === undefined ? {} : { post: nameOf(author, post) }),
    ...(address === undefined ? {} : { address }),
  }
}

/** The post of a video that is out, and where people see it: a path, below the address of Facebook. */
export async function findPost(
  outside: Outside,
  author: Author,
  video: string,
): Promise<{ readonly post?: string; readonly address?: string }> {
  const found = await askVideo(outside, author, video, "post_id,permalink_url")
  return "kind" in found ? {} : found
}

/** The same for whoever wants its numbers. */
export async function findPostForNumbers(
  outside: Outside,
  author: Author,
  video: string,
): Promise<string | undefined | Refused> {
  const found = await askVideo(outside, author, video, "post_id")
  return "kind" in found ? found : found.post
}
