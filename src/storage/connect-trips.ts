import type { Insertable, Selectable } from "kysely"
import type { Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type TripRow = Selectable<Tables["connect_trips"]>

export async function insertTrip(db: Writer, trip: Insertable<Tables["connect_trips"]>): Promise<void> {
  await db.rows.insertInto("connect_trips").values(trip).execute()
}

/** Reads and deletes the trip of a state: a second return finds none. */
export async function takeTrip(db: Writer, stateHash: Buffer, now: Temporal.Instant): Promise<TripRow | undefined> {
  const statement = db.rows.deleteFrom("connect_trips").where("state_hash", "=", stateHash)
  return statement.where("expires_at", ">", now).returningAll().executeTakeFirst()
}

export const endedTrips = oldRows({ table: "connect_trips", time: "expires_at", key: ["state_hash"] })
