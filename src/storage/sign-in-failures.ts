import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"

/** Wrong passwords in a row for one account, as long as they are recent. */
export async function countFailures(db: Reader, accountHash: Buffer, since: Temporal.Instant): Promise<number> {
  const statement = db.rows.selectFrom("sign_in_failures").select("in_a_row")
  const row = await statement.where("account_hash", "=", accountHash).where("last_at", ">", since).executeTakeFirst()
  return row?.in_a_row ?? 0
}

export async function addFailure(
  db: Writer,
  accountHash: Buffer,
  now: Temporal.Instant,
  since: Temporal.Instant,
): Promise<void> {
  await db.rows
    .insertInto("sign_in_failures")
    .values({ account_hash: accountHash, in_a_row: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column("account_hash").doUpdateSet((e) => ({
        in_a_row: e
          .case()
          .when("sign_in_failures.last_at", ">", since)
          .then(e("sign_in_failures.in_a_row", "+", 1))
          .else(1)
          .end(),
        last_at: now,
      })),
    )
    .execute()
}

export async function forgetFailures(db: Writer, accountHash: Buffer): Promise<void> {
  await db.rows.deleteFrom("sign_in_failures").where("account_hash", "=", accountHash).execute()
}

export const oldFailures = oldRows({ table: "sign_in_failures", time: "last_at", key: ["account_hash"] })
