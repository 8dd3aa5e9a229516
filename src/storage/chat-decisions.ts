import type { Selectable } from "kysely"
import type { SuggestionState } from "#domain/chat.ts"
import type { Id } from "#domain/ids.ts"
import type { ReplacedContent } from "#storage/assistant-tables.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type ChatDecision = Selectable<Tables["chat_decisions"]>

export async function listDecisions(
  db: WorkspaceReader,
  turnIds: readonly Id<"trn">[],
): Promise<readonly ChatDecision[]> {
  if (turnIds.length === 0) return []
  return db.rows
    .selectFrom("chat_decisions")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("turn_id", "in", turnIds)
    .execute()
}

export async function putDecision(
  db: WorkspaceWriter,
  turnId: Id<"trn">,
  step: string,
  decision: {
    readonly state: SuggestionState
    readonly before: ReplacedContent | null
    readonly postUpdatedAt: Temporal.Instant | null
    readonly decidedAt: Temporal.Instant
  },
): Promise<void> {
  const { state, before, postUpdatedAt: post_updated_at, decidedAt: decided_at } = decision
  const values = { state, before: before === null ? null : JSON.stringify(before), post_updated_at, decided_at }
  await db.rows
    .insertInto("chat_decisions")
    .values({ ...values, workspace_id: db.workspaceId, turn_id: turnId, step })
    .onConflict((conflict) => conflict.columns(["workspace_id", "turn_id", "step"]).doUpdateSet(values))
    .execute()
}
