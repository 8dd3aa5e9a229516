import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { subjectOfCard } from "#actions/approvals/subject-of-card.ts"
import { cardView, viewCard } from "#actions/approvals/view.ts"
import { idInput, textOrNothing } from "#actions/schemas.ts"
import { decide, holdCard, refuseDecided } from "#approvals/decide.ts"

export const declineRequest = defineAction({
  name: "approvals.decline",
  title: "Decline a request",
  description: "Declines what your agent asked for. Nothing runs.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("apr"), reason: textOrNothing(1000) }),
  output: cardView,

  async run({ id, reason }, { db, actor, services, about }) {
    const card = await holdCard(db, actor.userId, id)
    about(subjectOfCard(card))
    refuseDecided(card, services.clock.now())
    await decide(services, db, card, { state: "declined", ...(reason === undefined ? {} : { reason }) })
    return viewCard(services, await holdCard(db, actor.userId, id))
  },
  detail: ({ reason }) => reason ?? "",
})
