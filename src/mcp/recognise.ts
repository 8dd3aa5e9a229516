import { personalTokenPrefix } from "#crypto/personal-token.ts"
import type { AgentAccess } from "#domain/agent-access.ts"
import { tokenKeyPrefix } from "#domain/agent-client.ts"
import { scopes } from "#domain/scopes.ts"
import { findAgentPerson } from "#identity/agents.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { recogniseToken } from "#identity/tokens.ts"
import type { Bearer } from "#mcp/bearer.ts"

/** Reads an access token of the identity provider; null for one that is refused. */
export type ReadAccessToken = (token: string) => Promise<AgentAccess | null>

/** The owner of a token: a personal one, which opens everything here, or one that a client got by signing in. */
export async function recognise(
  identity: IdentityDeps,
  readAccessToken: ReadAccessToken | undefined,
  token: string,
): Promise<Bearer | null> {
  if (token.startsWith(personalTokenPrefix)) return byPersonalToken(identity, token)
  const access = (await readAccessToken?.(token)) ?? null
  return access === null ? null : byAccess(identity, access)
}

async function byPersonalToken(identity: IdentityDeps, token: string): Promise<Bearer | null> {
  const found = await recogniseToken(identity, token)
  if (found === null) return null
  const key = `${tokenKeyPrefix}${found.id}`
  return {
    key,
    // The same count as over REST.
    countedAs: key,
    clientName: undefined,
    tokenName: found.name,
    scopes: found.scopes ?? scopes,
    userId: found.user_id,
    userName: found.user_name,
    workspaceId: found.workspace_id,
    workspaceName: found.workspace_name,
    workspaceTimeZone: found.workspace_time_zone,
    role: found.role,
    credential: { kind: "token", id: found.id },
  }
}

async function byAccess(identity: IdentityDeps, access: AgentAccess): Promise<Bearer | null> {
  const person = await findAgentPerson(identity, access.userId, access.workspaceId)
  if (person === null) return null
  const { clientId: key, clientName } = access
  // Many people use the same client.
  const countedAs = `agent:${access.userId}:${key}`
  const credential = { kind: "grant", id: access.grantId } as const
  return { ...person, key, countedAs, clientName, scopes: access.scopes, credential }
}
