import type { Reader, Writer } from "#storage/database.ts"

export async function findInstanceValue(db: Reader, name: string): Promise<string | undefined> {
  const row = await db.rows.selectFrom("instance_values").select("value").where("name", "=", name).executeTakeFirst()
  return row?.value
}

export async function replaceInstanceValue(db: Writer, name: string, value: string): Promise<void> {
  await db.rows.updateTable("instance_values").set({ value }).where("name", "=", name).execute()
}

/** Keeps the first value that is put; tells which it is. */
export async function putInstanceValue(db: Writer, name: string, value: string): Promise<string> {
  await db.rows
    .insertInto("instance_values")
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findInstanceValue(db, name)) ?? value
}
