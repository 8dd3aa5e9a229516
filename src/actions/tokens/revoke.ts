import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteTokenOf } from "#storage/tokens.ts"

export const revokeToken = defineAction({
  name: "tokens.revoke",
  title: "Revoke a token",
  description: "Revokes one of your personal API tokens. It stops working with the next request.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("tok") }),
  output: z.strictObject({ id: idOutput("tok"), revoked: z.literal(true), name: z.string() }),

  async run({ id }, { db, actor, services }) {
    const token = await deleteTokenOf(db, actor.userId, id)
    if (token === undefined) throw new Problem("NotFound", "You have no such token.")
    await announce(db, services.clock.now(), { userId: actor.userId }, "tokens")
    return { id, revoked: true as const, name: token.name }
  },
  detail: (_, { name }) => name,
})
