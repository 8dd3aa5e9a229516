import { z } from "zod"
import { accountView, viewAccount } from "#actions/accounts/view.ts"
import { defineAction } from "#actions/action.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import { freeMoments } from "#domain/queue.ts"
import { listAccounts as list } from "#storage/accounts.ts"
import { readLanes } from "#storage/queue.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/** Enough to choose from. */
const mostSlots = 3

const aheadDays = 28

const listed = accountView.extend({
  freeSlots: z.array(instantOutput).exactOptional().describe("The next free times of its queue, to schedule at"),
})

export const listAccounts = defineAction({
  name: "accounts.list",
  title: "List accounts",
  description:
    "The connected accounts on social networks: the network of each, whether it needs reconnecting, and what it offers and allows beyond its network.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ accounts: z.array(listed) }),

  async run(_, { db, services }) {
    const from = services.clock.now()
    const span = { from, to: from.add({ hours: 24 * aheadDays }) }
    const lanes = await readLanes(db, span)
    const timeZone = lanes.size === 0 ? "UTC" : (await getWorkspace(db)).time_zone
    return {
      accounts: (await list(db)).map((account) => {
        const lane = lanes.get(account.id)
        const free = lane === undefined ? [] : freeMoments(lane, timeZone, span).slice(0, mostSlots)
        return { ...viewAccount(services, account), ...(free.length === 0 ? {} : { freeSlots: free }) }
      }),
    }
  },
})
