import assert from "node:assert/strict"
import type { OAuthConnect, Outside, ConsentTrip } from "#networks/network.ts"

/** What goes along on a trip to a network whose people live on servers of their own; nothing for the others. */
export async function serverFor(
  outside: Outside,
  { servers }: OAuthConnect,
  values: Readonly<Record<string, string>>,
  redirectUri: string,
): Promise<Pick<ConsentTrip, "server">> {
  if (servers === undefined) return {}
  const named = await servers.find(outside, values)
  assert.ok(named.kind === "named", JSON.stringify(named))
  const found = await servers.register(outside, named.name, redirectUri)
  assert.ok(found.kind === "registered", JSON.stringify(found))
  return { server: { name: named.name, app: found.app } }
}
