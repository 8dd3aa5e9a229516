import type { Hono } from "hono"
import { listAccounts, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { type Consent, type ConsentWords, playConsent } from "#networks/simulator/consent.ts"

export const scopesIn = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "")

/** What the makes of servers do differently when somebody lets an app in. */
type ServerConsent = Pick<Consent, "checks"> & {
  readonly words: Omit<ConsentWords, "allow" | "nobody">
  readonly codePrefix: string
  /** What is meant where no scopes are named. */
  readonly defaultScope: string
}

/** The consent page of every server. Each offers the people who live on it. */
export function playServerConsent(
  app: Hono,
  tools: SandboxTools,
  { checks, words, codePrefix, defaultScope }: ServerConsent,
): void {
  playConsent(app, "/servers/:server/oauth/authorize", tools, {
    checks,
    words: (c) => ({
      ...words,
      title: `${words.title}: ${serverOf(c)} (sandbox)`,
      heading: `${words.heading} ${serverOf(c)}`,
      allow: "Authorize",
      nobody: "There is no such account here.",
    }),
    scopes: { separator: " ", otherwise: defaultScope },
    choices: (_tools, c) =>
      listAccounts(tools, serverOf(c)).map(({ key, name }) => ({ account: key, label: `${name} (@${key})` })),
    newcomer: (c) => `lark@${serverOf(c)}`,
    denied: {
      error: "access_denied",
      error_description: "The resource owner or authorization server denied the request.",
    },
    code: { prefix: codePrefix, seconds: 600 },
  })
}
