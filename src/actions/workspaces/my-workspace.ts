import type { Actor } from "#actions/action.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { Reader } from "#storage/database.ts"
import { listWorkspacesOf, type WorkspaceOfPerson } from "#storage/workspaces.ts"

/** One of the actor's own workspaces. One that exists but is not theirs is not found, the same as none. */
export async function myWorkspace(db: Reader, actor: Actor, id: Id<"wsp">): Promise<WorkspaceOfPerson> {
  const mine = await listWorkspacesOf(db, actor.userId)
  const found = mine.find((workspace) => workspace.id === id)
  if (found === undefined) throw new Problem("NotFound", "There is no such workspace, or you are not in it.")
  return found
}
