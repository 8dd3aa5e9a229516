import { z } from "zod"
import { postView } from "#actions/posts/view.ts"

/** A post that was brought back, and how much of it is no longer there. */
export const restoredPost = z.strictObject({
  post: postView,
  leftOut: z.strictObject({
    /** Accounts that are no longer connected, or that have the post already. */
    accounts: z.int(),
    media: z.int(),
  }),
})
