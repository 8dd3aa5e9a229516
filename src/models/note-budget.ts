import { newId } from "#crypto/random.ts"
import type { Clock } from "#domain/clock.ts"
import { percentReached } from "#domain/notification.ts"
import { budgetOf, judgeBudget } from "#models/budget.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { findWorkspaceModel, listUsage, type ModelCost } from "#storage/model-usage.ts"
import { insertNotifications } from "#storage/notifications.ts"

type Deps = { readonly clock: Clock; readonly operatorTokens: number | undefined }

/** Records that most of the month's budget is used, when this question used it. */
export async function noteBudget(
  { clock, operatorTokens }: Deps,
  db: WorkspaceWriter,
  month: string,
  { tokensIn, tokensOut, costMicros }: ModelCost,
): Promise<void> {
  const budget = budgetOf(await findWorkspaceModel(db), operatorTokens)
  const used = judgeBudget(budget, await listUsage(db, month))
  const tokens = used.tokensIn + used.tokensOut
  const money = budget.money === undefined ? 0 : budget.money.amount * 1_000_000
  const percent =
    percentReached(used.costMicros - costMicros, used.costMicros, money) ??
    percentReached(tokens - tokensIn - tokensOut, tokens, budget.tokens ?? 0)
  if (percent === undefined) return
  await insertNotifications(db, [
    {
      id: newId<"ntf">(),
      kind: "budget.reached",
      workspace_id: db.workspaceId,
      data: { percent },
      created_at: clock.now(),
    },
  ])
}
