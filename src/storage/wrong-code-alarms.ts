import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type WrongCodeAlarm = Selectable<Tables["wrong_code_alarms"]>

export async function findAlarm(db: Reader, userId: Id<"usr">): Promise<WrongCodeAlarm | undefined> {
  return db.rows.selectFrom("wrong_code_alarms").selectAll().where("user_id", "=", userId).executeTakeFirst()
}

export async function putAlarm(db: Writer, alarm: WrongCodeAlarm): Promise<void> {
  const { at, address } = alarm
  await db.rows
    .insertInto("wrong_code_alarms")
    .values(alarm)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ at, address }))
    .execute()
}

export async function deleteAlarm(db: Writer, userId: Id<"usr">): Promise<void> {
  await db.rows.deleteFrom("wrong_code_alarms").where("user_id", "=", userId).execute()
}

export const oldAlarms = oldRows({ table: "wrong_code_alarms", time: "at", key: ["user_id"] })
