import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { instantInput, name } from "#actions/schemas.ts"
import { tokenView, viewToken } from "#actions/tokens/view.ts"
import { badField } from "#domain/problem.ts"
import { scopes } from "#domain/scopes.ts"
import { createToken as make } from "#identity/tokens.ts"
import { announce } from "#storage/live-changes.ts"
import { getWorkspace } from "#storage/workspaces.ts"

export const createToken = defineAction({
  name: "tokens.create",
  title: "Create a token",
  description: "Creates a personal API token that acts as you in the open workspace. It is shown once.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    name,
    expiresAt: z
      .literal("")
      .transform(() => undefined)
      .or(instantInput)
      .optional(),
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .optional()
      .describe("What it may do; left out for everything that a token can."),
  }),
  output: z.strictObject({ token: tokenView.extend({ token: z.string() }) }),

  async run(input, { db, actor, services }) {
    const expiresAt = input.expiresAt ?? null
    if (expiresAt !== null && Temporal.Instant.compare(expiresAt, services.clock.now()) <= 0) {
      throw badField("expiresAt", "must be in the future")
    }
    const chosen = input.scopes === undefined ? null : scopes.filter((scope) => input.scopes?.includes(scope))
    const made = await make(services, db, actor.userId, { name: input.name, expiresAt, scopes: chosen })
    await announce(db, services.clock.now(), { userId: actor.userId }, "tokens")
    const row = {
      id: made.id,
      workspace_id: db.workspaceId,
      workspace_name: (await getWorkspace(db)).name,
      user_id: actor.userId,
      name: input.name,
      hint: made.hint,
      scopes: chosen,
      created_at: made.createdAt,
      expires_at: expiresAt,
      last_used_at: null,
    }
    return { token: { ...viewToken(row), token: made.token } }
  },
  detail: ({ name: called, scopes: chosen }) => (chosen === undefined ? called : `${called} (${chosen.join(", ")})`),
})
