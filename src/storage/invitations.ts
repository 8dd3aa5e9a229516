import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Invitation = Selectable<Tables["invitations"]> & { readonly invited_by_name: string }

export async function listInvitations(db: WorkspaceReader, now: Temporal.Instant): Promise<readonly Invitation[]> {
  return selectInvitations(db)
    .where("invitations.workspace_id", "=", db.workspaceId)
    .where("invitations.expires_at", ">", now)
    .orderBy("invitations.created_at", "desc")
    .execute()
}

export async function insertInvitation(
  db: WorkspaceWriter,
  invitation: Omit<Insertable<Tables["invitations"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("invitations")
    .values({ ...invitation, workspace_id: db.workspaceId })
    .execute()
}

export async function findInvitation(db: WorkspaceReader, id: Id<"inv">): Promise<Invitation | undefined> {
  const statement = selectInvitations(db).where("invitations.workspace_id", "=", db.workspaceId)
  return statement.where("invitations.id", "=", id).executeTakeFirst()
}

export async function renewInvitation(
  db: WorkspaceWriter,
  id: Id<"inv">,
  change: Pick<Selectable<Tables["invitations"]>, "secret_hash" | "expires_at" | "invited_by">,
): Promise<void> {
  const statement = db.rows.updateTable("invitations").set(change)
  await statement.where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

export async function deleteInvitation(db: WorkspaceWriter, id: Id<"inv">): Promise<boolean> {
  const statement = db.rows.deleteFrom("invitations").where("workspace_id", "=", db.workspaceId)
  return (await statement.where("id", "=", id).executeTakeFirst()).numDeletedRows > 0n
}

/** Ends what somebody has invited others to, for these roles. */
export async function deleteInvitationsBy(
  db: WorkspaceWriter,
  userId: Id<"usr">,
  roles: readonly Role[],
): Promise<void> {
  const statement = db.rows.deleteFrom("invitations").where("workspace_id", "=", db.workspaceId)
  await statement.where("invited_by", "=", userId).where("role", "in", roles).execute()
}

export type OpenInvitation = Invitation & { readonly workspace_name: string }

/** Everyone who has the secret may see what it is for, from any workspace. */
export async function findInvitationBySecret(
  db: Reader,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<OpenInvitation | undefined> {
  return selectInvitations(db)
    .innerJoin("workspaces", "workspaces.id", "invitations.workspace_id")
    .select("workspaces.name as workspace_name")
    .where("invitations.secret_hash", "=", secretHash)
    .where("invitations.expires_at", ">", now)
    .executeTakeFirst()
}

/** Uses it up: of two who hold the same link, one gets it. */
export async function takeInvitation(
  db: Writer,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<Selectable<Tables["invitations"]> | undefined> {
  const statement = db.rows.deleteFrom("invitations").where("secret_hash", "=", secretHash)
  return statement.where("expires_at", ">", now).returningAll().executeTakeFirst()
}

function selectInvitations(db: Reader) {
  return db.rows
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .selectAll("invitations")
    .select("users.name as invited_by_name")
}
