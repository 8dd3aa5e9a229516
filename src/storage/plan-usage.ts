import type { Metered } from "#domain/plan.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"

type Counter = { readonly month: string; readonly metric: Metered }

/** Takes from a month's allowance. False, and nothing taken, when that would pass the limit. */
export async function takeUsage(
  db: WorkspaceWriter,
  { month, metric }: Counter,
  amount: number,
  limit: number,
): Promise<boolean> {
  if (amount > limit) return false
  const row = await db.rows
    .insertInto("plan_usage")
    .values({ workspace_id: db.workspaceId, month, metric, used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "month", "metric"])
        .doUpdateSet((e) => ({ used: e("plan_usage.used", "+", e.ref("excluded.used")) }))
        .where((e) => e(e("plan_usage.used", "+", e.ref("excluded.used")), "<=", limit)),
    )
    .returning("used")
    .executeTakeFirst()
  return row !== undefined
}

export async function giveBackUsage(db: WorkspaceWriter, { month, metric }: Counter, amount: number): Promise<void> {
  await db.rows
    .updateTable("plan_usage")
    .set((e) => ({ used: e.fn<number>("greatest", [e("used", "-", amount), e.val(0)]) }))
    .where("workspace_id", "=", db.workspaceId)
    .where("month", "=", month)
    .where("metric", "=", metric)
    .execute()
}

export async function listUsage(
  db: WorkspaceReader,
  month: string,
): Promise<readonly { readonly metric: Metered; readonly used: number }[]> {
  return db.rows
    .selectFrom("plan_usage")
    .select(["metric", "used"])
    .where("workspace_id", "=", db.workspaceId)
    .where("month", "=", month)
    .execute()
}
