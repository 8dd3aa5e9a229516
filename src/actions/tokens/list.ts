import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { tokenView, viewToken } from "#actions/tokens/view.ts"
import { listTokensOf } from "#storage/tokens.ts"

export const listTokens = defineAction({
  name: "tokens.list",
  title: "List your tokens",
  description: "Your personal API tokens, newest first. The secrets are never listed.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ tokens: z.array(tokenView) }),

  async run(_, { db, actor }) {
    return { tokens: (await listTokensOf(db, actor.userId)).map(viewToken) }
  },
})
