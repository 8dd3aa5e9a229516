import type { Id } from "#domain/ids.ts"
import { type Scope, scopes } from "#domain/scopes.ts"

/** What an access token of the identity provider says: which client may do what, and for whom. */
export type AgentAccess = {
  readonly grantId: Id<"grt">
  readonly userId: Id<"usr">
  readonly scopes: readonly Scope[]
  readonly clientId: string
  readonly clientName: string
  /** The workspace that the person chose for the client; null for the one that they open. */
  readonly workspaceId: Id<"wsp"> | null
}

/** What every client asks for beside the service's own scopes: the identity provider refuses without `openid`. */
export const signInScopes = ["openid", "offline_access"] as const

/** Everything that a client may ask for, in the order of the contract. */
export const agentScopes: readonly string[] = [...signInScopes, ...scopes]

/** Where agents send requests: the audience of their access tokens, to the letter. */
export function mcpAddress(baseUrl: URL): string {
  return `${baseUrl.origin}/mcp`
}

/** Where a client reads who signs its user in. */
export function resourceMetadataAddress(baseUrl: URL): string {
  return `${baseUrl.origin}/.well-known/oauth-protected-resource/mcp`
}
