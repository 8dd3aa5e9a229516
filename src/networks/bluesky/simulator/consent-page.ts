import type { Context } from "hono"
import { findPerson, type Person } from "#networks/bluesky/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { formPage, wrongPage } from "#networks/simulator/consent.ts"

const words = {
  title: "Authorize: Bluesky (sandbox)",
  heading: "An app wants to access your Bluesky account",
  may: "It may",
  allow: "Authorize",
  deny: "Deny access",
  wrong: ["An error occurred", "An error occurred"],
} as const

/** Whoever is hosted here may be whoever looks at the page; the one that was named is chosen. */
export function consentPage(
  tools: SandboxTools,
  c: Context,
  { client, scope, hint }: { readonly client: string; readonly scope: string; readonly hint: string },
): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Person>("person").map(({ id }) => id))
  const people = offered.flatMap((did) => findPerson(tools, did) ?? [])
  const choices = people.map(({ did, handle, displayName }) => ({ account: did, label: `${displayName} (@${handle})` }))
  const chosen = people.find(({ did, handle }) => [did, handle].includes(hint))?.did
  const more = `The app is at ${new URL(client).host}.`
  return formPage(c, { ...words, more, choices, chosen, scopes: scope.split(" ") })
}

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return wrongPage(c, words, fault)
}
