import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { mailInvitation } from "#actions/members/mail-invitation.ts"
import { refuseOneMoreInvitation } from "#actions/members/refuse-one-more.ts"
import { email, role } from "#actions/schemas.ts"
import { invitationView, viewInvitation } from "#actions/views.ts"
import { fingerprint } from "#crypto/hash.ts"
import { newId, newSecret } from "#crypto/random.ts"
import { Problem } from "#domain/problem.ts"
import { mayGrant } from "#domain/roles.ts"
import { invitationLife } from "#identity/invitations.ts"
import { insertInvitation } from "#storage/invitations.ts"
import { announce } from "#storage/live-changes.ts"

export const inviteMember = defineAction({
  name: "members.invite",
  title: "Invite somebody",
  description: "Creates a link that lets one person join the open workspace within seven days. The link is shown once.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ email: z.literal("").or(email).optional(), role }),
  output: z.strictObject({ invitation: invitationView, link: z.string(), isMailed: z.boolean() }),

  async run(input, { db, actor, services }) {
    if (!mayGrant(actor.role, input.role)) {
      throw new Problem("Forbidden", `You cannot invite somebody as ${input.role}: that is above your own role.`)
    }
    await refuseOneMoreInvitation(services, db)
    const secret = newSecret(16)
    const now = services.clock.now()
    const invitation = {
      id: newId<"inv">(),
      email: input.email || null,
      role: input.role,
      secret_hash: fingerprint(secret),
      invited_by: actor.userId,
      created_at: now,
      expires_at: now.add(invitationLife),
    }
    await insertInvitation(db, invitation)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "members")
    const shown = { ...invitation, workspace_id: db.workspaceId, invited_by_name: actor.userName }
    const link = new URL(`/invite#${secret}`, services.baseUrl).href
    const isMailed = await mailInvitation(services, db, actor, { ...invitation, link })
    return { invitation: viewInvitation(shown), link, isMailed }
  },
  detail: (input) => [input.email, input.role].filter(Boolean).join(", "),
})
