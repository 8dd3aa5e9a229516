import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import type { LinkPurpose } from "#storage/people-tables.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export async function insertLink(db: Writer, link: Insertable<Tables["one_time_links"]>): Promise<void> {
  await db.rows.insertInto("one_time_links").values(link).execute()
}

/** Whether there is such a link. Using it up is what counts; this only spares others the work that comes before. */
export async function isLinkOpen(
  db: Reader,
  purpose: LinkPurpose,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<boolean> {
  const links = db.rows.selectFrom("one_time_links").select("purpose").where("purpose", "=", purpose)
  const found = await links.where("secret_hash", "=", secretHash).where("expires_at", ">", now).executeTakeFirst()
  return found !== undefined
}

/** Uses the link up: of two who follow it at the same moment, one gets it. */
export async function takeLink(
  db: Writer,
  purpose: LinkPurpose,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<Selectable<Tables["one_time_links"]> | undefined> {
  return db.rows
    .deleteFrom("one_time_links")
    .where("purpose", "=", purpose)
    .where("secret_hash", "=", secretHash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteLinks(db: Writer, purpose: LinkPurpose): Promise<void> {
  await db.rows.deleteFrom("one_time_links").where("purpose", "=", purpose).execute()
}

export async function deleteLinksOf(db: Writer, userId: Id<"usr">): Promise<void> {
  await db.rows.deleteFrom("one_time_links").where("user_id", "=", userId).execute()
}

export const endedLinks = oldRows({ table: "one_time_links", time: "expires_at", key: ["secret_hash"] })
