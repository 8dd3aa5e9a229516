/*
 * How MCP clients are known. Most publish a document about themselves and go by its address. Those that do not share one id
 * that is built in, or get an id by registering, where the operator allows that.
 */

/** For any program on a person's computer. It says nothing about which one it is. */
export const localClientId = "fanfare-local"

/** What the ids of registered clients begin with; no document has an address like that. */
export const registeredPrefix = "registered-"

export const clientKinds = ["published", "local", "registered"] as const
export type ClientKind = (typeof clientKinds)[number]

export function clientKindOf(clientId: string): ClientKind {
  if (clientId === localClientId) return "local"
  return clientId.startsWith(registeredPrefix) ? "registered" : "published"
}

/** The host that vouches for a client by publishing its document: all that is known of a client for certain. */
export function hostOfClient(clientId: string): string | undefined {
  return clientKindOf(clientId) === "published" ? URL.parse(clientId)?.host : undefined
}

/** What the key of a client begins with that has a personal token, whichever program that is. */
export const tokenKeyPrefix = "token:"

/** The key of the assistant in the app. No document has an address like that. */
export const assistantKey = "assistant"
export const assistantName = "Assistant"

export const sourceKinds = ["token", "assistant", ...clientKinds] as const

/** What is known of a client beside the name it gives itself. */
export type ClientSource = { readonly kind: (typeof sourceKinds)[number]; readonly name?: string }

/** `tokenName` is what the person called the token. */
export function sourceOf(key: string, tokenName: string | null | undefined): ClientSource {
  if (key.startsWith(tokenKeyPrefix)) return { kind: "token", ...(tokenName ? { name: tokenName } : {}) }
  if (key === assistantKey) return { kind: "assistant" }
  const host = hostOfClient(key)
  return { kind: clientKindOf(key), ...(host === undefined ? {} : { name: host }) }
}

const version = /[\s/@_-]*\(?\bv?\d+(?:\.\d+)+[\w.+-]*\)?/g

/** The name of a client without its version: the next one is the same client. */
export function withoutVersion(name: string): string {
  return name.replace(version, "").trim() || name
}
