import type { Actor, Services } from "#actions/action.ts"
import { sessionOf } from "#actions/current-user.ts"
import type { Id } from "#domain/ids.ts"
import type { Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { updateSession } from "#storage/sessions.ts"
import { updateUser } from "#storage/users.ts"

/** Opens a workspace in the session of a person, and remembers it as the one they opened last. */
export async function enterWorkspace(
  services: Services,
  db: Writer,
  actor: Actor,
  workspaceId: Id<"wsp"> | null,
): Promise<void> {
  const sessionId = sessionOf(actor)
  if (sessionId !== null) await updateSession(db, sessionId, { workspace_id: workspaceId })
  await updateUser(db, actor.userId, { last_workspace_id: workspaceId })
  await announce(db, services.clock.now(), { userId: actor.userId }, "workspaces")
}
