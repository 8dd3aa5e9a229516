import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser, sessionOf } from "#actions/current-user.ts"
import { newPassword, password } from "#actions/schemas.ts"
import { announce } from "#live/announce.ts"
import { deleteSessions, markSessionsForRotation } from "#storage/sessions.ts"
import { updateUser } from "#storage/users.ts"

export const changePassword = defineAction({
  name: "password.change",
  title: "Change your password",
  description: "Sets a new password. Every other session of yours ends.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ currentPassword: password, newPassword }),
  output: z.strictObject({ changed: z.literal(true) }),

  async prepare(input, { actor, house }) {
    await provenUser(house, actor, input.currentPassword)
    return house.passwords.hash(input.newPassword)
  },
  async run(_, { db, actor, house, prepared }) {
    await updateUser(db, actor.userId, { password_hash: prepared })
    await deleteSessions(db, actor.userId, { except: sessionOf(actor) })
    await markSessionsForRotation(db, actor.userId)
    await announce(house.clock, db, { userId: actor.userId }, "session")
    return { changed: true as const }
  },
})
