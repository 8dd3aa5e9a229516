import type { Insertable } from "kysely"
import type { Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
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

export const endedUpstreamTrips = oldRows({ table: "upstream_trips", time: "expires_at", key: ["trip_hash"] })
