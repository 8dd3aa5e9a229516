import { z } from "zod"
import { type Actor, defineAction, type Services } from "#actions/action.ts"
import { findSuggestion } from "#actions/chats/find-suggestion.ts"
import { replaceAltText } from "#actions/chats/replace-alt-text.ts"
import { turnView, viewTurn } from "#actions/chats/view.ts"
import { refuseEdit, saveEdit, takePost } from "#actions/posts/edit.ts"
import { fitContent } from "#actions/posts/fit-content.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { idInput } from "#actions/schemas.ts"
import { readId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { type ChatDecision, listDecisions, putDecision } from "#storage/chat-decisions.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import type { PostRow } from "#storage/posts.ts"

export const undoSuggestion = defineAction({
  name: "chats.undo",
  title: "Undo an accepted suggestion",
  description:
    "Makes the post, or the alternative text, say what it said before the suggestion was accepted. Refused once somebody has changed it since.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ turnId: idInput("trn"), step: z.string().max(20) }),
  output: z.strictObject({ turn: turnView, post: postView }),

  async run({ turnId, step }, { db, actor, services, about }) {
    const { turn, suggestion, decision } = await findSuggestion(db, actor.userId, turnId, step)
    if (decision?.state !== "accepted") throw new Problem("Conflict", "This suggestion is not accepted.")
    const [text] = suggestion.texts
    const post =
      suggestion.mediaId === undefined
        ? await undoEdit({ db, actor, services }, suggestion.postId, decision)
        : await takePost(db, readId("pst", suggestion.postId))
    if (suggestion.mediaId !== undefined) {
      await replaceAltText({ db, services }, suggestion.mediaId, text?.after ?? "", text?.before ?? "")
    }
    about(subjectOfPost(post))
    const now = services.clock.now()
    await putDecision(db, turnId, step, { state: "undone", before: null, postUpdatedAt: null, decidedAt: now })
    await announce(db, now, { userId: actor.userId }, "chats")
    return { turn: viewTurn(turn, await listDecisions(db, [turnId])), post: await viewPost(db, post) }
  },
})

type Working = { readonly db: WorkspaceWriter; readonly actor: Actor; readonly services: Services }

async function undoEdit(
  { db, actor, services }: Working,
  postId: string,
  { before, post_updated_at }: ChatDecision,
): Promise<PostRow> {
  const post = await takePost(db, readId("pst", postId))
  refuseEdit(post, actor)
  if (before === null || post_updated_at === null || !post.updated_at.equals(post_updated_at)) {
    throw new Problem("Conflict", "The post has changed since this was accepted. Its history has the earlier text.")
  }
  const { leftOut: _, ...content } = await fitContent(db, before)
  return saveEdit({ db, actor, services }, post, content)
}
