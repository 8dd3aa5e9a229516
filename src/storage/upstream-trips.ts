import type { Insertable } from "kysely"
import type { Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export async function insertUpstreamTrip(db: Writer, trip: Insertable<Tables["upstream_trips"]>): Promise<void> {
  await db.rows.insertInto("upstream_trips").values(trip).execute()
}

/** Reads and deletes the encrypted data of a trip: a second return finds nothing. */
export async function takeUpstreamTrip(
  db: Writer,
  tripHash: Buffer,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const statement = db.rows.deleteFrom("upstream_trips").where("trip_hash", "=", tripHash)
  return (await statement.where("expires_at", ">", now).returning("sealed").executeTakeFirst())?.sealed
}

export async function deleteExpiredUpstreamTrips(db: Writer, now: Temporal.Instant): Promise<void> {
  await db.rows.deleteFrom("upstream_trips").where("expires_at", "<=", now).execute()
}
