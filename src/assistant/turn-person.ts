import type { Actor, Services } from "#actions/action.ts"
import { newId } from "#crypto/random.ts"
import { assistantKey, assistantName } from "#domain/agent-client.ts"
import { showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { readRights } from "#identity/rights.ts"
import type { ChatTurn } from "#storage/chat-turns.ts"
import { inWorkspace } from "#storage/database.ts"
import { findUser } from "#storage/users.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/** The person who asked, as they are now. */
export type TurnPerson = {
  readonly actor: Actor
  readonly timeZone: string
  readonly workspaceName: string
}

/**
 * Reads who asks and what they may do at this moment. It is read again before every step: whoever signs out, or is
 * removed, ends what the assistant does for them.
 */
export async function readPerson(services: Services, turn: ChatTurn): Promise<TurnPerson> {
  const { workspace_id: workspaceId, user_id: userId, session_id } = turn
  const credential = { kind: "session", id: session_id } as const
  return services.database.read(async (db) => {
    const role = await readRights(services, db, { userId, workspaceId, credential })
    if (role === null) throw new Problem("Forbidden", "You are no longer a member of this workspace.")
    const user = await findUser(db, userId)
    if (user === undefined) throw new Problem("Unauthorized", "There is no such person any more.")
    const workspace = await getWorkspace(inWorkspace(db, workspaceId))
    const actor: Actor = {
      userId,
      userName: user.name,
      workspaceId,
      role,
      transport: "assistant",
      client: { key: assistantKey, name: assistantName },
      credential,
      address: "",
      requestId: showId("req", newId()),
    }
    return { actor, timeZone: user.time_zone, workspaceName: workspace.name }
  })
}
