import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { insertNotifications } from "#storage/notifications.ts"
import { findUser } from "#storage/users.ts"

/** Records, for whoever looks after the team, that somebody came or went. */
export async function noteMember(
  { clock }: Pick<IdentityDeps, "clock">,
  db: WorkspaceWriter,
  userId: Id<"usr">,
  change: "joined" | "left",
): Promise<void> {
  const user = await findUser(db, userId)
  const data = { change, ...(user === undefined ? {} : { person: user.name }) }
  await insertNotifications(db, [
    {
      id: newId<"ntf">(),
      kind: "member.changed",
      workspace_id: db.workspaceId,
      about: userId,
      data,
      created_at: clock.now(),
    },
  ])
}
