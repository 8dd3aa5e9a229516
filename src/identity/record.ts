import { newId } from "#crypto/random.ts"
import type { AuditEvent } from "#domain/audit-event.ts"
import type { Id } from "#domain/ids.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { workspaceToOpen } from "#identity/sessions.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import type { Writer } from "#storage/database.ts"
import { takeOfHour } from "#storage/rates.ts"
import type { User } from "#storage/users.ts"

/** Puts what somebody did before they had a session into the audit trail. */
export async function record(
  { clock }: IdentityDeps,
  db: Writer,
  visitor: Visitor,
  user: Pick<User, "id" | "name">,
  action: AuditEvent,
  workspaceId: Id<"wsp"> | null = null,
  more?: string,
): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    workspace_id: workspaceId,
    at: clock.now(),
    user_id: user.id,
    user_name: user.name,
    transport: "sign-in",
    action,
    detail: more === undefined ? visitor.address : `${visitor.address}, ${more}`,
    request_id: visitor.requestId,
  })
}

/** Only so many repeated failures an hour are recorded: an attacker who guesses must not be able to fill the trail. */
const failuresAnHour = 20

/** Notes that somebody failed to get in as this person, in the trail of the workspace that they opened last. */
export async function recordFailure(
  identity: IdentityDeps,
  visitor: Visitor,
  user: User,
  action: "sign-in-failed" | "second-factor-failed",
): Promise<void> {
  await identity.database.write(async (db) => {
    const isLeft = await takeOfHour(db, `failure:${user.id}`, identity.clock.now(), failuresAnHour)
    if (isLeft) await record(identity, db, visitor, user, action, await workspaceToOpen(db, user))
  })
}
