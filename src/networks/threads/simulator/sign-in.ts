import type { Hono } from "hono"
import { consentOf } from "#networks/meta-shared/simulator/consent.ts"
import type { SignIn } from "#networks/meta-shared/simulator/sign-in.ts"
import { exchangeCode, makeLong, renew } from "#networks/meta-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { playConsent } from "#networks/simulator/consent.ts"
import { inspectToken } from "#networks/threads/simulator/inspect-token.ts"

const signIn: SignIn = {
  name: "Threads",
  heading: "An app wants to access your profile",
  scopes: [
    "threads_basic",
    "threads_content_publish",
    "threads_manage_replies",
    "threads_read_replies",
    "threads_manage_insights",
    "threads_delete",
  ],
  basic: "threads_basic",
  wrongClient: "Invalid client_id",
  tokenPrefix: "THAA",
  grantPrefix: "th",
  revoked: 460,

  answerCode(_tools, c, token, { account }) {
    // An id without quotes, which a number of JavaScript does not hold.
    const body = `{"access_token":${JSON.stringify(token)},"user_id":${account}}`
    return c.body(body, 200, { "content-type": "application/json" })
  },
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  playConsent(app, "/web/oauth/authorize", tools, consentOf(signIn))
  app.post("/graph/oauth/access_token", (c) => exchangeCode(tools, signIn, c))
  app.get("/graph/v1.0/debug_token", (c) => inspectToken(tools, c))
  app.get("/graph/access_token", (c) => makeLong(tools, signIn, c))
  app.get("/graph/refresh_access_token", (c) => renew(tools, signIn, c))
}
