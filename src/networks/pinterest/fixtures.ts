import type { HttpRequest } from "#domain/http.ts"
import type { Author, Outside } from "#networks/network.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { type Reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Pinterest's documentation. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

export const scopes = ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"] as const

export const author: Author = {
  externalId: "549755885175",
  handle: "tulipworks",
  credentials: { accessToken: "pina_AT", refreshToken: "pinr.RT", scopes },
}

export const board = "549755885175"

export const headers = { authorization: "Bearer pina_AT", accept: "application/json" }

export const written = { ...headers, "content-type": "application/json" }

export function talk(...replies: readonly Reply[]): {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
} {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: pinterest.hosts, app, now: () => now }, requests }
}
