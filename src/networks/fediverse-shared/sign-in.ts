import type { z } from "zod"
import { ask } from "#networks/ask.ts"
import { claimedDomain, type Instance } from "#networks/fediverse-shared/instance.ts"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { ServerApi, ServerCall } from "#networks/fediverse-shared/server-api.ts"
import { findHome } from "#networks/fediverse-shared/webfinger.ts"
import type { App, ConsentTrip, Credentials, GrantedAccount, Outside, Refused } from "#networks/network.ts"
import type { OAuth, TokenAnswer } from "#networks/oauth.ts"

/** Shown on the consent page, and on many servers below every post. */
const appName = "Fanfare"

type AppAnswer = z.ZodType<{ readonly client_id: string; readonly client_secret: string }>

/** Makes us an app on a server. */
export async function register(
  outside: Outside,
  api: ServerApi,
  server: string,
  wish: { readonly redirectUri: string; readonly scopes: readonly string[]; readonly answer: AppAnswer },
): Promise<{ readonly kind: "registered"; readonly app: App } | Refused> {
  const form = { client_name: appName, redirect_uris: wish.redirectUri, scopes: wish.scopes.join(" ") }
  const response = await ask(outside, api, wish.answer, { method: "POST", server, path: "/api/v1/apps", form })
  if (response.kind === "refused") return response
  const { client_id: clientId, client_secret: clientSecret } = response.value
  return { kind: "registered", app: { clientId, clientSecret } }
}

export type KnownServer = { readonly name: string; readonly app: App }

export function serverOf({ server }: ConsentTrip): KnownServer {
  if (server === undefined) throw new Error("a trip to the fediverse without a server")
  return server
}

/** The server that an account lives on, and the app that we are there. */
export function keptServer({ extra = {} }: Credentials): KnownServer | undefined {
  const { server: name, clientId, clientSecret } = extra
  if (name === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { name, app: { clientId, clientSecret } }
}

/** Every server knows us as another app. */
export function serverOAuth(
  api: ServerApi,
  { name: server, app }: KnownServer,
  scopes: readonly string[],
  tokenShape: z.ZodType<TokenAnswer>,
): OAuth<ServerCall> {
  return {
    api,
    app,
    page: (hosts) => `${addressOf(hosts, server)}/oauth/authorize`,
    scopes,
    separator: " ",
    // Servers that do not know it yet leave it aside.
    hasPkce: true,
    clientAuth: "form",
    post: (path, form, headers) => ({ method: "POST", server, path, form, headers }),
    tokenPath: "/oauth/token",
    tokenShape,
    assumedScopes: scopes,
    revokePath: "/oauth/revoke",
    denied: "The account was not to be connected.",
  }
}

type Owner = {
  readonly username: string
  readonly display_name?: string | null | undefined
  readonly avatar?: string | undefined
  readonly url?: string | undefined
}

/** A server that claims a domain which is not above its own is believed if that domain says so. */
async function findDomain(outside: Outside, server: string, username: string, instance: Instance): Promise<string> {
  const domain = claimedDomain(instance)
  if (domain === "" || domain === server) return server
  const isIts = server.endsWith(`.${domain}`) || (await findHome(outside, username, domain)) === server
  return isIts ? domain : server
}

/** One account comes with one authorisation: the one whose token it is. */
export async function describeOwner(
  outside: Outside,
  server: string,
  instance: Instance,
  { username, display_name: name, avatar, url }: Owner,
): Promise<Omit<GrantedAccount, "credentials">> {
  const handle = `${username}@${await findDomain(outside, server, username, instance)}`
  return {
    // Ids are each server's own, so two servers may give the same one; no two accounts share a handle.
    externalId: handle,
    handle,
    displayName: name === undefined || name === null || name.trim() === "" ? username : name,
    ...(avatar === undefined ? {} : { avatarUrl: avatar }),
    ...(url === undefined ? {} : { profileUrl: url }),
  }
}
