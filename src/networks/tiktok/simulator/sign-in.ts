import { Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import {
  onlyParameters,
  parameterIs,
  redirectUriIsRegistered,
  scopeIsAsked,
  scopesAreKnown,
  stateIsThere,
} from "#networks/simulator/consent-checks.ts"
import { choicesOf, type Consent, playConsent } from "#networks/simulator/consent.ts"
import type { Account } from "#networks/tiktok/simulator/records.ts"

const firstScope = "user.info.basic"
const knownScopes = [firstScope, "user.info.profile", "user.info.stats", "video.list", "video.publish", "video.upload"]
const knownParameters = ["client_key", "redirect_uri", "response_type", "scope", "state"]

/** People may withhold everything but who they are. */
const consent: Consent = {
  checks: [
    onlyParameters(knownParameters, (stray) => `${stray} is not for apps on the web`),
    parameterIs("client_key", "sandbox", "client_key"),
    parameterIs("response_type", "code", "response_type"),
    redirectUriIsRegistered("redirect_uri"),
    stateIsThere("state"),
    scopesAreKnown(",", knownScopes, "scope"),
    scopeIsAsked(",", firstScope, "scope"),
  ],
  words: () => ({
    title: "Log in with TikTok (sandbox)",
    heading: "An app would like access to your TikTok account",
    allow: "Continue",
    deny: "Cancel",
    wrong: ["Something went wrong", "Something went wrong", "We couldn't log in. Check: "],
    nobody: "There is no such account.",
  }),
  scopes: { separator: ",", mayWithhold: (scope) => scope !== firstScope },
  choices: choicesOf(
    (memory) => memory.list<Account>("account"),
    ({ name, handle }) => `${name} (@${handle})`,
  ),
  denied: { error: "access_denied", error_description: "User canceled the authorization" },
  // TikTok's codes have letters that an address must escape.
  code: { prefix: "*1!", seconds: 600 },
  beside: (scopes) => ({ scopes: scopes.join(",") }),
}

export function consentRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  playConsent(routes, "/v2/auth/authorize/", tools, consent)
  return routes
}
