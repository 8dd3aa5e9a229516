import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { password } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { requireUpstream } from "#identity/upstream-trips.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteUpstreamIdentityOf } from "#storage/upstream-identities.ts"

export const disconnectUpstream = defineAction({
  name: "upstream.disconnect",
  title: "Disconnect your company account",
  description:
    "You can no longer sign in with your account at the company's identity provider. Your password still works.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ password }),
  output: z.strictObject({ disconnected: z.literal(true) }),

  // Who has no password could not get in any more: for them the check of it fails.
  async prepare(input, { actor, services }) {
    requireUpstream(services)
    await provenUser(services, actor, input.password)
    return undefined
  },
  async run(_, { db, actor, services }) {
    const isGone = await deleteUpstreamIdentityOf(db, actor.userId, requireUpstream(services).issuer)
    if (!isGone) throw new Problem("NotFound", "You have not connected an account there.")
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return { disconnected: true as const }
  },
})
