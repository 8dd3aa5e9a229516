import type { z } from "zod"
import type { Action } from "#actions/action.ts"
import { listAudit } from "#actions/audit/list.ts"
import { acceptInvitation } from "#actions/invitations/accept.ts"
import { renewInvitation } from "#actions/invitations/renew.ts"
import { revokeInvitation } from "#actions/invitations/revoke.ts"
import { inviteMember } from "#actions/members/invite.ts"
import { listMembers } from "#actions/members/list.ts"
import { removeMember } from "#actions/members/remove.ts"
import { updateMember } from "#actions/members/update.ts"
import { addPasskey } from "#actions/passkeys/add.ts"
import { removePasskey } from "#actions/passkeys/remove.ts"
import { startPasskey } from "#actions/passkeys/start.ts"
import { changePassword } from "#actions/password/change.ts"
import { updateProfile } from "#actions/profile/update.ts"
import { renewRecoveryCodes } from "#actions/recovery-codes/renew.ts"
import { getSecurity } from "#actions/security/get.ts"
import { listSessions } from "#actions/sessions/list.ts"
import { revokeOtherSessions } from "#actions/sessions/revoke-others.ts"
import { revokeSession } from "#actions/sessions/revoke.ts"
import { createToken } from "#actions/tokens/create.ts"
import { listTokens } from "#actions/tokens/list.ts"
import { revokeToken } from "#actions/tokens/revoke.ts"
import { confirmTotp } from "#actions/totp/confirm.ts"
import { removeTotp } from "#actions/totp/remove.ts"
import { startTotp } from "#actions/totp/start.ts"
import { createWorkspace } from "#actions/workspaces/create.ts"
import { deleteWorkspace } from "#actions/workspaces/delete.ts"
import { leaveWorkspace } from "#actions/workspaces/leave.ts"
import { listWorkspaces } from "#actions/workspaces/list.ts"
import { openWorkspace } from "#actions/workspaces/open.ts"
import { updateWorkspace } from "#actions/workspaces/update.ts"

/** Every operation of the service, once. All doors serve from this list. */
const all = [
  listWorkspaces,
  createWorkspace,
  openWorkspace,
  updateWorkspace,
  leaveWorkspace,
  deleteWorkspace,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  renewInvitation,
  revokeInvitation,
  acceptInvitation,
  updateProfile,
  changePassword,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  getSecurity,
  startPasskey,
  addPasskey,
  removePasskey,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  listTokens,
  createToken,
  revokeToken,
  listAudit,
] as const

export const actions: readonly Action[] = all

const byName = new Map(actions.map((action) => [action.name, action]))

export function findAction(name: string): Action | undefined {
  return byName.get(name)
}

/** Input and output of each action as JSON, for whoever calls it over HTTP. */
export type AppCalls = {
  readonly [A in (typeof all)[number] as A["name"]]: {
    readonly input: z.input<A["input"]>
    readonly output: z.output<A["output"]>
  }
}
