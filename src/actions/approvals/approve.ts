import { z } from "zod"
import { type AuditSubject, defineAction } from "#actions/action.ts"
import { leaveTrace, refuseRole } from "#actions/admission.ts"
import { askingOf } from "#actions/approvals/asking-of.ts"
import { subjectOfCard } from "#actions/approvals/subject-of-card.ts"
import { cardView, viewCard } from "#actions/approvals/view.ts"
import { type Asking, weigh } from "#actions/approvals/weigh.ts"
import { idInput, instantOrNothing } from "#actions/schemas.ts"
import { contentHash as hashContent } from "#approvals/content-hash.ts"
import { decide, holdCard, refuseDecided } from "#approvals/decide.ts"
import { badField, Problem } from "#domain/problem.ts"
import type { Approval, Decision } from "#storage/approvals.ts"
import { tryPart, type WorkspaceWriter } from "#storage/database.ts"

export const approveRequest = defineAction({
  name: "approvals.approve",
  title: "Approve a request",
  description:
    "Runs what your agent asked for, as you. Needs the contentHash of the card that you saw: if anything on it has changed since, nothing runs and the answer is Conflict. `at` schedules the post for another time than the one that was asked for.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("apr"), contentHash: z.string().max(200), at: instantOrNothing }),
  output: cardView,

  async run({ id, contentHash, at }, { db, actor, services, about }) {
    const card = await holdCard(db, actor.userId, id)
    about(subjectOfCard(card))
    const asked = askingOf(services, actor, card)
    const asking = at === undefined ? asked : atAnotherTime(asked, at)
    const { action } = asking
    if (action.access !== "person") refuseRole(actor, action.access, action.name)
    refuseDecided(card, services.clock.now())
    const { content, refusal } = await weigh(db, asking)
    if (hashContent({ action: card.action, input: card.input, content }) !== contentHash) {
      throw new Problem("Conflict", "This has changed since you looked at it. Nothing was done. Look at it again.")
    }
    // A time that cannot be is a slip of the person, who can choose again: the card goes on waiting.
    if (at !== undefined && refusal?.code === "BadInput") throw refusal
    const outcome = await runApproved(db, asking, sayAsked(card, at))
    const chosen = at === undefined ? {} : { chosenAt: at }
    await decide(services, db, card, { state: "approved", approvedContent: content, ...chosen, ...outcome })
    return viewCard(services, await holdCard(db, actor.userId, id))
  },
  detail: (_, { outcome, chosenAt }) => (chosenAt === undefined ? (outcome ?? "") : `${outcome}, with another time`),
})

/** The same with the time that its person wants. The content that they saw does not depend on it. */
function atAnotherTime(asking: Asking, at: Temporal.Instant): Asking {
  if (asking.action.name !== "posts.schedule") throw badField("at", "is for requests to schedule a post")
  return { ...asking, input: { ...(asking.input as object), at } }
}

/** Who asked; and for which time, where that is not the one that it became. */
function sayAsked({ client_name, input }: Approval, at: Temporal.Instant | undefined): string {
  const by = `asked for by ${client_name}`
  const { at: wanted } = input as { readonly at?: unknown }
  return at === undefined ? by : `${by} for ${typeof wanted === "string" ? wanted : "another time"}`
}

/** A refusal rolls back only what the action did: the card shows it as the outcome. */
async function runApproved(
  db: WorkspaceWriter,
  { services, actor, action, input }: Asking,
  why: string,
): Promise<Pick<Decision, "outcome" | "problem">> {
  try {
    await tryPart(db, async (part) => {
      let subject: AuditSubject | undefined
      const about = (told: AuditSubject) => void (subject = told)
      const done = await action.run(input, { db: part, actor, services, prepared: undefined, about })
      action.output.parse(done)
      const own = action.detail?.(input, done, actor) ?? ""
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
