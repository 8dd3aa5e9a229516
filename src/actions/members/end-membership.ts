import type { Services } from "#actions/action.ts"
import { keepAnOwner } from "#actions/members/keep-an-owner.ts"
import { rolesBeyond } from "#domain/roles.ts"
import { noteMember } from "#identity/note-member.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { deleteInvitationsBy } from "#storage/invitations.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteMember, type Member } from "#storage/members.ts"
import { markSessionsForRotation } from "#storage/sessions.ts"

/** Ends a membership. Its tokens and the invitations of that member end too. */
export async function endMembership(services: Services, db: WorkspaceWriter, member: Member): Promise<void> {
  await keepAnOwner(db, member)
  await deleteMember(db, member.id)
  await deleteInvitationsBy(db, member.user_id, rolesBeyond(null))
  await markSessionsForRotation(db, member.user_id)
  await noteMember(services, db, member.user_id, "left")
  await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "members")
  await announce(db, services.clock.now(), { userId: member.user_id }, "session")
}
