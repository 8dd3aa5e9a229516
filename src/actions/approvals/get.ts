import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { askingOf } from "#actions/approvals/asking-of.ts"
import { findLastChange } from "#actions/approvals/last-change.ts"
import { cardView, viewCard } from "#actions/approvals/view.ts"
import { weigh } from "#actions/approvals/weigh.ts"
import { idInput } from "#actions/schemas.ts"
import { noCard } from "#approvals/decide.ts"
import { stateAt } from "#domain/approval.ts"
import { findApproval } from "#storage/approvals.ts"
import { inWorkspace } from "#storage/database.ts"

export const getApproval = defineAction({
  name: "approvals.get",
  title: "Read a request",
  description:
    "A request of your agent: what it asks for, the content as it was then and as it is now, what is wrong with it, and the contentHash that approving needs.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("apr") }),
  output: cardView,

  // What would come of it is found out by trying, which takes a transaction of its own that is undone.
  async prepare({ id }, { actor, services }) {
    return services.database.rehearse(async (writer) => {
      const db = inWorkspace(writer, actor.workspaceId)
      const card = await findApproval(db, actor.userId, id)
      if (card === undefined) throw noCard()
      if (stateAt(card, services.clock.now()) !== "pending") return viewCard(services, card)
      const weighed = await weigh(db, askingOf(services, actor, card))
      return viewCard(services, card, { ...weighed, lastChange: await findLastChange(db, card, weighed) })
    })
  },
  async run(_, { prepared }) {
    return prepared
  },
})
