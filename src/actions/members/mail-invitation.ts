import type { Actor, Services } from "#actions/action.ts"
import { currentUser } from "#actions/current-user.ts"
import type { Role } from "#domain/roles.ts"
import { queueMail } from "#notifications/queue-mail.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { takeOfHour } from "#storage/rates.ts"
import { getWorkspace } from "#storage/workspaces.ts"

type Invited = { readonly email: string | null; readonly role: Role; readonly link: string }

/** A team is invited in an hour; more would be somebody who writes to strangers through the operator's mail server. */
const mailsAnHour = 30

/** Sends an invitation to its address, where one is named and this server sends e-mail. Returns whether it does. */
export async function mailInvitation(
  services: Services,
  db: WorkspaceWriter,
  actor: Actor,
  { email, role, link }: Invited,
): Promise<boolean> {
  if (email === null || services.mailer === null) return false
  const key = `invitation-mail:${db.workspaceId}`
  if (!(await takeOfHour(db, key, services.clock.now(), mailsAnHour))) return false
  const { name: workspace } = await getWorkspace(db)
  const { language } = await currentUser(db, actor)
  const about = { url: link, workspace, by: actor.userName, role, language: language ?? undefined }
  await queueMail(services, db, { purpose: "invitation", to: email, about, workspaceId: db.workspaceId })
  return true
}
