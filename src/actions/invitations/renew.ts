import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { mailInvitation } from "#actions/members/mail-invitation.ts"
import { refuseOneMoreInvitation } from "#actions/members/refuse-one-more.ts"
import { idInput } from "#actions/schemas.ts"
import { invitationView, viewInvitation } from "#actions/views.ts"
import { fingerprint } from "#crypto/hash.ts"
import { newSecret } from "#crypto/random.ts"
import { Problem } from "#domain/problem.ts"
import { mayGrant } from "#domain/roles.ts"
import { invitationLife } from "#identity/invitations.ts"
import { findInvitation, renewInvitation as store } from "#storage/invitations.ts"
import { announce } from "#storage/live-changes.ts"

export const renewInvitation = defineAction({
  name: "invitations.renew",
  title: "Create a new invitation link",
  description: "Replaces the link of an invitation with a new one for seven days. The old link stops working.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("inv") }),
  output: z.strictObject({ invitation: invitationView, link: z.string(), isMailed: z.boolean() }),

  async run({ id }, { db, actor, services }) {
    const invitation = await findInvitation(db, id)
    if (invitation === undefined) throw new Problem("NotFound", "There is no such invitation in this workspace.")
    if (!mayGrant(actor.role, invitation.role)) {
      throw new Problem("Forbidden", `You cannot invite somebody as ${invitation.role}: that is above your own role.`)
    }
    const now = services.clock.now()
    if (Temporal.Instant.compare(invitation.expires_at, now) <= 0) await refuseOneMoreInvitation(services, db)
    const secret = newSecret(16)
    const expires_at = now.add(invitationLife)
    // The person who renews it is responsible for it from now on.
    await store(db, id, { secret_hash: fingerprint(secret), expires_at, invited_by: actor.userId })
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "members")
    const link = new URL(`/invite#${secret}`, services.baseUrl).href
    const isMailed = await mailInvitation(services, db, actor, { ...invitation, link })
    return {
      isMailed,
      invitation: viewInvitation({
        ...invitation,
        expires_at,
        invited_by: actor.userId,
        invited_by_name: actor.userName,
      }),
      link,
    }
  },
})
