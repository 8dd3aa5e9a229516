import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser, sessionOf } from "#actions/current-user.ts"
import { newPassword, password } from "#actions/schemas.ts"
import { describeEnded, endAccess } from "#identity/end-access.ts"
import { hashNewPassword } from "#identity/new-password.ts"
import { markSessionsForRotation } from "#storage/sessions.ts"
import { updateUser } from "#storage/users.ts"
import { deleteAlarm } from "#storage/wrong-code-alarms.ts"

export const changePassword = defineAction({
  name: "password.change",
  title: "Change your password",
  description: "Sets a new password. All your other sessions end; with endAccess also your tokens and connected apps.",
  kind: "write",
  scope: "app",
  access: "person",
  // Off by default: the person knows the old password, and scripts that use a token would stop without warning.
  input: z.strictObject({ currentPassword: password, newPassword, endAccess: z.boolean().default(false) }),
  output: z.strictObject({
    changed: z.literal(true),
    ended: z.strictObject({ sessions: z.int(), tokens: z.int(), apps: z.int() }),
  }),

  async prepare(input, { actor, services }) {
    await provenUser(services, actor, input.currentPassword)
    return hashNewPassword(services, input.newPassword, { address: actor.address, field: "newPassword" })
  },
  async run(input, { db, actor, services, prepared }) {
    await updateUser(db, actor.userId, { password_hash: prepared })
    await deleteAlarm(db, actor.userId)
    const choice = { exceptSession: sessionOf(actor), tokensAndApps: input.endAccess }
    const ended = await endAccess(services, db, actor.userId, choice)
    await markSessionsForRotation(db, actor.userId)
    return { changed: true as const, ended }
  },
  detail: (_, { ended }) => describeEnded(ended),
})
