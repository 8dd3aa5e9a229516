import { z } from "zod"
import type { Arrival } from "#accounts/connect.ts"
import { accountView, type StatisticsSwitch, viewAccount } from "#actions/accounts/view.ts"
import type { Services } from "#actions/action.ts"
import type { Id } from "#domain/ids.ts"
import { type NetworkKey, networkKeys } from "#domain/network.ts"
import { Problem } from "#domain/problem.ts"
import { readPlan, refuseNetworks, refuseOneMore } from "#plans/plans.ts"
import { findAccounts, listAccounts } from "#storage/accounts.ts"
import { inWorkspace, type WorkspaceReader } from "#storage/database.ts"

/* What the actions that connect accounts have in common. */

export const networkKey = z.enum(networkKeys)

const offered = z.strictObject({
  externalId: z.string(),
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().optional(),
})

/** The account, or what there is to choose from, with the secret that the choice needs. */
export const arrivalView = z.union([
  z.strictObject({ account: accountView }),
  z.strictObject({ choice: z.strictObject({ secret: z.string(), accounts: z.array(offered) }) }),
])

export function viewArrival(services: StatisticsSwitch, arrival: Arrival): z.input<typeof arrivalView> {
  if (arrival.kind === "connected") return { account: viewAccount(services, arrival.account) }
  const accounts = arrival.accounts.map(({ externalId, handle, displayName, avatarUrl }) => ({
    externalId,
    handle,
    displayName,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
  }))
  return { choice: { secret: arrival.secret, accounts } }
}

/** What the plan says to one account more on this network. */
export function planLimit(services: Services, key: NetworkKey) {
  return async (db: WorkspaceReader): Promise<void> => {
    const plan = await readPlan(services, db)
    refuseNetworks(plan, [key])
    if (plan.accounts !== null) refuseOneMore(plan, "accounts", (await listAccounts(db)).length)
  }
}

/** Before the network is asked: is there space for one more, or is the one to be reconnected there? */
export async function refuseConnecting(
  services: Services,
  workspaceId: Id<"wsp">,
  key: NetworkKey,
  accountId: Id<"acc"> | undefined,
): Promise<void> {
  await services.database.read(async (reader) => {
    const db = inWorkspace(reader, workspaceId)
    if (accountId === undefined) return planLimit(services, key)(db)
    const [account] = await findAccounts(db, [accountId])
    if (account?.network !== key) throw new Problem("NotFound", "There is no such account on this network.")
  })
}
