import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import type { ChallengePurpose } from "#storage/people-tables.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type Passkey = Selectable<Tables["passkeys"]>

export async function listPasskeysOf(db: Reader, userId: Id<"usr">): Promise<readonly Passkey[]> {
  return db.rows.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("created_at").execute()
}

export async function findPasskey(db: Reader, credentialId: string): Promise<Passkey | undefined> {
  return db.rows.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst()
}

export async function insertPasskey(db: Writer, passkey: Insertable<Tables["passkeys"]>): Promise<void> {
  await db.rows.insertInto("passkeys").values(passkey).execute()
}

export async function usePasskey(
  db: Writer,
  id: Id<"psk">,
  use: { readonly counter: number; readonly last_used_at: Temporal.Instant },
): Promise<void> {
  await db.rows.updateTable("passkeys").set(use).where("id", "=", id).execute()
}

export async function deletePasskey(db: Writer, userId: Id<"usr">, id: Id<"psk">): Promise<boolean> {
  const statement = db.rows.deleteFrom("passkeys").where("user_id", "=", userId).where("id", "=", id)
  return (await statement.executeTakeFirst()).numDeletedRows > 0n
}

export async function deletePasskeysOf(db: Writer, userId: Id<"usr">): Promise<void> {
  await db.rows.deleteFrom("passkeys").where("user_id", "=", userId).execute()
}

export async function insertChallenge(db: Writer, challenge: Insertable<Tables["challenges"]>): Promise<void> {
  await db.rows.insertInto("challenges").values(challenge).execute()
}

/** A challenge is answered once. */
export async function takeChallenge(
  db: Writer,
  purpose: ChallengePurpose,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<Selectable<Tables["challenges"]> | undefined> {
  return db.rows
    .deleteFrom("challenges")
    .where("purpose", "=", purpose)
    .where("secret_hash", "=", secretHash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst()
}

export const endedChallenges = oldRows({ table: "challenges", time: "expires_at", key: ["secret_hash"] })
