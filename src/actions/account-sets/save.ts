import { z } from "zod"
import { accountSets, showAccountSets } from "#actions/account-sets/view.ts"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { listAccountSets, saveAccountSet } from "#storage/account-sets.ts"
import { listAccounts } from "#storage/accounts.ts"
import { announce } from "#storage/live-changes.ts"
import { lockWorkspace } from "#storage/locks.ts"

/** More than anybody can tell apart in a row. */
const mostSets = 50

export const saveSet = defineAction({
  name: "accountSets.save",
  title: "Save a set of accounts",
  description: "Saves accounts under a name, to be chosen together. A set with this name is replaced.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    name: z.string().trim().min(1).max(40),
    accountIds: z.array(idInput("acc")).min(1).max(500),
  }),
  output: z.strictObject({ sets: accountSets }),

  async run({ name, accountIds }, { db, services }) {
    const ids = [...new Set(accountIds)]
    const connected = new Set((await listAccounts(db)).map(({ id }) => id))
    if (!ids.every((id) => connected.has(id))) {
      throw new Problem("NotFound", "accountIds names an account that does not exist.")
    }
    // Two who save at once do not both take the last place.
    await lockWorkspace(db)
    const sets = await listAccountSets(db)
    if (sets.length >= mostSets && sets.every((set) => set.name !== name)) {
      throw new Problem("Conflict", `A workspace has up to ${mostSets} sets of accounts. Delete one first.`)
    }
    const now = services.clock.now()
    await saveAccountSet(db, name, ids, now)
    await announce(db, now, { workspaceId: db.workspaceId }, "accounts")
    return { sets: await showAccountSets(db) }
  },
  detail: ({ name }) => name,
})
