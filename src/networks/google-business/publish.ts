import * as z from "zod"
import { askOnce } from "#networks/ask.ts"
import { googleBusinessApi } from "#networks/google-business/client.ts"
import { findPost, publishedAs } from "#networks/google-business/reconcile.ts"
import { writePost } from "#networks/google-business/write-post.ts"
import type { Publish } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

type Handle = { readonly post: { readonly summary: string } }

const postAnswer = z.object({ name: someText, state: z.string().optional(), searchUrl: someLink })

export const publish: Publish = {
  // Nothing says how soon a new post is in the list.
  settleSeconds: 60,

  /** Google fetches the picture itself, so there is nothing to do beforehand. */
  async prepare(_outside, _author, item) {
    return { kind: "ready", handle: { post: writePost(item) } }
  },

  async commit(outside, { externalId, credentials }, _item, handle) {
    const { post } = handle as Handle
    const response = await askOnce(outside, googleBusinessApi, postAnswer, {
      method: "POST",
      host: "posts",
      path: `/v4/${externalId}/localPosts`,
      token: credentials.accessToken,
      json: post,
    })
    if (response.kind !== "response") return response
    if (response.value.state !== "REJECTED") return publishedAs(response.value)
    const message = "Google rejected the post: it breaks the rules for posts of a business."
    return { kind: "refused", why: "content", code: "REJECTED", message }
  },

  async reconcile(outside, author, _item, handle, sentAt) {
    return findPost(outside, author, (handle as Handle).post.summary, sentAt)
  },
}
