import { callerOf } from "#networks/linkedin-page/client.ts"
import { findPost } from "#networks/linkedin-page/reconcile.ts"
import { preparePost, sendPost } from "#networks/linkedin-shared/write-post.ts"
import type { Publish } from "#networks/network.ts"

export const publish: Publish = {
  // The list may lag behind, and a post that was on its way when the answer got lost is not in it yet.
  settleSeconds: 30,

  async prepare(outside, author, item, progress) {
    return preparePost(outside, callerOf(author), item, { key: "linkedin-page", visibility: "PUBLIC" }, progress)
  },

  async commit(outside, author, _item, handle) {
    return sendPost(outside, callerOf(author), handle)
  },

  async reconcile(outside, author, _item, handle, sentAt) {
    return findPost(outside, author, handle, sentAt)
  },
}
