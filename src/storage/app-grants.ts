import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Scope } from "#domain/scopes.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type AppGrant = Selectable<Tables["app_grants"]>

type Kept = Pick<AppGrant, "id" | "user_id" | "client_id" | "record" | "created_at" | "expires_at"> & {
  readonly client_name: string
  readonly scopes: readonly Scope[]
}

/** Keeps what a person agreed to. The client's name stays as it was shown to them. */
export async function keepGrant(db: Writer, { record, ...grant }: Kept): Promise<void> {
  const values = { ...grant, record: JSON.stringify(record) }
  const { scopes, expires_at } = grant
  await db.rows
    .insertInto("app_grants")
    .values(values)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ scopes, expires_at, record: values.record }))
    .execute()
}

/** What the person was shown, and the workspace that they chose; null for the one that they open. */
export async function completeGrant(
  db: Writer,
  id: Id<"grt">,
  chosen: Pick<AppGrant, "client_name" | "workspace_id">,
): Promise<void> {
  await db.rows.updateTable("app_grants").set(chosen).where("id", "=", id).execute()
}

/** A grant that holds. */
export async function findGrant(db: Reader, id: Id<"grt">, now: Temporal.Instant): Promise<AppGrant | undefined> {
  const statement = db.rows.selectFrom("app_grants").selectAll().where("id", "=", id)
  return statement.where("expires_at", ">", now).executeTakeFirst()
}

/** Whether anybody has let this client in. */
export async function hasGrants(db: Reader, clientId: string): Promise<boolean> {
  const statement = db.rows.selectFrom("app_grants").select("id").where("client_id", "=", clientId)
  return (await statement.limit(1).executeTakeFirst()) !== undefined
}

/** Records a use after the last known one. Of simultaneous calls one does it; the others return false. */
export async function touchGrant(
  db: Writer,
  { id, last_used_at }: Pick<AppGrant, "id" | "last_used_at">,
  now: Temporal.Instant,
): Promise<boolean> {
  const statement = db.rows.updateTable("app_grants").set({ last_used_at: now }).where("id", "=", id)
  const touched = await statement.where("last_used_at", "is not distinct from", last_used_at).returning("id").execute()
  return touched.length > 0
}

export async function deleteGrant(db: Writer, id: Id<"grt">): Promise<void> {
  await db.rows.deleteFrom("app_grants").where("id", "=", id).execute()
}

export type ListedGrant = AppGrant & { readonly workspace_name: string | null }

/** What a person has agreed to, newest first. */
export async function listGrantsOf(
  db: Reader,
  userId: Id<"usr">,
  now: Temporal.Instant,
): Promise<readonly ListedGrant[]> {
  return db.rows
    .selectFrom("app_grants")
    .leftJoin("workspaces", "workspaces.id", "app_grants.workspace_id")
    .selectAll("app_grants")
    .select("workspaces.name as workspace_name")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("app_grants.created_at", "desc")
    .orderBy("app_grants.id", "desc")
    .execute()
}

/** Takes back all that a person has let a client do; tells what the client was called, or undefined if there was nothing. */
export async function deleteGrantsOf(db: Writer, userId: Id<"usr">, clientId: string): Promise<string | undefined> {
  const statement = db.rows.deleteFrom("app_grants").where("user_id", "=", userId).where("client_id", "=", clientId)
  const [grant] = await statement.returning("client_name").execute()
  return grant?.client_name
}

/** Takes back all that a person has let any client do; returns how many. */
export async function deleteAllGrantsOf(db: Writer, userId: Id<"usr">): Promise<number> {
  const grants = await db.rows.deleteFrom("app_grants").where("user_id", "=", userId).returning("client_id").execute()
  return new Set(grants.map(({ client_id }) => client_id)).size
}

export const endedGrants = oldRows({ table: "app_grants", time: "expires_at", key: ["id"] })
