import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { keepLimits } from "#networks/fediverse-shared/instance.ts"
import { readServer, serverField } from "#networks/fediverse-shared/read-server.ts"
import {
  consentPage,
  describeOwner,
  post,
  redeem,
  refuse,
  register,
  serverOf,
} from "#networks/fediverse-shared/sign-in.ts"
import type { App, Connect, Credentials, Granted, Outside, Refused, Servers } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"
import { readInstance } from "#networks/pixelfed/read-instance.ts"
import { endAfter, lifeSeconds, someId, someLink, someText } from "#networks/shapes.ts"

/** Servers know no finer ones. */
const publishScopes = ["read", "write"] as const

const appAnswer = z.object({ client_id: someId, client_secret: someText })

const tokenAnswer = z.object({
  access_token: someText,
  expires_in: lifeSeconds,
  refresh_token: z.string().optional(),
})

type TokenAnswer = z.infer<typeof tokenAnswer>

const ownerAnswer = z.object({
  id: someId,
  username: someText,
  display_name: z.string().nullish(),
  avatar: someLink,
  url: someLink,
})

const servers: Servers = {
  fields: [serverField("pixelfed.social")],
  read: readServer,

  async register(outside, name, redirectUri) {
    const came = await register(outside, pixelfedApi, name, { redirectUri, scopes: publishScopes, answer: appAnswer })
    const isNone = came.kind === "refused" && came.why === "gone"
    return isNone ? refuse("content", "NoPixelfed", `${name} is no Pixelfed server, or lets no apps in.`) : came
  },
}

function asCredentials(
  outside: Outside,
  { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken }: TokenAnswer,
  extra: NonNullable<Credentials["extra"]>,
): Credentials {
  return {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: endAfter(outside.now(), seconds),
    // It is not said again what was granted: all of it, or nothing.
    scopes: publishScopes,
    extra,
  }
}

async function readOwner(
  outside: Outside,
  { name: server, app }: { readonly name: string; readonly app: App },
  token: TokenAnswer,
): Promise<Granted | Refused> {
  const path = "/api/v1/accounts/verify_credentials"
  const response = await ask(outside, pixelfedApi, ownerAnswer, {
    method: "GET",
    server,
    path,
    token: token.access_token,
  })
  if (response.kind === "refused") return response
  const described = await readInstance(outside, server)
  if (described.kind === "refused") return described
  const extra = { server, accountId: response.value.id, ...app, limits: keepLimits(described.instance) }
  const account = {
    ...describeOwner(server, described.instance, response.value),
    credentials: asCredentials(outside, token, extra),
  }
  return { kind: "granted", accounts: [account] }
}

/** Both tokens are new afterwards, and the old ones dead. */
async function refresh(
  outside: Outside,
  { refreshToken, extra = {} }: Credentials,
): Promise<{ kind: "refreshed"; credentials: Credentials } | Refused> {
  const { server, clientId, clientSecret } = extra
  if (refreshToken === undefined || server === undefined || clientId === undefined || clientSecret === undefined) {
    return refuse("auth", "no_refresh_token", "The server gave no lasting access. Connect the account again.")
  }
  const fields = {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
    scope: publishScopes.join(" "),
  }
  const response = await post(outside, pixelfedApi, server, "/oauth/token", fields, tokenAnswer)
  if (response.kind === "response")
    return { kind: "refreshed", credentials: asCredentials(outside, response.value, extra) }
  // The app is this server's own: if it does not know it any more, connecting makes a new one.
  return response.why === "content" ? { ...response, why: "auth" } : response
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  servers,

  async start(outside, trip) {
    return consentPage(outside, trip, publishScopes)
  },

  async finish(outside, trip, returned) {
    const token = await redeem(outside, pixelfedApi, trip, returned, tokenAnswer)
    return token.kind === "refused" ? token : readOwner(outside, serverOf(trip), token.value)
  },

  refresh,
  // There is no call for it: people take access back on the server's own pages.
  revoke: () => Promise.resolve(),
}
