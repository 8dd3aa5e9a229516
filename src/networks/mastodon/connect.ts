import { createHash } from "node:crypto"
import { z } from "zod"
import { domainOf, keepLimits } from "#networks/fediverse-shared/instance.ts"
import { addressOf, readServer, serverField } from "#networks/fediverse-shared/read-server.ts"
import { asRefused, askServer, type Heard } from "#networks/mastodon/client.ts"
import { readInstance } from "#networks/mastodon/read-instance.ts"
import type { App, Connect, Granted, Outside, Refused, Servers, Trip } from "#networks/network.ts"

const publishScopes = ["read:accounts", "read:statuses", "write:statuses", "write:media"] as const

/** Shown on the consent page, and on many servers below every post. */
const appName = "Fanfare"

const form = { "content-type": "application/x-www-form-urlencoded" } as const

const appAnswer = z.object({ client_id: z.string(), client_secret: z.string() })

const tokenAnswer = z.object({ access_token: z.string(), scope: z.string().optional() })

const ownerAnswer = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string().optional(),
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
  fields: [serverField("mastodon.social")],
  read: readServer,

  async register(outside, name, redirectUri) {
    const fields = { client_name: appName, redirect_uris: redirectUri, scopes: publishScopes.join(" ") }
    const heard = await post(outside, name, "/api/v1/apps", fields, appAnswer)
    if (heard.kind === "refused") {
      return heard.why === "gone" ? refuse("content", "NoMastodon", `${name} is no Mastodon server.`) : heard
    }
    const { client_id: clientId, client_secret: clientSecret } = heard.answer
    return { kind: "registered", app: { clientId, clientSecret } }
  },
}

function serverOf({ server }: Trip): { readonly name: string; readonly app: App } {
  if (server === undefined) throw new Error("a trip to Mastodon without a server")
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
    // Servers that do not know it yet leave it aside.
    code_challenge: createHash("sha256").update(trip.verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  // Not every reader of an address takes a plus for a space.
  url.search = query.toString().replaceAll("+", "%20")
  return Promise.resolve(url)
}

/** One account comes with one authorisation: the one whose token it is. */
async function readOwner(
  outside: Outside,
  { name: server, app }: { readonly name: string; readonly app: App },
  { access_token: accessToken, scope }: z.infer<typeof tokenAnswer>,
): Promise<Granted | Refused> {
  const path = "/api/v1/accounts/verify_credentials"
  const heard = await askServer(outside, { method: "GET", server, path, token: accessToken, answer: ownerAnswer })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  const told = await readInstance(outside, server)
  if (told.kind === "refused") return told
  const { id, username, display_name: name = "", avatar, url } = heard.answer
  const version = told.instance.api_versions?.mastodon
  const handle = `${username}@${domainOf(server, told.instance)}`
  const account = {
    // Ids are each server's own, so two servers may give the same one; no two accounts share a handle.
    externalId: handle,
    handle,
    displayName: name.trim() === "" ? username : name,
    ...(avatar === undefined ? {} : { avatarUrl: avatar }),
    ...(url === undefined ? {} : { profileUrl: url }),
    credentials: {
      accessToken,
      scopes: scope?.split(" ").filter((each) => each !== "") ?? publishScopes,
      extra: {
        server,
        accountId: id,
        ...app,
        limits: keepLimits(told.instance),
        ...(version === undefined ? {} : { apiVersion: String(version) }),
      },
    },
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

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes: [],
  renewedBy: "refreshToken",
  servers,
  start,
  finish,

  /** Tokens do not end by themselves: one that is refused was taken back. */
  refresh: () =>
    Promise.resolve(refuse("auth", "no_refresh_token", "The server took our access back. Connect the account again.")),

  async revoke(outside, { accessToken: token, extra = {} }) {
    const { server, clientId, clientSecret } = extra
    if (server === undefined || clientId === undefined || clientSecret === undefined) return
    const fields = { client_id: clientId, client_secret: clientSecret, token }
    await post(outside, server, "/oauth/revoke", fields, z.unknown())
  },
}
