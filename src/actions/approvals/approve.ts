import { z } from "zod"
import { type AuditSubject, defineAction } from "#actions/action.ts"
import { leaveTrace, refuseRole } from "#actions/admission.ts"
import { askingOf } from "#actions/approvals/asking-of.ts"
import { subjectOfCard } from "#actions/approvals/subject-of-card.ts"
import { cardView, viewCard } from "#actions/approvals/view.ts"
import { type Asking, weigh } from "#actions/approvals/weigh.ts"
import { idInput } from "#actions/schemas.ts"
import { contentHash as hashContent } from "#approvals/content-hash.ts"
import { decide, holdCard, refuseDecided } from "#approvals/decide.ts"
import { Problem } from "#domain/problem.ts"
import type { Approval, Decision } from "#storage/approvals.ts"
import { tryPart, type WorkspaceWriter } from "#storage/database.ts"

export const approveRequest = defineAction({
  name: "approvals.approve",
  title: "Approve a request",
  description:
    "Runs what your agent asked for, as you. Needs the contentHash of the card that you saw: if anything on it has changed since, nothing runs and the answer is Conflict.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("apr"), contentHash: z.string().max(200) }),
  output: cardView,

  async run({ id, contentHash }, { db, actor, services, about }) {
    const card = await holdCard(db, actor.userId, id)
    about(subjectOfCard(card))
    const asking = askingOf(services, actor, card)
    const { action } = asking
    if (action.access !== "person") refuseRole(actor, action.access, action.name)
    refuseDecided(card, services.clock.now())
    const { content } = await weigh(db, asking)
    if (hashContent({ action: card.action, input: card.input, content }) !== contentHash) {
      throw new Problem("Conflict", "This has changed since you looked at it. Nothing was done. Look at it again.")
    }
    const outcome = await runApproved(db, asking, card)
    await decide(services, db, card, { state: "approved", approvedContent: content, ...outcome })
    return viewCard(services, await holdCard(db, actor.userId, id))
  },
  detail: (_, { outcome }) => outcome ?? "",
})

/** A refusal rolls back only what the action did: the card shows it as the outcome. */
async function runApproved(
  db: WorkspaceWriter,
  { services, actor, action, input }: Asking,
  card: Approval,
): Promise<Pick<Decision, "outcome" | "problem">> {
  try {
    await tryPart(db, async (part) => {
      let subject: AuditSubject | undefined
      const about = (told: AuditSubject) => void (subject = told)
      const done = await action.run(input, { db: part, actor, services, prepared: undefined, about })
      action.output.parse(done)
      const own = action.detail?.(input, done, actor) ?? ""
      const why = `asked for by ${card.client_name}`
      const detail = own === "" ? why : `${own}, ${why}`
      await leaveTrace(part, services.clock, actor, {
        action: action.name,
        detail,
        workspaceId: db.workspaceId,
        subject,
      })
    })
    return { outcome: "done" }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { outcome: "failed", problem: error.body() }
  }
}
