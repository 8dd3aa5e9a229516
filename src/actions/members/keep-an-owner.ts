import { Problem } from "#domain/problem.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { lockOwners, type Member } from "#storage/members.ts"

/** Refuses what would leave the workspace without an owner. */
export async function keepAnOwner(db: WorkspaceWriter, leaving: Member): Promise<void> {
  const owners = await lockOwners(db)
  if (owners.length === 1 && owners[0] === leaving.id) {
    const message = "A workspace needs an owner. Make somebody else an owner first, or delete the workspace."
    throw new Problem("Conflict", message)
  }
}
