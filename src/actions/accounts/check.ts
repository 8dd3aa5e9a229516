import { z } from "zod"
import { checkAccount } from "#accounts/doctor/check-account.ts"
import { checkNames, checkStates } from "#accounts/doctor/check-line.ts"
import { checkNetwork } from "#accounts/doctor/check-network.ts"
import { findAccount } from "#actions/accounts/find-account.ts"
import { defineAction } from "#actions/action.ts"
import { idInput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import { takeOfHour } from "#storage/rates.ts"

/** A check sends a sample to the network, which counts what it gets. */
const perHour = 10

export const checkConnection = defineAction({
  name: "accounts.check",
  title: "Check an account",
  description:
    "Tries everything with an account but publishing: the app's keys, access, permissions, what it offers, an upload that is never published, and its numbers. Says what was found and what to do.",
  kind: "read",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("acc") }),
  output: z.strictObject({
    lines: z.array(z.strictObject({ check: z.enum(checkNames), state: z.enum(checkStates), message: z.string() })),
  }),

  /** No transaction waits for a network. */
  async prepare({ id }, { actor, services }) {
    const account = await services.database.read((db) => findAccount(inWorkspace(db, actor.workspaceId), id))
    const isLeft = await services.database.write((db) =>
      takeOfHour(db, `check:${account.id}`, services.clock.now(), perHour),
    )
    if (!isLeft)
      throw new Problem("TooManyRequests", `This account was checked ${perHour} times. Try again in an hour.`)
    const network = account.sandbox ? [] : await checkNetwork(services, account.network)
    return [...network, ...(await checkAccount(services, account))]
  },

  async run(_input, { prepared: lines }) {
    return { lines: [...lines] }
  },
})
