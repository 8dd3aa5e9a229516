import { preparePost, sendPost } from "#networks/linkedin-shared/write-post.ts"
import { callerOf } from "#networks/linkedin/client.ts"
import { answerUnknown } from "#networks/linkedin/reconcile.ts"
import type { Publish } from "#networks/network.ts"

export const publish: Publish = {
  async prepare(outside, author, item, progress) {
    const visibility = item.options["linkedin.visibility"] === "CONNECTIONS" ? "CONNECTIONS" : "PUBLIC"
    return preparePost(outside, callerOf(author), item, { key: "linkedin", visibility }, progress)
  },

  async commit(outside, author, _item, handle) {
    return sendPost(outside, callerOf(author), handle)
  },

  async reconcile() {
    return answerUnknown()
  },
}
