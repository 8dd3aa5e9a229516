import type { Configuration, interactionPolicy as policies, KoaContextWithOIDC } from "oidc-provider"
import { mcpAddress, signInScopes } from "#domain/agent-access.ts"
import { localClientId } from "#domain/agent-client.ts"
import { readId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import { adjustClient } from "#identity-provider/adjust-client.ts"
import type { DocumentGovernor } from "#identity-provider/document-governor.ts"
import { fetchDocument } from "#identity-provider/fetch-document.ts"
import type { ProviderDeps } from "#identity-provider/identity-provider.ts"
import { errors, interactionPolicy } from "#identity-provider/library.ts"
import { accessTokenSeconds, cookieNames, grantClaim } from "#identity-provider/names.ts"
import { storeFor } from "#identity-provider/record-store.ts"
import { newClientId, registrationPath } from "#identity-provider/registration.ts"
import type { SigningKey } from "#identity-provider/stored-keys.ts"
import { findUser } from "#storage/users.ts"

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const leastScope = "openid posts:read"

type Wishes = {
  readonly deps: ProviderDeps
  /** The first one signs; all are published. */
  readonly keys: readonly SigningKey[]
  readonly governor: DocumentGovernor
  /** Who is signed in in the app, in the browser that this request comes from. */
  readonly personOf: (ctx: KoaContextWithOIDC) => string | null
  /** The address that this request comes from, where there is a request. */
  readonly addressOf: (ctx: KoaContextWithOIDC | undefined) => string | null
}

/** Its redirects are checked in `provider.ts`: any port and path on the person's computer. */
const localClient = {
  client_id: localClientId,
  client_name: "An app on your computer",
  application_type: "native" as const,
  redirect_uris: ["http://127.0.0.1/"],
}

/** The whole of what is asked of the library. What is not switched on here is off. */
export function configure({ deps, keys, governor, personOf, addressOf }: Wishes): Configuration {
  const { baseUrl, clock, database } = deps
  const audience = mcpAddress(baseUrl)
  return {
    adapter: (kind: string) => storeFor(deps, kind),
    jwks: { keys: [...keys] },
    routes: { authorization: "/authorize", token: "/token", jwks: "/jwks", registration: registrationPath },
    scopes: [...signInScopes],
    claims: { openid: ["sub"] },
    responseTypes: ["code"],
    clientAuthMethods: ["none", "private_key_jwt"],
    clients: [localClient],
    clientDefaults: {
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "ES256",
    },
    enabledJWA: {
      idTokenSigningAlgValues: ["ES256"],
      clientAuthSigningAlgValues: ["ES256", "EdDSA", "Ed25519", "PS256", "RS256"],
    },
    pkce: { required: () => true },
    issueRefreshToken: () => false,
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    fetch: fetchDocument(deps.documents, governor),
    extraClientMetadata: {
      // One that clients may well have: the library looks at documents only where it is told of an extra field.
      properties: ["software_id"],
      validator: (_ctx, _key, _value, metadata) => adjustClient(metadata),
    },
    extraParams: {
      scope: (ctx, value) => settleScope(ctx, value),
      response_mode: (ctx, value) => refuseOtherModes(ctx, value),
    },
    extraTokenClaims: (_ctx, token) =>
      "grantId" in token && typeof token.grantId === "string" ? { [grantClaim]: token.grantId } : undefined,
    formats: {
      customizers: {
        // Tokens are read by the service's clock, so they are dated by it.
        jwt: (_ctx, _token, { payload }) => {
          const now = Math.floor(clock.now().epochMilliseconds / 1000)
          Object.assign(payload, { iat: now, exp: now + accessTokenSeconds })
        },
      },
    },
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        // Nobody publishes under our own name: what people are shown to go by is the host.
        allowFetch: async (ctx, clientId) =>
          URL.parse(clientId)?.hostname !== baseUrl.hostname && governor.mayAsk(clientId, addressOf(ctx)),
        allowClient: () => true,
        cacheDuration: { min: minute, max: hour },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget(`the only resource here is ${audience}`)
          return {
            audience,
            scope: scopes.join(" "),
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: "ES256" } },
          }
        },
      },
      registration: {
        enabled: deps.mayRegister,
        idFactory: newClientId,
        issueRegistrationAccessToken: false,
      },
      rpMetadataChoices: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    findAccount: async (_ctx, accountId) => {
      const user = await database.read((db) => findUser(db, readId("usr", accountId)))
      return user === undefined ? undefined : { accountId, claims: () => ({ sub: accountId }) }
    },
    interactions: {
      policy: prompts(audience, personOf),
      // The cookie of a request holds for this path, so that only the browser it began in can decide it.
      url: (_ctx, { uid }) => `/api/auth/consent/${uid}?page`,
    },
    // A page of ours says it in words, by the code alone: nobody else gets to write on it.
    renderError: (ctx, { error }) => ctx.redirect(`/consent/refused?error=${encodeURIComponent(error)}`),
    cookies: {
      names: cookieNames,
      long: { httpOnly: true, sameSite: "lax" },
      short: { httpOnly: true, sameSite: "lax" },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: minute,
      IdToken: hour,
      Interaction: hour,
      Session: 7 * day,
      Grant: 30 * day,
    },
  }
}

/** Who names no scope asks for the least that is of use; who names any must name `openid`. */
function settleScope({ oidc }: KoaContextWithOIDC, scope: string | undefined): void {
  if (scope === undefined && oidc.params !== undefined) oidc.params["scope"] = leastScope
  else if (scope?.split(" ").includes("openid") !== true) {
    throw new errors.InvalidScope("openid must be requested along with the other scopes", scope ?? "")
  }
}

/** The others would put the code on a page of ours, or where scripts of the client's page read it. */
function refuseOtherModes({ oidc }: KoaContextWithOIDC, mode: string | undefined): void {
  if (mode === undefined || mode === "query") return
  if (oidc.params !== undefined) oidc.params["response_mode"] = "query"
  throw new errors.InvalidRequest("response_mode must be query")
}

/** When a person is asked. To the library's own reasons come two of ours. */
function prompts(audience: string, personOf: Wishes["personOf"]): policies.DefaultPolicy {
  const { Check, base } = interactionPolicy
  const policy = base()
  const otherPerson = new Check("other_person", "nobody, or another person, is signed in in the app", (ctx) => {
    const known = ctx.oidc.session?.accountId
    return known !== undefined && known !== personOf(ctx)
  })
  // Otherwise what was refused once could never be asked for again.
  const refusedBefore = new Check("refused_before", "a requested scope was refused before", (ctx) => {
    const { grant, result, requestParamScopes } = ctx.oidc as typeof ctx.oidc & Asked
    if (result?.consent !== undefined || grant === undefined) return false
    const refused = grant.getRejectedResourceScope(audience).split(" ")
    return refused.some((scope) => scope !== "" && requestParamScopes.has(scope))
  })
  policy.get("login")?.checks.add(otherPerson)
  policy.get("consent")?.checks.add(refusedBefore)
  return policy
}

type Asked = {
  readonly grant?: { getRejectedResourceScope(resource: string): string }
  readonly result?: { readonly consent?: unknown }
  readonly requestParamScopes: ReadonlySet<string>
}
