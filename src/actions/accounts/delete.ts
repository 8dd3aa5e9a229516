import { z } from "zod"
import { giveBackAccess } from "#accounts/give-back-access.ts"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { Problem } from "#domain/problem.ts"
import { disconnectAccount, findAccounts } from "#storage/accounts.ts"
import { announce } from "#storage/live-changes.ts"
import { endReads } from "#storage/post-metrics.ts"

export const deleteAccount = defineAction({
  name: "accounts.delete",
  title: "Disconnect an account",
  description:
    "Disconnects an account. Its scheduled posts stay and will fail for that account. Needs a person's approval.",
  kind: "needs-approval",
  scope: "accounts:manage",
  access: "admin",
  input: z.strictObject({ id: idInput("acc").describe("The account's id, acc_…") }),
  output: z.strictObject({ id: idOutput("acc"), deleted: z.literal(true) }),

  async run({ id }, { db, services, about }) {
    const [held] = await findAccounts(db, [id])
    const account = await disconnectAccount(db, id, services.clock.now())
    if (held === undefined || account === undefined) {
      throw new Problem("NotFound", "There is no connected account with this id.")
    }
    about({ id: showId("acc", id), name: `${networkOf(held.network).provider}, ${held.handle}` })
    await endReads(db, id)
    // The network may be slow or down: what it says changes nothing here.
    db.afterCommit(() => void giveBackAccess(services, held))
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "accounts")
    return { id, deleted: true as const }
  },
})
