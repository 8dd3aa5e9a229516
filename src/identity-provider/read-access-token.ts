import type { KeyObject } from "node:crypto"
import { compactVerify, errors } from "jose"
import { z } from "zod"
import { type AgentAccess, mcpAddress } from "#domain/agent-access.ts"
import { readId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import type { ProviderDeps } from "#identity-provider/identity-provider.ts"
import { grantClaim } from "#identity-provider/names.ts"
import type { SigningKeys } from "#identity-provider/signing-keys.ts"
import { findGrant, touchGrant } from "#storage/app-grants.ts"
import { announce } from "#storage/live-changes.ts"

const usedEvery = { minutes: 1 }

type RecordDeps = Pick<ProviderDeps, "database" | "clock" | "baseUrl" | "authUrl">

/** Reads access tokens that this provider made out for /mcp, as long as their grant stands. */
export function accessTokenReader({ database, clock, baseUrl, authUrl }: RecordDeps, keys: SigningKeys) {
  const shape = z.object({
    iss: z.literal(authUrl),
    // One audience, not a list: a token for several places could be carried from one to the other.
    aud: z.literal(mcpAddress(baseUrl)),
    exp: z.number(),
    sub: z.string(),
    // A person may let a client know who they are, and nothing else.
    scope: z.string().default(""),
    client_id: z.string(),
    [grantClaim]: z.string(),
  })

  return async (token: string): Promise<AgentAccess | null> => {
    const now = clock.now()
    const claims = shape.safeParse(await openToken(token)).data
    if (claims === undefined || claims.exp * 1000 <= now.epochMilliseconds) return null
    const userId = readId("usr", claims.sub)
    const grant = await database.read((db) => findGrant(db, readId("grt", claims[grantClaim]), now))
    if (grant === undefined || grant.user_id !== userId || grant.client_id !== claims.client_id) return null
    const { last_used_at: lastUsed } = grant
    if (lastUsed === null || Temporal.Instant.compare(lastUsed.add(usedEvery), now) < 0) {
      await database.write(async (db) => {
        const isNoted = await touchGrant(db, grant, now)
        // Somebody may look at the page that says how to connect, and wait for this.
        if (isNoted && lastUsed === null) await announce(db, clock.now(), { userId }, "apps")
      })
    }
    const given = new Set(claims.scope.split(" "))
    return {
      grantId: grant.id,
      userId,
      clientId: grant.client_id,
      clientName: grant.client_name,
      workspaceId: grant.workspace_id,
      scopes: scopes.filter((each) => given.has(each) && grant.scopes.includes(each)),
    }
  }

  /** What a token of the right kind says, if the key that it names is ours and signed it. */
  async function openToken(token: string): Promise<unknown> {
    try {
      const { payload, protectedHeader } = await compactVerify(token, findKey, { algorithms: ["ES256"] })
      return protectedHeader.typ === "at+jwt" ? JSON.parse(new TextDecoder().decode(payload)) : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  async function findKey({ kid }: { readonly kid?: string | undefined }): Promise<KeyObject> {
    const key = kid === undefined ? undefined : await keys.find(kid)
    if (key === undefined) throw new errors.JWSSignatureVerificationFailed()
    return key
  }
}
