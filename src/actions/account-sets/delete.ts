import { z } from "zod"
import { accountSets, showAccountSets } from "#actions/account-sets/view.ts"
import { defineAction } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import { deleteAccountSet } from "#storage/account-sets.ts"
import { announce } from "#storage/live-changes.ts"

export const deleteSet = defineAction({
  name: "accountSets.delete",
  title: "Delete a set of accounts",
  description: "Deletes a saved set. The accounts in it stay connected.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ name: z.string().max(1000) }),
  output: z.strictObject({ sets: accountSets }),

  async run({ name }, { db, services }) {
    if (!(await deleteAccountSet(db, name))) {
      throw new Problem("NotFound", "There is no set of accounts with this name.")
    }
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "accounts")
    return { sets: await showAccountSets(db) }
  },
  detail: ({ name }) => name,
})
