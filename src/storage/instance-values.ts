import type { Reader, Writer } from "#storage/database.ts"

export async function findInstanceValue(db: Reader, name: string): Promise<string | undefined> {
  const row = await db.rows.selectFrom("instance_values").select("value").where("name", "=", name).executeTakeFirst()
  return row?.value
}

/** Puts a value in place of the one that was read; false when it is another by now. */
export async function swapInstanceValue(db: Writer, name: string, before: string, value: string): Promise<boolean> {
  const statement = db.rows.updateTable("instance_values").set({ value }).where("name", "=", name)
  return (await statement.where("value", "=", before).executeTakeFirst()).numUpdatedRows > 0n
}

/** Keeps the first value that is put; returns it. */
export async function putInstanceValue(db: Writer, name: string, value: string): Promise<string> {
  await db.rows
    .insertInto("instance_values")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstanceValue(db, name)) ?? value
}

/** Puts a value, in whichever one's place. */
export async function setInstanceValue(db: Writer, name: string, value: string): Promise<void> {
  await db.rows
    .insertInto("instance_values")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute()
}

/** Takes a value away; whoever gets it is the only one who does. */
export async function takeInstanceValue(db: Writer, name: string): Promise<string | undefined> {
  const statement = db.rows.deleteFrom("instance_values").where("name", "=", name).returning("value")
  return (await statement.executeTakeFirst())?.value
}
