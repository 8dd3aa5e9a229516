import type { Insertable } from "kysely"
import type { Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

/** Remembers a place; returns how many others were known, or null when this one was. */
export async function putPlace(db: Writer, place: Insertable<Tables["sign_in_places"]>): Promise<number | null> {
  const { count } = await db.rows
    .selectFrom("sign_in_places")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("user_id", "=", place.user_id)
    .executeTakeFirstOrThrow()
  const { seen_at } = place
  const put = await db.rows
    .insertInto("sign_in_places")
    .values(place)
    .onConflict((conflict) => conflict.columns(["user_id", "place"]).doNothing())
    .executeTakeFirst()
  if (put.numInsertedOrUpdatedRows === 1n) return count
  const known = db.rows.updateTable("sign_in_places").set({ seen_at }).where("user_id", "=", place.user_id)
  await known.where("place", "=", place.place).execute()
  return null
}

/** Places that nobody has been to for long are new again. */
export const oldPlaces = oldRows({ table: "sign_in_places", time: "seen_at", key: ["user_id", "place"] })
