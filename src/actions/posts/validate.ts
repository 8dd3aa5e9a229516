import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { isModel } from "#actions/is-model.ts"
import { getPost } from "#actions/posts/edit.ts"
import { refuseBrokenLimits } from "#actions/posts/find-issues.ts"
import { noAccounts } from "#actions/posts/go-out.ts"
import { postId } from "#actions/posts/schemas.ts"

export const validatePost = defineAction({
  name: "posts.validate",
  title: "Check a post",
  description:
    "Checks a post against the limits of every network it goes to. Broken limits are answered as Invalid, one issue for each, with what to do about it.",
  kind: "read",
  isCostly: true,
  scope: "posts:read",
  access: "viewer",
  input: z.strictObject({ id: postId }),
  output: z.strictObject({ ok: z.literal(true), checkedAccounts: z.int() }),

  async run({ id }, { db, actor, services }) {
    const post = await getPost(db, id)
    // A model takes "ok" for "can go out". Scripts count the accounts.
    if (isModel(actor) && post.account_ids.length === 0) throw noAccounts()
    await refuseBrokenLimits(services, db, post)
    return { ok: true as const, checkedAccounts: post.account_ids.length }
  },
})
