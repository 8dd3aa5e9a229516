import { agentScopes, resourceMetadataAddress, signInScopes } from "#domain/agent-access.ts"
import type { Scope } from "#domain/scopes.ts"

/* Challenges that make a client sign its user in (RFC 6750, RFC 9728). Every value is quoted: some clients cut unquoted values at a blank. */

type Values = Readonly<Record<string, string>>

function bearer(values: Values): Values {
  const pairs = Object.entries(values).map(([name, value]) => `${name}="${value}"`)
  return { "www-authenticate": `Bearer ${pairs.join(", ")}` }
}

export function askForToken(baseUrl: URL, wasRefused: boolean): Values {
  return bearer({
    realm: "Fanfare",
    resource_metadata: resourceMetadataAddress(baseUrl),
    scope: agentScopes.join(" "),
    ...(wasRefused ? { error: "invalid_token" } : {}),
  })
}

export function askForScope(baseUrl: URL, needed: Scope): Values {
  return bearer({
    error: "insufficient_scope",
    scope: [...signInScopes, needed].join(" "),
    resource_metadata: resourceMetadataAddress(baseUrl),
  })
}
