import { z } from "zod"
import { arrive, submitForm } from "#accounts/connect.ts"
import { arrivalView, networkKey, planLimit, refuseConnecting, viewArrival } from "#actions/accounts/connecting.ts"
import { defineAction } from "#actions/action.ts"
import { idOrNothing } from "#actions/schemas.ts"

export const submitConnectForm = defineAction({
  name: "accounts.submitForm",
  title: "Connect by a form",
  description:
    "Connects an account on a network that is connected by a form, such as Bluesky with an app password. Where the form only names a server, or the way is the network's own page, answers the address of the page to consent on.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({
    key: networkKey,
    accountId: idOrNothing("acc"),
    values: z.record(z.string().max(100), z.string().max(1000)),
    way: z.enum(["form", "page"]).default("form"),
  }),
  output: z.union([z.strictObject({ url: z.string() }), ...arrivalView.options]),

  async prepare({ key, accountId, values, way }, { actor, services }) {
    const { userId, workspaceId } = actor
    await refuseConnecting(services, workspaceId, key, accountId)
    return submitForm(services, { userId, workspaceId }, key, values, accountId ?? null, way)
  },
  async run({ key }, { db, actor, services, prepared }) {
    if (prepared instanceof URL) return { url: prepared.href }
    return viewArrival(services, await arrive(services, db, actor.userId, prepared, planLimit(services, key)))
  },
  detail: ({ key }, arrival) => ("account" in arrival ? `${key}: ${arrival.account.handle}` : null),
})
