import { type Context, Hono } from "hono"
import { failToken } from "#networks/linkedin-shared/simulator/answers.ts"
import { openGrant, revokeToken } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { redeemCode } from "#networks/simulator/codes.ts"
import {
  onlyParameters,
  parameterIs,
  redirectUriIsRegistered,
  scopesAreKnown,
  stateIsThere,
} from "#networks/simulator/consent-checks.ts"
import { type Consent, playConsent } from "#networks/simulator/consent.ts"
import { type Fields, readForm as readFields, strayOf } from "#networks/simulator/read-body.ts"

/** Whom an app may ask for what. */
export type LinkedinConsent = Pick<Consent, "choices"> & {
  readonly scopes: readonly string[]
  /** The member behind an account. */
  readonly memberOf: (tools: SandboxTools, account: string) => { readonly sub: string } | undefined
}

const knownParameters = ["response_type", "client_id", "redirect_uri", "state", "scope"]

function consentOf({ scopes, choices }: LinkedinConsent): Consent {
  return {
    checks: [
      onlyParameters(knownParameters, (stray) => `The passed in ${stray} is invalid`),
      parameterIs("response_type", "code", "The passed in response_type is invalid"),
      parameterIs("client_id", "sandbox", "The passed in client_id is invalid"),
      redirectUriIsRegistered("The redirect_uri does not match the registered value"),
      stateIsThere("The passed in state is empty"),
      scopesAreKnown(" ", scopes, (stray) => `Scope "${stray}" is not authorized for your application`),
    ],
    words: () => ({
      title: "Sign in with LinkedIn (sandbox)",
      heading: "An app would like to use your LinkedIn account",
      may: "It asks for",
      allow: "Allow",
      deny: "Cancel",
      wrong: ["LinkedIn", "Bummer, something went wrong."],
      nobody: "Nobody was chosen.",
    }),
    scopes: { separator: " " },
    choices,
    denied: { error: "user_cancelled_authorize", error_description: "The user cancelled the authorization" },
    code: { prefix: "AQ", seconds: 30 * 60 },
  }
}

const tokenFields = ["grant_type", "code", "redirect_uri", "client_id", "client_secret"]

async function readForm(c: Context): Promise<Fields> {
  const fields = await readFields(c, () => failToken(400, "invalid_request", "The content type is not supported"))
  if (fields["client_id"] !== "sandbox" || fields["client_secret"] !== "sandbox-secret") {
    failToken(401, "invalid_client", "Client authentication failed")
  }
  return fields
}

function redeem(tools: SandboxTools, { memberOf }: LinkedinConsent, fields: Fields) {
  const code = redeemCode(tools, fields)
  if (code === "otherAddress") {
    return failToken(400, "invalid_redirect_uri", "Unable to retrieve access token: redirect_uri does not match")
  }
  if (typeof code === "string") {
    return failToken(400, "invalid_request", "Unable to retrieve access token: authorization code not found or expired")
  }
  const { account, scopes } = code
  return openGrant(tools, { sub: memberOf(tools, account)?.sub ?? "", account, scopes })
}

export function oauthRoutes(tools: SandboxTools, consent: LinkedinConsent): Hono {
  const routes = new Hono()

  playConsent(routes, "/authorization", tools, consentOf(consent))

  routes.post("/accessToken", async (c) => {
    const fields = await readForm(c)
    if (fields["grant_type"] === "refresh_token") {
      failToken(401, "unauthorized_client", "This application is not allowed to refresh tokens")
    }
    if (fields["grant_type"] !== "authorization_code")
      failToken(400, "invalid_request", "The grant_type is not supported")
    const missing = tokenFields.find((name) => (fields[name] ?? "") === "")
    if (missing !== undefined) failToken(400, "invalid_request", `A required parameter "${missing}" is missing`)
    const stray = strayOf(fields, tokenFields)
    if (stray !== undefined) failToken(400, "invalid_request", `The parameter "${stray}" is not known`)
    return c.json(redeem(tools, consent, fields))
  })

  routes.post("/revoke", async (c) => {
    const { token = "" } = await readForm(c)
    revokeToken(tools, token)
    return c.body(null, 200)
  })

  return routes
}
