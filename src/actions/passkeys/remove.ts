import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { idInput, idOutput, password } from "#actions/schemas.ts"
import { dropUnneededCodes } from "#actions/security/drop-unneeded-codes.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { deletePasskey } from "#storage/passkeys.ts"

export const removePasskey = defineAction({
  name: "passkeys.remove",
  title: "Remove a passkey",
  description: "Removes one of your passkeys. You can no longer sign in with it.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("psk"), password }),
  output: z.strictObject({ id: idOutput("psk"), removed: z.literal(true) }),

  async prepare(input, { actor, services }) {
    await provenUser(services, actor, input.password)
    return undefined
  },
  async run({ id }, { db, actor, services }) {
    const isGone = await deletePasskey(db, actor.userId, id)
    if (!isGone) throw new Problem("NotFound", "You have no such passkey.")
    await dropUnneededCodes(db, actor.userId)
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return { id, removed: true as const }
  },
})
