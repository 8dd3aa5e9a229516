import { noTurn } from "#actions/chats/view.ts"
import type { ChatStep, Suggestion } from "#domain/chat.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { type ChatDecision, listDecisions } from "#storage/chat-decisions.ts"
import { type ChatTurn, findTurn } from "#storage/chat-turns.ts"
import { lockChat } from "#storage/chats.ts"
import type { WorkspaceWriter } from "#storage/database.ts"

type Found = {
  readonly turn: ChatTurn
  readonly step: ChatStep
  readonly suggestion: Suggestion
  readonly decision: ChatDecision | undefined
}

/** A suggestion of the assistant to this person, held for a decision. */
export async function findSuggestion(
  db: WorkspaceWriter,
  userId: Id<"usr">,
  turnId: Id<"trn">,
  stepId: string,
): Promise<Found> {
  const turn = await findTurn(db, userId, turnId)
  if (turn === undefined) throw noTurn()
  await lockChat(db, userId, turn.chat_id)
  const step = turn.parts.find((part): part is ChatStep => part.kind === "step" && part.id === stepId)
  if (step?.suggestion === undefined) throw new Problem("NotFound", "There is no such suggestion in this answer.")
  const decisions = await listDecisions(db, [turnId])
  return { turn, step, suggestion: step.suggestion, decision: decisions.find((each) => each.step === stepId) }
}
