import type { Hono } from "hono"
import type { Account } from "#networks/instagram/simulator/records.ts"
import { consentOf } from "#networks/meta-shared/simulator/consent.ts"
import type { SignIn } from "#networks/meta-shared/simulator/sign-in.ts"
import { exchangeCode, makeLong, renew } from "#networks/meta-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { playConsent } from "#networks/simulator/consent.ts"

const signIn: SignIn = {
  name: "Instagram",
  heading: "An app wants to access your professional account",
  scopes: [
    "instagram_business_basic",
    "instagram_business_content_publish",
    "instagram_business_manage_comments",
    "instagram_business_manage_insights",
    "instagram_business_manage_messages",
  ],
  basic: "instagram_business_basic",
  wrongClient: "Invalid platform app",
  tokenPrefix: "IGAA",
  grantPrefix: "ig",
  revoked: 458,

  answerCode({ memory }, c, token, { account, scopes }) {
    const id = memory.get<Account>("account", account)?.appScopedId
    return c.json({ data: [{ access_token: token, user_id: id, permissions: scopes.join(",") }] })
  },
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  playConsent(app, "/web/oauth/authorize", tools, consentOf(signIn))
  app.post("/api/oauth/access_token", (c) => exchangeCode(tools, signIn, c))
  app.get("/graph/access_token", (c) => makeLong(tools, signIn, c))
  app.get("/graph/refresh_access_token", (c) => renew(tools, signIn, c))
}
