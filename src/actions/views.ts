import { z } from "zod"
import { idOutput, instantOutput, role, theme } from "#actions/schemas.ts"
import type { Id } from "#domain/ids.ts"
import { languages } from "#domain/language.ts"
import type { Role } from "#domain/roles.ts"
import type { Invitation } from "#storage/invitations.ts"
import type { Member } from "#storage/members.ts"
import type { Passkey } from "#storage/passkeys.ts"
import type { User } from "#storage/users.ts"
import type { Workspace } from "#storage/workspaces.ts"

/* From row to answer: the only way out for what the database keeps about people. */

export const userView = z.strictObject({
  id: idOutput("usr"),
  name: z.string(),
  email: z.string(),
  timeZone: z.string(),
  language: z.enum(languages).optional(),
  theme,
  shortcuts: z.boolean(),
})

export function viewUser(user: User): z.input<typeof userView> {
  const { id, name, email, theme: chosen, shortcuts } = user
  return { id, name, email, timeZone: user.time_zone, language: user.language ?? undefined, theme: chosen, shortcuts }
}

export const workspaceView = z.strictObject({
  id: idOutput("wsp"),
  name: z.string(),
  timeZone: z.string(),
  role,
})

export function viewWorkspace(
  workspace: Pick<Workspace, "id" | "name" | "time_zone">,
  myRole: Role,
): z.input<typeof workspaceView> {
  return { id: workspace.id, name: workspace.name, timeZone: workspace.time_zone, role: myRole }
}

export const memberView = z.strictObject({
  id: idOutput("mem"),
  userId: idOutput("usr"),
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: instantOutput,
  isYou: z.boolean(),
})

export function viewMember(member: Member, you: Id<"usr">): z.input<typeof memberView> {
  const { id, user_id: userId, name, email, role: theirs, created_at: joinedAt } = member
  return { id, userId, name, email, role: theirs, joinedAt, isYou: userId === you }
}

export const invitationView = z.strictObject({
  id: idOutput("inv"),
  email: z.string().optional(),
  role,
  invitedBy: z.string(),
  createdAt: instantOutput,
  expiresAt: instantOutput,
})

export function viewInvitation(invitation: Omit<Invitation, "secret_hash">): z.input<typeof invitationView> {
  return {
    id: invitation.id,
    ...(invitation.email === null ? {} : { email: invitation.email }),
    role: invitation.role,
    invitedBy: invitation.invited_by_name,
    createdAt: invitation.created_at,
    expiresAt: invitation.expires_at,
  }
}

export const passkeyView = z.strictObject({
  id: idOutput("psk"),
  name: z.string(),
  createdAt: instantOutput,
  lastUsedAt: instantOutput.optional(),
})

export function viewPasskey(passkey: Passkey): z.input<typeof passkeyView> {
  const { id, name, created_at: createdAt, last_used_at: lastUsedAt } = passkey
  return { id, name, createdAt, ...(lastUsedAt === null ? {} : { lastUsedAt }) }
}
