import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { isOperator } from "#identity/operator.ts"

export const serverAccess = defineAction({
  name: "server.access",
  title: "Whether I run this server",
  description: "Whether the person is the operator of this server, who may see how it does.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ isOperator: z.boolean() }),

  async run(_, { db, actor }) {
    return { isOperator: await isOperator(db, actor.userId) }
  },
})
