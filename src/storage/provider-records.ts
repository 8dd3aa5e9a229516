import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

type ProviderRecord = Selectable<Tables["provider_records"]>
type Key = Pick<ProviderRecord, "kind" | "id_hash">

/** Keeps a record in the place of the one that was there. */
export async function putProviderRecord(
  db: Writer,
  { record, ...rest }: Omit<ProviderRecord, "consumed_at">,
): Promise<void> {
  const { grant_id, expires_at } = rest
  const written = JSON.stringify(record)
  await db.rows
    .insertInto("provider_records")
    .values({ ...rest, record: written })
    .onConflict((conflict) =>
      conflict.columns(["kind", "id_hash"]).doUpdateSet({ grant_id, expires_at, record: written }),
    )
    .execute()
}

export async function findProviderRecord(
  db: Reader,
  { kind, id_hash }: Key,
  now: Temporal.Instant,
): Promise<ProviderRecord | undefined> {
  const statement = db.rows.selectFrom("provider_records").selectAll().where("kind", "=", kind)
  return statement.where("id_hash", "=", id_hash).where("expires_at", ">", now).executeTakeFirst()
}

/** Uses a record up: true for one caller only, however many try at the same moment. */
export async function consumeProviderRecord(
  db: Writer,
  { kind, id_hash }: Key,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db.rows
    .updateTable("provider_records")
    .set({ consumed_at: now })
    .where("kind", "=", kind)
    .where("id_hash", "=", id_hash)
    .where("consumed_at", "is", null)
    .returning("kind")
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteProviderRecord(db: Writer, { kind, id_hash }: Key): Promise<void> {
  await db.rows.deleteFrom("provider_records").where("kind", "=", kind).where("id_hash", "=", id_hash).execute()
}

export async function deleteProviderRecordsOf(db: Writer, kind: string, grantId: Id<"grt">): Promise<void> {
  await db.rows.deleteFrom("provider_records").where("kind", "=", kind).where("grant_id", "=", grantId).execute()
}

export const endedProviderRecords = oldRows({
  table: "provider_records",
  time: "expires_at",
  key: ["kind", "id_hash"],
})
