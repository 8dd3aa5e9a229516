import { createHash } from "node:crypto"
import { z } from "zod"
import { domainOf, keepLimits } from "#networks/fediverse-shared/instance.ts"
import { addressOf, readServer, serverField } from "#networks/fediverse-shared/read-server.ts"
import type { App, Connect, Credentials, Granted, Outside, Refused, Servers, Trip } from "#networks/network.ts"
import { asRefused, askServer, type Heard } from "#networks/pixelfed/client.ts"
import { readInstance } from "#networks/pixelfed/read-instance.ts"

/** Servers know no finer ones. */
const publishScopes = ["read", "write"] as const

/** Shown on the consent page. */
const appName = "Fanfare"

const form = { "content-type": "application/x-www-form-urlencoded" } as const

const appAnswer = z.object({ client_id: z.coerce.string(), client_secret: z.string() })

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number().positive(),
  refresh_token: z.string().optional(),
})

type TokenAnswer = z.infer<typeof tokenAnswer>

const ownerAnswer = z.object({
  id: z.coerce.string(),
  username: z.string(),
  display_name: z.string().nullish(),
  avatar: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
})

function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

async function post<T>(
  outside: Outside,
  server: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  answer: z.ZodType<T>,
): Promise<Heard<T> | Refused> {
  const body = new URLSearchParams(fields).toString()
  const heard = await askServer(outside, { method: "POST", server, path, headers: form, body, answer })
  return heard.kind === "lost" ? asRefused(heard) : heard
}

const servers: Servers = {
  fields: [serverField("pixelfed.social")],
  read: readServer,

  async register(outside, name, redirectUri) {
    const fields = { client_name: appName, redirect_uris: redirectUri, scopes: publishScopes.join(" ") }
    const heard = await post(outside, name, "/api/v1/apps", fields, appAnswer)
    if (heard.kind === "refused") {
      const message = `${name} is no Pixelfed server, or lets no apps in.`
      return heard.why === "gone" ? refuse("content", "NoPixelfed", message) : heard
    }
    const { client_id: clientId, client_secret: clientSecret } = heard.answer
    return { kind: "registered", app: { clientId, clientSecret } }
  },
}

function serverOf({ server }: Trip): { readonly name: string; readonly app: App } {
  if (server === undefined) throw new Error("a trip to Pixelfed without a server")
  return server
}

function start(outside: Outside, trip: Trip): Promise<URL> {
  const { name, app } = serverOf(trip)
  const url = new URL(`${addressOf(outside.hosts["servers"], name)}/oauth/authorize`)
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: trip.redirectUri,
    scope: publishScopes.join(" "),
    state: trip.state,
    code_challenge: createHash("sha256").update(trip.verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  // Not every reader of an address takes a plus for a space.
  url.search = query.toString().replaceAll("+", "%20")
  return Promise.resolve(url)
}

function asCredentials(
  outside: Outside,
  { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken }: TokenAnswer,
  extra: NonNullable<Credentials["extra"]>,
): Credentials {
  return {
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    expiresAt: outside
      .now()
      .add({ seconds: Math.floor(seconds) })
      .toString(),
    // It is not said again what was granted: all of it, or nothing.
    scopes: publishScopes,
    extra,
  }
}

/** One account comes with one authorisation: the one whose token it is. */
async function readOwner(
  outside: Outside,
  { name: server, app }: { readonly name: string; readonly app: App },
  token: TokenAnswer,
): Promise<Granted | Refused> {
  const path = "/api/v1/accounts/verify_credentials"
  const heard = await askServer(outside, {
    method: "GET",
    server,
    path,
    token: token.access_token,
    answer: ownerAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  const told = await readInstance(outside, server)
  if (told.kind === "refused") return told
  const { id, username, display_name: name, avatar, url } = heard.answer
  const handle = `${username}@${domainOf(server, told.instance)}`
  const account = {
    // Ids are each server's own, so two servers may give the same one; no two accounts share a handle.
    externalId: handle,
    handle,
    displayName: (name ?? "").trim() === "" ? username : (name ?? username),
    ...(avatar === undefined ? {} : { avatarUrl: avatar }),
    ...(url === undefined ? {} : { profileUrl: url }),
    credentials: asCredentials(outside, token, { server, accountId: id, ...app, limits: keepLimits(told.instance) }),
  }
  return { kind: "granted", accounts: [account] }
}

async function finish(outside: Outside, trip: Trip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    return refuse("permission", error, returned.get("error_description") ?? "The account was not to be connected.")
  }
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "The server sent back no code for this attempt. Connect again.")
  }
  const server = serverOf(trip)
  const fields = {
    grant_type: "authorization_code",
    code,
    client_id: server.app.clientId,
    client_secret: server.app.clientSecret,
    redirect_uri: trip.redirectUri,
    code_verifier: trip.verifier,
  }
  const heard = await post(outside, server.name, "/oauth/token", fields, tokenAnswer)
  if (heard.kind === "refused") return heard
  return readOwner(outside, server, heard.answer)
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
  const heard = await post(outside, server, "/oauth/token", fields, tokenAnswer)
  if (heard.kind === "heard") return { kind: "refreshed", credentials: asCredentials(outside, heard.answer, extra) }
  // The app is this server's own: if it does not know it any more, connecting makes a new one.
  return heard.why === "content" ? { ...heard, why: "auth" } : heard
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  servers,
  start,
  finish,
  refresh,
  // There is no call for it: people take access back on the server's own pages.
  revoke: () => Promise.resolve(),
}
