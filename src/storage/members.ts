import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Membership = Selectable<Tables["memberships"]>
export type Member = Membership & { readonly name: string; readonly email: string }

/** Oldest first: the one who made the workspace stands on top. */
export async function listMembers(db: WorkspaceReader): Promise<readonly Member[]> {
  return selectMembers(db).orderBy("memberships.created_at").orderBy("memberships.id").execute()
}

export async function findMember(db: WorkspaceReader, id: Id<"mem">): Promise<Member | undefined> {
  return selectMembers(db).where("memberships.id", "=", id).executeTakeFirst()
}

export async function insertMember(
  db: WorkspaceWriter,
  member: Omit<Insertable<Tables["memberships"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("memberships")
    .values({ ...member, workspace_id: db.workspaceId })
    .execute()
}

export async function updateMemberRole(db: WorkspaceWriter, id: Id<"mem">, role: Role): Promise<void> {
  const statement = db.rows.updateTable("memberships").set({ role })
  await statement.where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

export async function deleteMember(db: WorkspaceWriter, id: Id<"mem">): Promise<void> {
  await db.rows.deleteFrom("memberships").where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

/** The owners' memberships, locked: two owners who leave at the same moment take turns, and the second is refused. */
export async function lockOwners(db: WorkspaceWriter): Promise<readonly Id<"mem">[]> {
  const rows = await db.rows
    .selectFrom("memberships")
    .select("id")
    .where("workspace_id", "=", db.workspaceId)
    .where("role", "=", "owner")
    .orderBy("id")
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

function selectMembers(db: WorkspaceReader) {
  return db.rows
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .selectAll("memberships")
    .select(["users.name", "users.email"])
    .where("memberships.workspace_id", "=", db.workspaceId)
}
