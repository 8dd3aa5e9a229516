import type { Actor, Services } from "#actions/action.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { holdRights } from "#identity/rights.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { listWorkspacesOf, type WorkspaceOfPerson } from "#storage/workspaces.ts"

/** One of the actor's own workspaces. One that exists but is not theirs is not found, the same as none. */
export async function myWorkspace(db: Reader, actor: Actor, id: Id<"wsp">): Promise<WorkspaceOfPerson> {
  const mine = await listWorkspacesOf(db, actor.userId)
  const found = mine.find((workspace) => workspace.id === id)
  if (found === undefined) throw new Problem("NotFound", "There is no such workspace, or you are not in it.")
  return found
}

/** The same; the actor's role in it stays as it is until the transaction ends, whichever workspace is open. */
export async function holdMyWorkspace(
  { clock }: Services,
  db: Writer,
  actor: Actor,
  id: Id<"wsp">,
): Promise<WorkspaceOfPerson> {
  await holdRights({ clock }, db, { ...actor, workspaceId: id })
  return myWorkspace(db, actor, id)
}
