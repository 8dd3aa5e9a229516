import type { ApprovalsDeps } from "#approvals/approvals.ts"
import { noteDecided } from "#approvals/note-request.ts"
import { tellWebhooks } from "#approvals/tell-webhooks.ts"
import { stateAt } from "#domain/approval.ts"
import type { Id } from "#domain/ids.ts"
import { mostIssues, Problem } from "#domain/problem.ts"
import { type Approval, decideApproval, type Decision, lockApproval } from "#storage/approvals.ts"
import { markConversation } from "#storage/conversations.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"

export function noCard(): Problem {
  return new Problem("NotFound", "There is no request with this id for you in this workspace.")
}

/** A person's own card, held for a decision. To everybody else it does not exist. */
export async function holdCard(db: WorkspaceWriter, userId: Id<"usr">, id: Id<"apr">): Promise<Approval> {
  const card = await lockApproval(db, userId, id)
  if (card === undefined) throw noCard()
  return card
}

/** What is decided is decided, and what has run out is over. */
export function refuseDecided(card: Approval, now: Temporal.Instant): void {
  const state = stateAt(card, now)
  if (state === "pending") return
  throw new Problem("Conflict", `This request is already ${state}. Nothing was done. Read it again.`)
}

/** Writes down what a person decided about a card that is held, and the result. */
export async function decide(
  deps: ApprovalsDeps,
  db: WorkspaceWriter,
  { id, user_id, conversation_id }: Approval,
  decision: Omit<Decision, "decidedAt">,
): Promise<void> {
  const decidedAt = deps.clock.now()
  await decideApproval(db, id, { ...decision, ...shorten(decision), decidedAt })
  await markConversation(db, conversation_id, decidedAt)
  await noteDecided(db, { id, user_id }, decision.state, decidedAt)
  await tellWebhooks(deps, db, "approval.decided", { id, user_id })
  await announce(db, deps.clock.now(), { userId: user_id }, "approvals")
}

/** Lists show the result of a card. All that is wrong with its content stands with the content. */
function shorten({ problem }: Pick<Decision, "problem">): Pick<Decision, "problem"> {
  return problem === undefined ? {} : { problem: { ...problem, issues: problem.issues.slice(0, mostIssues) } }
}
