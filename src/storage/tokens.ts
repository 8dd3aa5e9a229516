import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Scope } from "#domain/scopes.ts"
import type { Reader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

type Token = Selectable<Tables["tokens"]>
export type TokenOfPerson = Omit<Token, "secret_hash"> & { readonly workspace_name: string }

const shown = [
  "tokens.workspace_id",
  "tokens.id",
  "tokens.user_id",
  "tokens.name",
  "tokens.hint",
  "tokens.scopes",
  "tokens.created_at",
  "tokens.expires_at",
  "tokens.last_used_at",
] as const

export type TokenBearer = {
  readonly id: Id<"tok">
  readonly workspace_id: Id<"wsp">
  readonly workspace_name: string
  readonly workspace_time_zone: string
  readonly user_id: Id<"usr">
  readonly user_name: string
  /** What the person called the token. */
  readonly name: string
  readonly role: Role
  /** Null for all. */
  readonly scopes: readonly Scope[] | null
  readonly last_used_at: Temporal.Instant | null
}

/** The owner of a token. One query says it all: a member who left has no row. */
export async function findTokenBearer(
  db: Reader,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<TokenBearer | undefined> {
  return db.rows
    .selectFrom("tokens")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.workspace_id", "=", "tokens.workspace_id")
        .onRef("memberships.user_id", "=", "tokens.user_id"),
    )
    .innerJoin("users", "users.id", "tokens.user_id")
    .innerJoin("workspaces", "workspaces.id", "tokens.workspace_id")
    .select(["tokens.id", "tokens.workspace_id", "tokens.user_id", "tokens.last_used_at", "tokens.name"])
    .select("tokens.scopes")
    .select(["users.name as user_name", "memberships.role"])
    .select(["workspaces.name as workspace_name", "workspaces.time_zone as workspace_time_zone"])
    .where("tokens.secret_hash", "=", secretHash)
    .where((e) => e.or([e("tokens.expires_at", "is", null), e("tokens.expires_at", ">", now)]))
    .executeTakeFirst()
}

export async function listTokensOf(db: Reader, userId: Id<"usr">): Promise<readonly TokenOfPerson[]> {
  return db.rows
    .selectFrom("tokens")
    .innerJoin("workspaces", "workspaces.id", "tokens.workspace_id")
    .select(shown)
    .select("workspaces.name as workspace_name")
    .where("tokens.user_id", "=", userId)
    .orderBy("tokens.created_at", "desc")
    .orderBy("tokens.id", "desc")
    .execute()
}

export async function insertToken(
  db: WorkspaceWriter,
  token: Omit<Insertable<Tables["tokens"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("tokens")
    .values({ ...token, workspace_id: db.workspaceId })
    .execute()
}

export async function deleteTokenOf(db: Writer, userId: Id<"usr">, id: Id<"tok">): Promise<Token | undefined> {
  const statement = db.rows.deleteFrom("tokens").where("user_id", "=", userId)
  return statement.where("id", "=", id).returningAll().executeTakeFirst()
}

/** Revokes every token of a person, in every workspace; returns how many. */
export async function deleteTokensOf(db: Writer, userId: Id<"usr">): Promise<number> {
  const result = await db.rows.deleteFrom("tokens").where("user_id", "=", userId).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Records a use after the last known one. Of simultaneous calls one does it; the others return false. */
export async function touchToken(
  db: WorkspaceWriter,
  { id, last_used_at }: Pick<TokenBearer, "id" | "last_used_at">,
  now: Temporal.Instant,
): Promise<boolean> {
  const statement = db.rows.updateTable("tokens").set({ last_used_at: now })
  const touched = await statement
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("last_used_at", "is not distinct from", last_used_at)
    .returning("id")
    .execute()
  return touched.length > 0
}
