import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { findServer } from "#networks/fediverse-shared/find-server.ts"
import { keepLimits } from "#networks/fediverse-shared/instance.ts"
import { orNothing } from "#networks/fediverse-shared/read-instance.ts"
import { serverField } from "#networks/fediverse-shared/read-server.ts"
import {
  describeOwner,
  keptServer,
  type KnownServer,
  register,
  serverOAuth,
  serverOf,
} from "#networks/fediverse-shared/sign-in.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import { readInstance } from "#networks/mastodon/read-instance.ts"
import type { Connect, Credentials, Granted, Outside, Refused, Servers } from "#networks/network.ts"
import { authorize, redeem, revoke } from "#networks/oauth.ts"
import { refuse } from "#networks/refuse.ts"
import { someLink, someText } from "#networks/shapes.ts"

const publishScopes = ["read:accounts", "read:statuses", "write:statuses", "write:media"] as const

const appAnswer = z.object({ client_id: someText, client_secret: someText })

const tokenAnswer = z.object({ access_token: someText, scope: z.string().optional() })

const oauthOf = (server: KnownServer) => serverOAuth(mastodonApi, server, publishScopes, tokenAnswer)

const ownerAnswer = z.object({
  id: someText,
  username: someText,
  display_name: z.string().optional(),
  avatar: someLink,
  url: someLink,
})

const servers: Servers = {
  fields: [serverField("mastodon.social")],
  find: findServer,

  async register(outside, name, redirectUri) {
    const came = await register(outside, mastodonApi, name, { redirectUri, scopes: publishScopes, answer: appAnswer })
    const isNone = came.kind === "refused" && came.why === "gone"
    return isNone ? refuse("content", "NoMastodon", `${name} is not a Mastodon server.`) : came
  },
}

async function readOwner(
  outside: Outside,
  { name: server, app }: KnownServer,
  credentials: Credentials,
): Promise<Granted | Refused> {
  const path = "/api/v1/accounts/verify_credentials"
  const response = await ask(outside, mastodonApi, ownerAnswer, {
    method: "GET",
    server,
    path,
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const described = orNothing(await readInstance(outside, { server, token: credentials.accessToken }))
  if (described.kind === "refused") return described
  const version = described.instance.api_versions?.mastodon
  const account = {
    ...(await describeOwner(outside, server, described.instance, response.value)),
    credentials: {
      ...credentials,
      extra: {
        server,
        accountId: response.value.id,
        ...app,
        limits: keepLimits(described.instance),
        ...(version === undefined ? {} : { apiVersion: String(version) }),
      },
    },
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

  /** Tokens do not end by themselves: one that is refused was taken back. */
  refresh: () =>
    Promise.resolve(refuse("auth", "no_refresh_token", "The server revoked our access. Connect the account again.")),

  async revoke(outside, credentials) {
    const server = keptServer(credentials)
    if (server !== undefined) await revoke(outside, oauthOf(server), credentials.accessToken)
  },
}
