import type { Insertable, Selectable, Updateable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type User = Selectable<Tables["users"]>

export async function findUser(db: Reader, id: Id<"usr">): Promise<User | undefined> {
  return db.rows.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()
}

export async function findUserByEmail(db: Reader, emailKey: string): Promise<User | undefined> {
  return db.rows.selectFrom("users").selectAll().where("email_key", "=", emailKey).executeTakeFirst()
}

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.rows.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined
}

export async function insertUser(db: Writer, user: Insertable<Tables["users"]>): Promise<User> {
  return db.rows.insertInto("users").values(user).returningAll().executeTakeFirstOrThrow()
}

/** The address that somebody signs in with. */
export async function changeUserEmail(
  db: Writer,
  id: Id<"usr">,
  change: Pick<User, "email" | "email_key">,
): Promise<void> {
  await db.rows.updateTable("users").set(change).where("id", "=", id).execute()
}

type UserChange = Pick<
  Updateable<Tables["users"]>,
  "name" | "time_zone" | "language" | "theme" | "shortcuts" | "password_hash" | "last_workspace_id"
>

export async function updateUser(db: Writer, id: Id<"usr">, change: UserChange): Promise<User> {
  return db.rows.updateTable("users").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow()
}
