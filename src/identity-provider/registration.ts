import { randomBase62 } from "#crypto/random.ts"
import { registeredPrefix } from "#domain/agent-client.ts"
import { clipText } from "#domain/clip-text.ts"
import { parseJson } from "#domain/parse-json.ts"

/*
 * Dynamic registration (RFC 7591), for clients that publish no document. Anybody can register anything, so what is kept is
 * little, and soon forgotten where nobody uses it.
 */

export const registrationPath = "/register"

/** How long a registered client is remembered: until somebody lets it in, and after it was last used. */
export const rememberedFor = { new: { hours: 24 }, used: { hours: 24 * 60 } } as const

const longestName = 100

export function newClientId(): string {
  return `${registeredPrefix}${randomBase62(24)}`
}

/**
 * What a client may decide on itself: its name, and where it is answered. All else is the same for every client, and the
 * answer says so, whatever was asked for.
 */
export function readRegistration(body: Uint8Array): Uint8Array {
  const parsed = parseJson(body)
  const given: unknown = "value" in parsed ? parsed.value : undefined
  if (typeof given !== "object" || given === null || Array.isArray(given)) return body
  const { client_name: name, redirect_uris: redirects } = given as Readonly<Record<string, unknown>>
  const kept = {
    ...(typeof name === "string" ? { client_name: clipText(name, longestName) } : {}),
    redirect_uris: redirects,
    token_endpoint_auth_method: "none",
  }
  return Buffer.from(JSON.stringify(kept))
}
