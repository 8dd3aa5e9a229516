import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { findSuggestion } from "#actions/chats/find-suggestion.ts"
import { turnView, viewTurn } from "#actions/chats/view.ts"
import { idInput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { listDecisions, putDecision } from "#storage/chat-decisions.ts"
import { announce } from "#storage/live-changes.ts"

export const discardSuggestion = defineAction({
  name: "chats.discard",
  title: "Discard a suggestion of the assistant",
  description: "Puts a suggestion aside. The post stays as it is.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ turnId: idInput("trn"), step: z.string().max(20) }),
  output: turnView,

  async run({ turnId, step }, { db, actor, services }) {
    const { turn, decision } = await findSuggestion(db, actor.userId, turnId, step)
    if (decision?.state === "accepted") {
      throw new Problem("Conflict", "This suggestion is in the post already. Undo it instead.")
    }
    const now = services.clock.now()
    await putDecision(db, turnId, step, { state: "discarded", before: null, postUpdatedAt: null, decidedAt: now })
    await announce(db, now, { userId: actor.userId }, "chats")
    return viewTurn(turn, await listDecisions(db, [turnId]))
  },
  detail: () => null,
})
