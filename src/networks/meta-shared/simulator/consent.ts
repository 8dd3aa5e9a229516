import type { Account } from "#networks/meta-shared/simulator/records.ts"
import type { SignIn } from "#networks/meta-shared/simulator/sign-in.ts"
import {
  parameterIs,
  redirectUriIsRegistered,
  scopeIsAsked,
  scopesAreKnown,
} from "#networks/simulator/consent-checks.ts"
import { choicesOf, type Consent } from "#networks/simulator/consent.ts"

/** People may withhold everything but the first permission. */
export function consentOf({ name, heading, scopes, basic, wrongClient, tokenPrefix }: SignIn): Consent {
  return {
    checks: [
      parameterIs("client_id", "sandbox", wrongClient),
      redirectUriIsRegistered("Invalid redirect_uri"),
      parameterIs("response_type", "code", "response_type must be code"),
      scopesAreKnown(",", scopes, "Invalid scope"),
      scopeIsAsked(",", basic, `${basic} is required`),
    ],
    words: () => ({
      title: `Log in with ${name} (sandbox)`,
      heading,
      allow: "Allow",
      deny: "Cancel",
      wrong: ["Sorry", "Sorry, this page isn't available"],
      nobody: "There is no such account.",
    }),
    scopes: { separator: ",", mayWithhold: (scope) => scope !== basic },
    choices: choicesOf(
      (memory) => memory.list<Account>("account"),
      ({ name: person, handle }) => `${person} (@${handle})`,
    ),
    denied: {
      error: "access_denied",
      error_reason: "user_denied",
      error_description: "The user denied your request",
    },
    code: { prefix: tokenPrefix, seconds: 3600 },
    fragment: "#_",
  }
}
