import type { Insertable, Selectable, Updateable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Workspace = Selectable<Tables["workspaces"]>

export async function insertWorkspace(db: Writer, workspace: Insertable<Tables["workspaces"]>): Promise<Workspace> {
  return db.rows.insertInto("workspaces").values(workspace).returningAll().executeTakeFirstOrThrow()
}

export async function getWorkspace(db: WorkspaceReader): Promise<Workspace> {
  return db.rows.selectFrom("workspaces").selectAll().where("id", "=", db.workspaceId).executeTakeFirstOrThrow()
}

/** By its id alone, for whoever runs the server. */
export async function findWorkspace(db: Reader, id: Id<"wsp">): Promise<Workspace | undefined> {
  return db.rows.selectFrom("workspaces").selectAll().where("id", "=", id).executeTakeFirst()
}

type WorkspaceChange = Pick<Updateable<Tables["workspaces"]>, "name" | "time_zone">

export async function updateWorkspace(db: WorkspaceWriter, change: WorkspaceChange): Promise<Workspace> {
  const statement = db.rows.updateTable("workspaces").set(change).where("id", "=", db.workspaceId)
  return statement.returningAll().executeTakeFirstOrThrow()
}

export async function setWorkspacePlan(db: WorkspaceWriter, plan: string): Promise<Workspace | undefined> {
  const statement = db.rows.updateTable("workspaces").set({ plan }).where("id", "=", db.workspaceId)
  return statement.returningAll().executeTakeFirst()
}

export async function deleteWorkspace(db: WorkspaceWriter): Promise<void> {
  await db.rows.deleteFrom("workspaces").where("id", "=", db.workspaceId).execute()
}

export type WorkspaceOfPerson = Workspace & { readonly role: Role; readonly members: number }

/** The workspaces a person is in, by name, with their role in each and how many people are there. */
export async function listWorkspacesOf(db: Reader, userId: Id<"usr">): Promise<readonly WorkspaceOfPerson[]> {
  return db.rows
    .selectFrom("memberships as mine")
    .innerJoin("workspaces", "workspaces.id", "mine.workspace_id")
    .innerJoin("memberships as everyone", "everyone.workspace_id", "mine.workspace_id")
    .where("mine.user_id", "=", userId)
    .groupBy(["workspaces.id", "mine.role"])
    .selectAll("workspaces")
    .select(["mine.role", (e) => e.fn.countAll<number>().as("members")])
    .orderBy((e) => e.fn("lower", ["workspaces.name"]))
    .orderBy("workspaces.id")
    .execute()
}
