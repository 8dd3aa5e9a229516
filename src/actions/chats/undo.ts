import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { findSuggestion } from "#actions/chats/find-suggestion.ts"
import { turnView, viewTurn } from "#actions/chats/view.ts"
import { refuseEdit, saveEdit, takePost } from "#actions/posts/edit.ts"
import { fitContent } from "#actions/posts/fit-content.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { idInput } from "#actions/schemas.ts"
import { readId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { listDecisions, putDecision } from "#storage/chats.ts"
import { announce } from "#storage/live-changes.ts"

export const undoSuggestion = defineAction({
  name: "chats.undo",
  title: "Undo an accepted suggestion",
  description:
    "Makes the post say what it said before the suggestion was accepted. Refused once somebody has changed the post since.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ turnId: idInput("trn"), step: z.string().max(20) }),
  output: z.strictObject({ turn: turnView, post: postView }),

  async run({ turnId, step }, { db, actor, services, about }) {
    const { turn, suggestion, decision } = await findSuggestion(db, actor.userId, turnId, step)
    if (decision?.state !== "accepted" || decision.before === null || decision.post_updated_at === null) {
      throw new Problem("Conflict", "This suggestion is not in the post.")
    }
    const post = await takePost(db, readId("pst", suggestion.postId))
    refuseEdit(post, actor)
    if (!post.updated_at.equals(decision.post_updated_at)) {
      const message = "The post has changed since this was accepted. Its history has the earlier text."
      throw new Problem("Conflict", message)
    }
    const { leftOut: _, ...content } = await fitContent(db, decision.before)
    const saved = await saveEdit({ db, actor, services }, post, content)
    about(subjectOfPost(saved))
    const now = services.clock.now()
    await putDecision(db, turnId, step, { state: "undone", before: null, postUpdatedAt: null, decidedAt: now })
    await announce(db, now, { userId: actor.userId }, "chats")
    return { turn: viewTurn(turn, await listDecisions(db, [turnId])), post: await viewPost(db, saved) }
  },
})
