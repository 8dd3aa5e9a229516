import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type UpstreamIdentity = Selectable<Tables["upstream_identities"]>
type Key = Pick<UpstreamIdentity, "issuer" | "subject">

export async function findUpstreamIdentity(
  db: Reader,
  { issuer, subject }: Key,
): Promise<UpstreamIdentity | undefined> {
  const statement = db.rows.selectFrom("upstream_identities").selectAll().where("issuer", "=", issuer)
  return statement.where("subject", "=", subject).executeTakeFirst()
}

export async function findUpstreamIdentityOf(
  db: Reader,
  userId: Id<"usr">,
  issuer: string,
): Promise<UpstreamIdentity | undefined> {
  const statement = db.rows.selectFrom("upstream_identities").selectAll().where("user_id", "=", userId)
  return statement.where("issuer", "=", issuer).executeTakeFirst()
}

export async function insertUpstreamIdentity(
  db: Writer,
  identity: Insertable<Tables["upstream_identities"]>,
): Promise<void> {
  await db.rows.insertInto("upstream_identities").values(identity).execute()
}

export async function useUpstreamIdentity(
  db: Writer,
  { issuer, subject }: Key,
  use: Pick<UpstreamIdentity, "email" | "last_used_at">,
): Promise<void> {
  const statement = db.rows.updateTable("upstream_identities").set(use).where("issuer", "=", issuer)
  await statement.where("subject", "=", subject).execute()
}

export async function deleteUpstreamIdentityOf(db: Writer, userId: Id<"usr">, issuer: string): Promise<boolean> {
  const statement = db.rows.deleteFrom("upstream_identities").where("user_id", "=", userId)
  return (await statement.where("issuer", "=", issuer).executeTakeFirst()).numDeletedRows > 0n
}
