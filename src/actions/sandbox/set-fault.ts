import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { idInput, nothing } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { faults } from "#networks/simulator.ts"
import { findAccounts } from "#storage/accounts.ts"

export const setFault = defineAction({
  name: "sandbox.setFault",
  title: "Set a fault in the sandbox",
  description:
    "Sets how the sandbox answers an account's next requests: for a number of them, or until you change it. Without a fault it answers normally.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({
    accountId: idInput("acc"),
    fault: z.enum(faults).nullable(),
    times: z.int().min(1).max(1_000_000).optional().describe("For how many requests"),
  }),
  output: nothing,

  async run({ accountId, fault, times }, { db, services, about }) {
    const sandbox = requireSandbox(services)
    const [account] = await findAccounts(db, [accountId])
    if (account === undefined || account.deleted_at !== null || !account.sandbox) {
      throw new Problem("NotFound", "There is no account with this id in the sandbox.")
    }
    about({ id: showId("acc", accountId), name: account.handle })
    const order = { key: account.network, account: account.external_id, fault }
    await sandbox.setFault(times === undefined ? order : { ...order, times })
    return {}
  },
  detail: ({ fault }) => fault ?? "none",
})
