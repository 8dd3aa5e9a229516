import { z } from "zod"
import { arrive } from "#accounts/connect.ts"
import { networkKey, planLimit } from "#actions/accounts/connecting.ts"
import { accountView, viewAccount } from "#actions/accounts/view.ts"
import { defineAction } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { walk } from "#actions/sandbox/walk.ts"
import { textOrNothing } from "#actions/schemas.ts"
import { networkOf } from "#domain/networks/all.ts"
import { Problem } from "#domain/problem.ts"

export const connectInSandbox = defineAction({
  name: "sandbox.connect",
  title: "Connect a sandbox account",
  description:
    "Connects an account on one of the sandbox's networks, as a person does in a browser. With a handle, the account of that name is made; without one, it is always the same account of the workspace.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({ key: networkKey, handle: textOrNothing(100) }),
  output: z.strictObject({ account: accountView }),

  async prepare({ key, handle }, { actor, services }) {
    const { userId, workspaceId } = actor
    const isPlayed = services.connectable.some((each) => each.key === key && each.sandbox)
    if (!isPlayed) throw new Problem("NotFound", `The sandbox does not simulate ${networkOf(key).provider} here.`)
    const sandbox = requireSandbox(services)
    const external = await (handle === undefined
      ? sandbox.ownAccount(key, workspaceId)
      : sandbox.newAccount(key, handle, workspaceId))
    return walk(services, { userId, workspaceId }, key, external)
  },
  async run({ key }, { db, actor, services, prepared }) {
    const [first] = prepared.accounts
    const grant = { ...prepared, accounts: first === undefined ? [] : [first] }
    const arrival = await arrive(services, db, actor.userId, grant, planLimit(services, key))
    if (arrival.kind !== "connected") throw new Error("one account leaves no choice")
    return { account: viewAccount(services, arrival.account) }
  },
  detail: ({ key }, { account }) => `${key}: ${account.handle}`,
})
