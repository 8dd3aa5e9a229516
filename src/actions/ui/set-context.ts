import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost } from "#actions/posts/edit.ts"
import { idOrNothing } from "#actions/schemas.ts"
import { requireAccount } from "#actions/ui/require-account.ts"
import { contextView, viewContext } from "#actions/ui/view.ts"
import { putUiContext } from "#storage/ui-contexts.ts"

export const setContext = defineAction({
  name: "ui.setContext",
  title: "Report what is open",
  description: "Used by the web app to report the page, post and version tab that the user is looking at.",
  kind: "write",
  scope: "posts:write",
  access: "viewer",
  input: z.strictObject({
    page: z.string().min(1).max(200).describe("The page's path."),
    postId: idOrNothing("pst").describe("The open post."),
    accountId: idOrNothing("acc").describe("The account whose version is open; left out for the original."),
  }),
  output: contextView,

  async run({ page, postId, accountId }, { db, actor, services }) {
    if (postId !== undefined) await getPost(db, postId)
    if (accountId !== undefined) await requireAccount(db, accountId)
    const context = {
      user_id: actor.userId,
      page,
      post_id: postId ?? null,
      account_id: accountId ?? null,
      seen_at: services.clock.now(),
    }
    await putUiContext(db, context)
    return viewContext({ ...context, workspace_id: db.workspaceId }, services.clock.now())
  },
  // Where somebody looks is nobody's business later.
  detail: () => null,
})
