import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type TotpSecret = Selectable<Tables["totp_secrets"]>

export async function findTotp(db: Reader, userId: Id<"usr">): Promise<TotpSecret | undefined> {
  return db.rows.selectFrom("totp_secrets").selectAll().where("user_id", "=", userId).executeTakeFirst()
}

/** Replaces a secret that was never confirmed; a confirmed one stays and this does nothing. */
export async function putUnconfirmedTotp(db: Writer, totp: Insertable<Tables["totp_secrets"]>): Promise<boolean> {
  const { sealed, last_step, created_at } = totp
  const result = await db.rows
    .insertInto("totp_secrets")
    .values(totp)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed, last_step, created_at })
        .where("totp_secrets.confirmed_at", "is", null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function confirmTotp(db: Writer, userId: Id<"usr">, now: Temporal.Instant): Promise<void> {
  await db.rows.updateTable("totp_secrets").set({ confirmed_at: now }).where("user_id", "=", userId).execute()
}

/** Notes that the code of this step was used; false when it, or a later one, was used before. */
export async function useTotpStep(db: Writer, userId: Id<"usr">, step: number): Promise<boolean> {
  const statement = db.rows.updateTable("totp_secrets").set({ last_step: step })
  const result = await statement.where("user_id", "=", userId).where("last_step", "<", step).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function listTotp(db: Reader): Promise<readonly TotpSecret[]> {
  return db.rows.selectFrom("totp_secrets").selectAll().execute()
}

/** Puts the same secret under another seal, unless it was replaced meanwhile. */
export async function resealTotp(db: Writer, totp: TotpSecret, sealed: string): Promise<void> {
  const statement = db.rows.updateTable("totp_secrets").set({ sealed }).where("user_id", "=", totp.user_id)
  await statement.where("sealed", "=", totp.sealed).execute()
}

export async function deleteTotp(db: Writer, userId: Id<"usr">): Promise<void> {
  await db.rows.deleteFrom("totp_secrets").where("user_id", "=", userId).execute()
}

export async function countRecoveryCodes(db: Reader, userId: Id<"usr">): Promise<number> {
  const statement = db.rows.selectFrom("recovery_codes").select((e) => e.fn.countAll<number>().as("count"))
  return (await statement.where("user_id", "=", userId).executeTakeFirstOrThrow()).count
}

export async function replaceRecoveryCodes(
  db: Writer,
  userId: Id<"usr">,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await db.rows.deleteFrom("recovery_codes").where("user_id", "=", userId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await db.rows.insertInto("recovery_codes").values(rows).execute()
}

/** A code works once. */
export async function takeRecoveryCode(db: Writer, userId: Id<"usr">, codeHash: Buffer): Promise<boolean> {
  const statement = db.rows.deleteFrom("recovery_codes").where("user_id", "=", userId)
  return (await statement.where("code_hash", "=", codeHash).executeTakeFirst()).numDeletedRows > 0n
}
