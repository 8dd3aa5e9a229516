import { finishTrip, formOf, type Grant, startTrip, submitForm, type Traveller } from "#accounts/connect.ts"
import type { Services } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import type { NetworkKey } from "#domain/network.ts"
import { Problem } from "#domain/problem.ts"

/** The whole way: to the consent page, a yes there, and back; or the form, filled in. */
export async function walk(services: Services, traveller: Traveller, key: NetworkKey, account: string): Promise<Grant> {
  const values = formOf(services, key) === null ? null : await requireSandbox(services).formValues(key, account)
  const begun = await (values === null
    ? startTrip(services, traveller, key, null)
    : submitForm(services, traveller, key, values, null))
  if (!(begun instanceof URL)) return begun
  const http = services.outsideOf({ key, sandbox: true })?.http
  if (http === undefined) throw new Problem("NotFound", "The sandbox is off on this server.")
  const answer = await http({
    method: "POST",
    url: begun.href,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ account, decision: "allow" }).toString(),
  })
  const back = answer.headers["location"]
  if (answer.status !== 302 || back === undefined) {
    throw new Problem("Conflict", `The sandbox did not accept the account: it answered ${answer.status}.`)
  }
  return finishTrip(services, traveller, key, new URL(back).searchParams)
}
