import { createHash } from "node:crypto"
import type { z } from "zod"
import { type ApiResponse, ask } from "#networks/ask.ts"
import { domainOf, type Instance } from "#networks/fediverse-shared/instance.ts"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { ServerApi } from "#networks/fediverse-shared/server-api.ts"
import type { App, GrantedAccount, Outside, Refused, ConsentTrip } from "#networks/network.ts"

/** Shown on the consent page, and on many servers below every post. */
const appName = "Fanfare"

export function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

export function post<T>(
  outside: Outside,
  api: ServerApi,
  server: string,
  path: string,
  form: Readonly<Record<string, string>>,
  shape: z.ZodType<T>,
): Promise<ApiResponse<T> | Refused> {
  return ask(outside, api, shape, { method: "POST", server, path, form })
}

type AppAnswer = z.ZodType<{ readonly client_id: string; readonly client_secret: string }>

/** Makes us an app on a server. */
export async function register(
  outside: Outside,
  api: ServerApi,
  server: string,
  wish: { readonly redirectUri: string; readonly scopes: readonly string[]; readonly answer: AppAnswer },
): Promise<{ readonly kind: "registered"; readonly app: App } | Refused> {
  const fields = { client_name: appName, redirect_uris: wish.redirectUri, scopes: wish.scopes.join(" ") }
  const response = await post(outside, api, server, "/api/v1/apps", fields, wish.answer)
  if (response.kind === "refused") return response
  const { client_id: clientId, client_secret: clientSecret } = response.value
  return { kind: "registered", app: { clientId, clientSecret } }
}

export function serverOf({ server }: ConsentTrip): { readonly name: string; readonly app: App } {
  if (server === undefined) throw new Error("a trip to the fediverse without a server")
  return server
}

export function consentPage(outside: Outside, trip: ConsentTrip, scopes: readonly string[]): URL {
  const { name, app } = serverOf(trip)
  const url = new URL(`${addressOf(outside.hosts["servers"], name)}/oauth/authorize`)
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: trip.redirectUri,
    scope: scopes.join(" "),
    state: trip.state,
    // Servers that do not know it yet leave it aside.
    code_challenge: createHash("sha256").update(trip.verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  // Not every reader of an address takes a plus for a space.
  url.search = query.toString().replaceAll("+", "%20")
  return url
}

/** From what the server sent back to a person's token. */
export async function redeem<T>(
  outside: Outside,
  api: ServerApi,
  trip: ConsentTrip,
  returned: URLSearchParams,
  answer: z.ZodType<T>,
): Promise<ApiResponse<T> | Refused> {
  const error = returned.get("error")
  if (error !== null) {
    return refuse("permission", error, returned.get("error_description") ?? "The account was not to be connected.")
  }
  const code = returned.get("code")
  if (code === null || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "The server sent back no code for this attempt. Connect again.")
  }
  const { name, app } = serverOf(trip)
  const fields = {
    grant_type: "authorization_code",
    code,
    client_id: app.clientId,
    client_secret: app.clientSecret,
    redirect_uri: trip.redirectUri,
    code_verifier: trip.verifier,
  }
  return post(outside, api, name, "/oauth/token", fields, answer)
}

type Owner = {
  readonly username: string
  readonly display_name?: string | null | undefined
  readonly avatar?: string | undefined
  readonly url?: string | undefined
}

/** One account comes with one authorisation: the one whose token it is. */
export function describeOwner(
  server: string,
  instance: Instance,
  { username, display_name: name, avatar, url }: Owner,
): Omit<GrantedAccount, "credentials"> {
  const handle = `${username}@${domainOf(server, instance)}`
  return {
    // Ids are each server's own, so two servers may give the same one; no two accounts share a handle.
    externalId: handle,
    handle,
    displayName: name === undefined || name === null || name.trim() === "" ? username : name,
    ...(avatar === undefined ? {} : { avatarUrl: avatar }),
    ...(url === undefined ? {} : { profileUrl: url }),
  }
}
