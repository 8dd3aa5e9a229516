import type { Services } from "#actions/action.ts"
import { readPlan, refuseOneMore } from "#plans/plans.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { listInvitations } from "#storage/invitations.ts"
import { lockWorkspace } from "#storage/locks.ts"
import { listMembers } from "#storage/members.ts"

/** Refuses an invitation that the plan does not cover. Open invitations count as members. */
export async function refuseOneMoreInvitation(services: Services, db: WorkspaceWriter): Promise<void> {
  await lockWorkspace(db)
  const present = (await listMembers(db)).length + (await listInvitations(db, services.clock.now())).length
  refuseOneMore(await readPlan(services, db), "members", present)
}
