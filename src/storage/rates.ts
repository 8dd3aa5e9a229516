import type { Writer } from "#storage/database.ts"

export type RateWindow = { readonly key: string; readonly startedAt: Temporal.Instant }

/** Adds up to `wanted` to what was used in this window, never beyond `limit`; tells how many were got and the sum. */
export async function takePermits(
  db: Writer,
  window: RateWindow,
  wanted: number,
  limit: number,
): Promise<{ readonly got: number; readonly used: number }> {
  const { key, startedAt } = window
  // One statement that makes or finds the row and locks it: between two, a sign-in elsewhere could delete it.
  const { used } = await db.rows
    .insertInto("rate_windows")
    .values({ key, started_at: startedAt, used: 0 })
    .onConflict((conflict) =>
      conflict.columns(["key", "started_at"]).doUpdateSet((e) => ({ used: e.ref("rate_windows.used") })),
    )
    .returning("used")
    .executeTakeFirstOrThrow()
  const got = Math.max(0, Math.min(wanted, limit - used))
  if (got > 0) {
    const statement = db.rows.updateTable("rate_windows").set({ used: used + got })
    await statement.where("key", "=", key).where("started_at", "=", startedAt).execute()
  }
  return { got, used: used + got }
}

export async function deleteRateWindows(db: Writer, key: string): Promise<void> {
  await db.rows.deleteFrom("rate_windows").where("key", "=", key).execute()
}

export async function deleteOldRateWindows(db: Writer, before: Temporal.Instant): Promise<void> {
  await db.rows.deleteFrom("rate_windows").where("started_at", "<", before).execute()
}
