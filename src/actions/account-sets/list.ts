import { z } from "zod"
import { accountSets, showAccountSets } from "#actions/account-sets/view.ts"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"

export const listSets = defineAction({
  name: "accountSets.list",
  title: "List the sets of accounts",
  description: "The sets of accounts that the workspace has saved, with the accounts that are connected.",
  kind: "read",
  scope: "app",
  access: "editor",
  input: nothing,
  output: z.strictObject({ sets: accountSets }),

  async run(_, { db }) {
    return { sets: await showAccountSets(db) }
  },
})
