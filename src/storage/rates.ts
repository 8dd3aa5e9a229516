import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"

export type RateWindow = { readonly key: string; readonly startedAt: Temporal.Instant }

/** Adds up to `wanted` to what was used in this window, never beyond `limit`; returns how many were got and the sum. */
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

/** Whether there is one left of so many in the hour of this instant; it is taken then. */
export async function takeOfHour(db: Writer, key: string, now: Temporal.Instant, limit: number): Promise<boolean> {
  const startedAt = now.round({ smallestUnit: "hour", roundingMode: "floor" })
  return (await takePermits(db, { key, startedAt }, 1, limit)).got > 0
}

/** Notes one use at an instant, for limits over a span that ends now. */
export async function addUse(db: Writer, { key, startedAt }: RateWindow): Promise<void> {
  await db.rows
    .insertInto("rate_windows")
    .values({ key, started_at: startedAt, used: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "started_at"]).doUpdateSet((e) => ({ used: e("rate_windows.used", "+", 1) })),
    )
    .execute()
}

export async function takeBackUse(db: Writer, { key, startedAt }: RateWindow): Promise<void> {
  const statement = db.rows.updateTable("rate_windows").set((e) => ({ used: e("used", "-", 1) }))
  await statement.where("key", "=", key).where("started_at", "=", startedAt).where("used", ">", 0).execute()
}

export type Uses = { readonly at: Temporal.Instant; readonly count: number }

/** What was used after an instant, oldest first. */
export async function listUses(db: Reader, key: string, after: Temporal.Instant): Promise<readonly Uses[]> {
  return db.rows
    .selectFrom("rate_windows")
    .select(["started_at as at", "used as count"])
    .where("key", "=", key)
    .where("started_at", ">", after)
    .orderBy("started_at")
    .execute()
}

export async function deleteRateWindows(db: Writer, key: string): Promise<void> {
  await db.rows.deleteFrom("rate_windows").where("key", "=", key).execute()
}

export const oldRateWindows = oldRows({ table: "rate_windows", time: "started_at", key: ["key"] })
