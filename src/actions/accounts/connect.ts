import { z } from "zod"
import { formOf, pageFormOf, startTrip } from "#accounts/connect.ts"
import { networkKey, refuseConnecting } from "#actions/accounts/connecting.ts"
import { defineAction } from "#actions/action.ts"
import { idOrNothing } from "#actions/schemas.ts"

const field = z.strictObject({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
})

export const connectAccount = defineAction({
  name: "accounts.connect",
  title: "Connect an account",
  description:
    "Starts to connect an account, or to reconnect the one that is named. Answers the address of the network's consent page, or the fields of the form that it needs instead; if the network also has a page of its own, pageFields are the fields for that.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ key: networkKey, accountId: idOrNothing("acc") }),
  output: z.union([
    z.strictObject({ url: z.string() }),
    z.strictObject({ fields: z.array(field).readonly(), pageFields: z.array(field).readonly().optional() }),
  ]),

  // A network may have to be asked for the address; nothing here needs the transaction that the trail is written in.
  async prepare({ key, accountId }, { actor, services }) {
    const { userId, workspaceId } = actor
    await refuseConnecting(services, workspaceId, key, accountId)
    const fields = formOf(services, key)
    const pageFields = pageFormOf(services, key)
    if (fields !== null) return { fields, ...(pageFields === null ? {} : { pageFields }) }
    const url = await startTrip(services, { userId, workspaceId }, key, accountId ?? null)
    return { url: url.href }
  },
  async run(_, { prepared }) {
    return prepared
  },
  // What came of it is worth an entry, not that somebody set out.
  detail: () => null,
})
