import { fingerprint } from "#crypto/hash.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { beginLink } from "#identity/attempts.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { hashNewPassword } from "#identity/new-password.ts"
import { noteMember } from "#identity/note-member.ts"
import { addMember, addPerson } from "#identity/people.ts"
import { record } from "#identity/record.ts"
import { startSession } from "#identity/sessions.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { findInvitationBySecret, type OpenInvitation, takeInvitation } from "#storage/invitations.ts"
import { announce } from "#storage/live-changes.ts"
import { lockWorkspace } from "#storage/locks.ts"

export const invitationLife = { hours: 7 * 24 }

export type NewMember = {
  readonly secret: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly timeZone: string
}

function gone(): Problem {
  return new Problem("NotFound", "This invitation was used, withdrawn or has expired. Ask for a new link.")
}

/** What an invitation is for, shown to everyone who has its link. */
export async function showInvitation({ database, clock }: IdentityDeps, secret: string): Promise<OpenInvitation> {
  const found = await database.read((db) => findInvitationBySecret(db, fingerprint(secret), clock.now()))
  if (found === undefined) throw gone()
  return found
}

/** Joins as somebody who has no account yet, and signs them in. */
export async function join(identity: IdentityDeps, visitor: Visitor, person: NewMember): Promise<string> {
  const { secret, password, ...about } = person
  await beginLink(identity, visitor.address)
  // Only to who holds an invitation does the answer tell whether an address has an account.
  await showInvitation(identity, secret)
  const passwordHash = await hashNewPassword(identity, password, visitor)
  return identity.database.write(async (db) => {
    const user = await addPerson(identity, db, { ...about, passwordHash, language: visitor.language })
    const workspaceId = await acceptInvitation(identity, db, user.id, secret)
    await record(identity, db, visitor, user, "join", workspaceId)
    return startSession(identity, db, { ...user, last_workspace_id: workspaceId }, visitor)
  })
}

/** Uses the invitation up and makes the person a member with its role. */
export async function acceptInvitation(
  { clock, refuseTooManyMembers }: Pick<IdentityDeps, "clock" | "refuseTooManyMembers">,
  db: Writer,
  userId: Id<"usr">,
  secret: string,
): Promise<Id<"wsp">> {
  const now = clock.now()
  const invitation = await takeInvitation(db, fingerprint(secret), now)
  if (invitation === undefined) throw gone()
  const workspaceId = invitation.workspace_id
  const workspace = inWorkspace(db, workspaceId)
  await lockWorkspace(workspace)
  await addMember({ clock }, db, workspaceId, userId, invitation.role)
  await refuseTooManyMembers(workspace)
  await noteMember({ clock }, workspace, userId, "joined")
  await announce(db, now, { workspaceId }, "members")
  return workspaceId
}
