import { keyIdOf, publicKeyOf } from "#networks/bluesky/sign-jwt.ts"
import type { OwnApp } from "#networks/network.ts"

/*
 * Nobody registers an app: its id is the address at which it describes itself. The servers let an app that signs with a
 * key of its own stay signed in for as long as it is used, and any other for two weeks. One on somebody's own machine,
 * which no server can look at, is described by its id alone.
 */

export const scope = "atproto transition:generic"

const appName = "Fanfare"

/** The name localhost is not taken: it may lead elsewhere, the number never does. */
export function withoutName(redirectUri: string): string {
  const url = new URL(redirectUri)
  if (url.hostname === "localhost") url.hostname = "127.0.0.1"
  return url.href
}

/** The keys of an app that has an address, by their names, the newest first. */
export function keysOf(clientSecret: string): ReadonlyMap<string, string> {
  const keys = clientSecret.split(" ").filter((key) => key !== "")
  return new Map(keys.map((key) => [keyIdOf(key), key]))
}

export const ownApp: OwnApp = {
  make(redirectUri, keys) {
    const { protocol, hostname } = new URL(redirectUri)
    if (protocol === "https:") {
      return { clientId: new URL("client.json", redirectUri).href, clientSecret: keys.join(" ") }
    }
    const isHere = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname)
    if (!isHere) return { clientId: "", clientSecret: "" }
    const query = new URLSearchParams({ redirect_uri: withoutName(redirectUri), scope })
    return { clientId: `http://localhost?${query.toString()}`, clientSecret: "" }
  },

  describe({ clientId, clientSecret }, redirectUri) {
    if (!clientId.startsWith("https:")) return null
    const keys = Array.from(keysOf(clientSecret), ([kid, key]) => ({
      ...publicKeyOf(key),
      kid,
      use: "sig",
      alg: "ES256",
    }))
    return {
      client_id: clientId,
      client_name: appName,
      client_uri: new URL(clientId).origin,
      application_type: "web",
      redirect_uris: [redirectUri],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope,
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "ES256",
      jwks: { keys },
    }
  },
}
