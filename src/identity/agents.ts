import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { findUser } from "#storage/users.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

export type AgentPerson = {
  readonly userId: Id<"usr">
  readonly userName: string
  /** Null when the person has left the workspace that it would be: an agent does not choose another for them. */
  readonly workspaceId: Id<"wsp"> | null
  readonly workspaceName: string | null
  readonly workspaceTimeZone: string | null
  readonly role: Role | null
}

/**
 * The person whom an agent acts for, in the workspace that they chose for it or else in the one that they last opened in
 * the app; null if there is no such person any more.
 */
export async function findAgentPerson(
  { database }: IdentityDeps,
  userId: Id<"usr">,
  chosen: Id<"wsp"> | null,
): Promise<AgentPerson | null> {
  return database.read(async (db) => {
    const user = await findUser(db, userId)
    if (user === undefined) return null
    const wanted = chosen ?? user.last_workspace_id
    const workspace = (await listWorkspacesOf(db, userId)).find(({ id }) => id === wanted)
    return {
      userId,
      userName: user.name,
      workspaceId: workspace?.id ?? null,
      workspaceName: workspace?.name ?? null,
      workspaceTimeZone: workspace?.time_zone ?? null,
      role: workspace?.role ?? null,
    }
  })
}
