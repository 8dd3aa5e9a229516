import { z } from "zod"
import { arrive, finishTrip, formOf, type Grant, startTrip, submitForm, type Traveller } from "#accounts/connect.ts"
import { networkKey, planLimit } from "#actions/accounts/connecting.ts"
import { accountView, viewAccount } from "#actions/accounts/view.ts"
import { defineAction, type House } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { textOrNothing } from "#actions/schemas.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { Problem } from "#domain/problem.ts"

export const connectInSandbox = defineAction({
  name: "sandbox.connect",
  title: "Connect a sandbox account",
  description:
    "Makes an account on one of the sandbox's networks and connects it, the way a person would in a browser.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({ key: networkKey, handle: textOrNothing(100) }),
  output: z.strictObject({ account: accountView }),

  async prepare({ key, handle = "lark" }, { actor, house }) {
    const { userId, workspaceId } = actor
    const isPlayed = house.connectable.some((each) => each.key === key && each.sandbox)
    if (!isPlayed) throw new Problem("NotFound", `${networkOf(key).provider} is not played by the sandbox here.`)
    const external = await requireSandbox(house).newAccount(key, handle)
    return walk(house, { userId, workspaceId }, key, external)
  },
  async run({ key }, { db, actor, house, prepared }) {
    const [first] = prepared.accounts
    const grant = { ...prepared, accounts: first === undefined ? [] : [first] }
    const arrival = await arrive(house, db, actor.userId, grant, planLimit(house, key))
    if (arrival.kind !== "connected") throw new Error("one account leaves no choice")
    return { account: viewAccount(arrival.account) }
  },
  detail: ({ key }, { account }) => `${key}: ${account.handle}`,
})

/** The whole way: to the consent page, a yes there, and back; or the form, filled in. */
async function walk(house: House, traveller: Traveller, key: NetworkKey, account: string): Promise<Grant> {
  const values = formOf(house, key) === null ? null : await requireSandbox(house).formValues(key, account)
  const begun = await (values === null
    ? startTrip(house, traveller, key, null)
    : submitForm(house, traveller, key, values, null))
  if (!(begun instanceof URL)) return begun
  const http = house.outsideOf({ key, sandbox: true })?.http
  if (http === undefined) throw new Problem("NotFound", "The sandbox is off here.")
  const answer = await http({
    method: "POST",
    url: begun.href,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ account, decision: "allow" }).toString(),
  })
  const back = answer.headers["location"]
  if (answer.status !== 302 || back === undefined) {
    throw new Problem("Conflict", `The sandbox did not let the account in: ${answer.status}.`)
  }
  return finishTrip(house, traveller, key, new URL(back).searchParams)
}
