import { z } from "zod"
import { arrive, finishTrip } from "#accounts/connect.ts"
import { arrivalView, networkKey, planLimit, viewArrival } from "#actions/accounts/connecting.ts"
import { defineAction } from "#actions/action.ts"

export const finishConnect = defineAction({
  name: "accounts.finishConnect",
  title: "Finish connecting",
  description: "Reads what the network sent back with a person, and saves the account that was granted.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ key: networkKey, returned: z.string().max(20_000) }),
  output: arrivalView,

  // The network is asked on the way: no transaction waits for it.
  async prepare({ key, returned }, { actor, services }) {
    const { userId, workspaceId } = actor
    return finishTrip(services, { userId, workspaceId }, key, new URLSearchParams(returned))
  },
  async run({ key }, { db, actor, services, prepared }) {
    return viewArrival(services, await arrive(services, db, actor.userId, prepared, planLimit(services, key)))
  },
  detail: ({ key }, arrival) => ("account" in arrival ? `${key}: ${arrival.account.handle}` : null),
})
