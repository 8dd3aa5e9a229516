import { createPublicKey } from "node:crypto"
import { errors, jwtVerify } from "jose"
import { type AgentAccess, mcpAddress } from "#domain/agent-access.ts"
import { readId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import { grantClaim } from "#identity-provider/configuration.ts"
import type { ProviderRoom } from "#identity-provider/identity-provider.ts"
import type { SigningKey } from "#identity-provider/signing-key.ts"
import { findGrant, touchGrant } from "#storage/app-grants.ts"

const usedEvery = { minutes: 1 }

type Room = Pick<ProviderRoom, "database" | "clock" | "baseUrl" | "authUrl">

/** Reads access tokens that this provider made out for /mcp, as long as their grant stands. */
export function accessTokenReader({ database, clock, baseUrl, authUrl }: Room, key: SigningKey) {
  const publicKey = createPublicKey({ key, format: "jwk" })
  const audience = mcpAddress(baseUrl)

  const readClaims = async (token: string, now: Temporal.Instant) => {
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer: authUrl,
        audience,
        typ: "at+jwt",
        algorithms: ["ES256"],
        currentDate: new Date(now.epochMilliseconds),
        requiredClaims: ["sub", "exp", "client_id", "scope", grantClaim],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return async (token: string): Promise<AgentAccess | null> => {
    const now = clock.now()
    const claims = await readClaims(token, now)
    // One audience: a token for several places could be carried from one to the other.
    if (claims === null || claims.aud !== audience) return null
    const { sub, client_id: clientId, scope, [grantClaim]: grantId } = claims
    if (typeof sub !== "string" || typeof scope !== "string" || typeof grantId !== "string") return null
    const userId = readId("usr", sub)
    const grant = await database.read((db) => findGrant(db, readId("grt", grantId), now))
    if (grant === undefined || grant.user_id !== userId || grant.client_id !== clientId) return null
    const { last_used_at: lastUsed } = grant
    if (lastUsed === null || Temporal.Instant.compare(lastUsed.add(usedEvery), now) < 0) {
      await database.write((db) => touchGrant(db, grant.id, now))
    }
    const given = new Set(scope.split(" "))
    return {
      userId,
      clientId: grant.client_id,
      clientName: grant.client_name,
      scopes: scopes.filter((each) => given.has(each) && grant.scopes.includes(each)),
    }
  }
}
