import type { HttpRequest } from "#domain/http.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import type { Author, Outside } from "#networks/network.ts"
import { type Reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Google's documentation. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

export const scope = "https://www.googleapis.com/auth/business.manage"

export const author: Author = {
  externalId: "accounts/1/locations/2",
  handle: "Tulip Works, Old Town",
  credentials: { accessToken: "ya29.AT", refreshToken: "1//RT", scopes: [scope] },
}

export const headers = { accept: "application/json", authorization: "Bearer ya29.AT" }

export const written = { ...headers, "content-type": "application/json" }

export function talk(...replies: readonly Reply[]): {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
} {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: googleBusiness.hosts, app, now: () => now }, requests }
}
