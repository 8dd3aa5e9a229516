import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { findServer } from "#networks/fediverse-shared/find-server.ts"
import { keepLimits } from "#networks/fediverse-shared/instance.ts"
import { orNothing } from "#networks/fediverse-shared/read-instance.ts"
import { serverField } from "#networks/fediverse-shared/read-server.ts"
import type { ServerCall } from "#networks/fediverse-shared/server-api.ts"
import {
  describeOwner,
  keptServer,
  type KnownServer,
  register,
  serverOAuth,
  serverOf,
} from "#networks/fediverse-shared/sign-in.ts"
import type { Connect, Credentials, Granted, Outside, Refused, Servers } from "#networks/network.ts"
import { authorize, badRequestMeansAuth, type OAuth, redeem, refresh } from "#networks/oauth.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"
import { readInstance } from "#networks/pixelfed/read-instance.ts"
import { refuse } from "#networks/refuse.ts"
import { lifeSeconds, someId, someLink, someText } from "#networks/shapes.ts"

/** Servers know no finer ones. */
const publishScopes = ["read", "write"] as const

const appAnswer = z.object({ client_id: someId, client_secret: someText })

const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  refresh_token: z.string().optional(),
})

/** It is not said what was granted: all of it, or nothing. Both tokens are new after a refresh, and the old ones dead. */
const oauthOf = (server: KnownServer): OAuth<ServerCall> => ({
  ...serverOAuth(pixelfedApi, server, publishScopes, tokenAnswer),
  refreshFields: { scope: publishScopes.join(" ") },
  // The app is this server's own: if it does not know it any more, connecting makes a new one.
  reclassify: (refused, grant) => (grant === "refresh" ? badRequestMeansAuth(refused) : refused),
})

const ownerAnswer = z.object({
  id: someId,
  username: someText,
  display_name: z.string().nullish(),
  avatar: someLink,
  url: someLink,
})

const servers: Servers = {
  fields: [serverField("pixelfed.social")],
  find: findServer,

  async register(outside, name, redirectUri) {
    const came = await register(outside, pixelfedApi, name, { redirectUri, scopes: publishScopes, answer: appAnswer })
    const isNone = came.kind === "refused" && came.why === "gone"
    return isNone ? refuse("content", "NoPixelfed", `${name} is not a Pixelfed server, or does not allow apps.`) : came
  },
}

async function readOwner(
  outside: Outside,
  { name: server, app }: KnownServer,
  credentials: Credentials,
): Promise<Granted | Refused> {
  const path = "/api/v1/accounts/verify_credentials"
  const response = await ask(outside, pixelfedApi, ownerAnswer, {
    method: "GET",
    server,
    path,
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const described = orNothing(await readInstance(outside, { server, token: credentials.accessToken }))
  if (described.kind === "refused") return described
  const extra = { server, accountId: response.value.id, ...app, limits: keepLimits(described.instance) }
  const account = {
    ...(await describeOwner(outside, server, described.instance, response.value)),
    credentials: { ...credentials, extra },
  }
  return { kind: "granted", accounts: [account] }
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  servers,

  start: async (outside, trip) => authorize(outside, oauthOf(serverOf(trip)), trip),

  async finish(outside, trip, returned) {
    const server = serverOf(trip)
    const token = await redeem(outside, oauthOf(server), trip, returned)
    return token.kind === "refused" ? token : readOwner(outside, server, token.credentials)
  },

  async refresh(outside, credentials) {
    const server = keptServer(credentials)
    if (server !== undefined) return refresh(outside, oauthOf(server), credentials)
    return refuse("auth", "no_refresh_token", "The server gave no refresh token. Connect the account again.")
  },

  // There is no call for it: people take access back on the server's own pages.
  revoke: () => Promise.resolve(),
}
