import { isServerName, type Named, readServer } from "#networks/fediverse-shared/read-server.ts"
import { findHome } from "#networks/fediverse-shared/webfinger.ts"
import type { Outside, Refused } from "#networks/network.ts"

const handle = /^@?([^@\s/]+)@([^@\s/]+)$/

/** The server that a person means. The domain of a handle knows best where its accounts live. */
export async function findServer(outside: Outside, values: Readonly<Record<string, string>>): Promise<Named | Refused> {
  const named = readServer(outside, values)
  const [, username] = handle.exec((values["server"] ?? "").trim()) ?? []
  if (named.kind === "refused" || username === undefined) return named
  const home = await findHome(outside, username, named.name)
  return home !== undefined && isServerName(outside, home) ? { kind: "named", name: home } : named
}
