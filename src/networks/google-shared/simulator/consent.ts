import { Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import {
  challengeIsGood,
  onlyParameters,
  parameterIs,
  redirectUriIsRegistered,
  scopesAreKnown,
} from "#networks/simulator/consent-checks.ts"
import { type Consent, playConsent } from "#networks/simulator/consent.ts"

/** How a service asks people for access to what they have there. */
export type GoogleConsent = Pick<Consent, "choices"> & {
  /** The scopes that it knows, beside those of every sign-in. */
  readonly scopes: readonly string[]
  readonly mayWithhold?: (scope: string) => boolean
  readonly heading: string
  readonly more?: string
}

const everybodysScopes = ["openid", "email", "profile"]

const knownParameters = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "access_type",
  "prompt",
  "include_granted_scopes",
  "code_challenge",
  "code_challenge_method",
  "login_hint",
]

const badChallenge = "Error 400: invalid_request. code_challenge"

function consentOf({ scopes, mayWithhold, heading, more, choices }: GoogleConsent): Consent {
  return {
    checks: [
      onlyParameters(knownParameters, (stray) => `Error 400: invalid_request. Parameter not allowed: ${stray}`),
      parameterIs("response_type", "code", "Error 400: unsupported_response_type"),
      parameterIs("client_id", "sandbox", "Error 401: invalid_client"),
      redirectUriIsRegistered("Error 400: redirect_uri_mismatch"),
      scopesAreKnown(" ", [...everybodysScopes, ...scopes], "Error 400: invalid_scope"),
      (_tools, c) =>
        /^(?:offline|online)?$/.test(c.req.query("access_type") ?? "")
          ? undefined
          : "Error 400: invalid_request. access_type",
      challengeIsGood({ method: badChallenge, challenge: badChallenge, isOptional: true }),
    ],
    words: () => ({
      title: "Sign in: Google (sandbox)",
      heading,
      ...(more === undefined ? {} : { more }),
      allow: "Continue",
      deny: "Cancel",
      wrong: ["Access blocked", "Access blocked"],
      nobody: "Nobody was chosen.",
    }),
    scopes: { separator: " ", ...(mayWithhold === undefined ? {} : { mayWithhold }) },
    choices,
    denied: { error: "access_denied" },
    code: { prefix: "4/0", seconds: 600 },
    beside: (granted) => ({ scope: granted.join(" ") }),
  }
}

export function consentRoutes(tools: SandboxTools, consent: GoogleConsent): Hono {
  const routes = new Hono()
  playConsent(routes, "/o/oauth2/v2/auth", tools, consentOf(consent))
  return routes
}
