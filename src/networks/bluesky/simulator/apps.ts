import { z } from "zod"
import { openSigned, type PublicKey } from "#networks/bluesky/simulator/proofs.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** An app as it describes itself. */
export type AppMetadata = {
  readonly id: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  /** By name; none for an app that signs nothing. */
  readonly keys: ReadonlyMap<string, PublicKey>
}

const webAddress = z.string().refine((text) => URL.parse(text)?.protocol === "https:")

const document = z.object({
  client_id: webAddress,
  application_type: z.literal("web"),
  redirect_uris: z.array(webAddress).min(1),
  grant_types: z.array(z.enum(["authorization_code", "refresh_token"])).min(1),
  response_types: z.array(z.literal("code")).min(1),
  scope: z.string().regex(/(?:^| )atproto(?: |$)/),
  dpop_bound_access_tokens: z.literal(true),
  token_endpoint_auth_method: z.literal("private_key_jwt"),
  token_endpoint_auth_signing_alg: z.literal("ES256"),
  jwks: z.object({
    keys: z
      .array(
        z.strictObject({
          kty: z.literal("EC"),
          crv: z.literal("P-256"),
          x: z.string(),
          y: z.string(),
          kid: z.string(),
          use: z.literal("sig"),
          alg: z.literal("ES256"),
        }),
      )
      .min(1),
  }),
})

/** On somebody's own machine: everything there is to know stands in the id. */
function readLoopback(id: string): AppMetadata | undefined {
  const { searchParams, pathname, port } = new URL(id)
  const redirectUris = searchParams.getAll("redirect_uri")
  const isHere = redirectUris.every((uri) => {
    const url = URL.parse(uri)
    return url?.protocol === "http:" && ["127.0.0.1", "[::1]"].includes(url.hostname)
  })
  const scopes = (searchParams.get("scope") ?? "atproto").split(" ")
  if (pathname !== "/" || port !== "" || !isHere || !scopes.includes("atproto")) return undefined
  return { id, redirectUris: redirectUris.length === 0 ? ["http://127.0.0.1/"] : redirectUris, scopes, keys: new Map() }
}

/** The app of that id; undefined for one that does not describe itself as it must. */
export async function findApp(tools: SandboxTools, id: string): Promise<AppMetadata | undefined> {
  const url = URL.parse(id)
  if (url?.protocol === "http:" && url.hostname === "localhost") return readLoopback(id)
  if (url?.protocol !== "https:") return undefined
  const { status, contentType, bytes } = await tools.fetch(id)
  if (status !== 200 || !contentType.startsWith("application/json")) return undefined
  const told = document.safeParse(JSON.parse(Buffer.from(bytes).toString())).data
  if (told === undefined || told.client_id !== id) return undefined
  const keys = new Map(told.jwks.keys.map(({ kid, kty, crv, x, y }) => [kid, { kty, crv, x, y }]))
  return { id, redirectUris: told.redirect_uris, scopes: told.scope.split(" "), keys }
}

const signedHeader = z.object({ alg: z.literal("ES256"), kid: z.string() })

const signedClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  jti: z.string().min(8),
  iat: z.number(),
  exp: z.number(),
})

const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/** The name of the key that an app signed its request with, empty for one that needs none; undefined if it is not theirs. */
export function readSigner(
  tools: SandboxTools,
  app: AppMetadata,
  form: Readonly<Record<string, string>>,
): string | undefined {
  const { client_assertion: text, client_assertion_type: type } = form
  if (app.keys.size === 0) return text === undefined ? "" : undefined
  if (text === undefined || type !== assertionType) return undefined
  let signer: string | undefined
  const said = openSigned(text, (header) => {
    signer = signedHeader.safeParse(header).data?.kid
    return app.keys.get(signer ?? "")
  })
  const claims = signedClaims.safeParse(said).data
  const now = tools.now().epochMilliseconds / 1000
  const isTheirs = claims?.iss === app.id && claims.sub === app.id && claims.aud === tools.host("pds")
  return isTheirs && claims.exp > now && claims.iat < now + 60 ? signer : undefined
}
