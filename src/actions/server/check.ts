import { z } from "zod"
import { checkNames, checkStates } from "#accounts/doctor/check-line.ts"
import { checkNetwork } from "#accounts/doctor/check-network.ts"
import { writeLines } from "#accounts/doctor/write-lines.ts"
import { networkKey } from "#actions/accounts/connecting.ts"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { requireOperator } from "#actions/server/require-operator.ts"
import { networkOf } from "#domain/networks/all.ts"
import { Problem } from "#domain/problem.ts"
import { takeOfHour } from "#storage/rates.ts"

/** Networks count what they are asked, and some stop answering whoever tries keys too often. */
const perHour = 20

export const checkServer = defineAction({
  name: "server.check",
  title: "Ask all networks",
  description:
    "Asks every network that is set up here, or played in the sandbox, whether it knows the keys of this server. Nothing is published and no account is used. For the operator of the server.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({
    networks: z.array(
      z.strictObject({
        key: networkKey,
        lines: z.array(z.strictObject({ check: z.enum(checkNames), state: z.enum(checkStates), message: z.string() })),
      }),
    ),
    /** What `fanfare doctor` prints of it. */
    report: z.string(),
  }),

  /** No transaction waits for a network. */
  async prepare(_, { actor, services }) {
    const { database, clock } = services
    await database.read((db) => requireOperator(db, actor))
    const isLeft = await database.write((db) => takeOfHour(db, "server-check", clock.now(), perHour))
    if (!isLeft) throw new Problem("TooManyRequests", `The networks were asked ${perHour} times. Try again in an hour.`)
    return Promise.all(
      services.connectable.map(async ({ key }) => ({ key, lines: [...(await checkNetwork(services, key))] })),
    )
  },

  async run(_, { prepared: networks }) {
    const report = networks.map(({ key, lines }) => writeLines(networkOf(key).provider, lines)).join("\n")
    return { networks, report }
  },
})
