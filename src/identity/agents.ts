import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Identity } from "#identity/identity.ts"
import { findUser } from "#storage/users.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

export type AgentPerson = {
  readonly userId: Id<"usr">
  readonly userName: string
  /** Null when the person has left the workspace that they opened last: an agent does not choose another for them. */
  readonly workspaceId: Id<"wsp"> | null
  readonly role: Role | null
}

/** The person whom an agent acts for, in the workspace that they last opened in the app; null if there is none any more. */
export async function findAgentPerson({ database }: Identity, userId: Id<"usr">): Promise<AgentPerson | null> {
  return database.read(async (db) => {
    const user = await findUser(db, userId)
    if (user === undefined) return null
    const workspaces = await listWorkspacesOf(db, userId)
    const workspace = workspaces.find(({ id }) => id === user.last_workspace_id)
    return { userId, userName: user.name, workspaceId: workspace?.id ?? null, role: workspace?.role ?? null }
  })
}
