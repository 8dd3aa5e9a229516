import type { HttpRequest } from "#domain/http.ts"
import type { Author, Outside } from "#networks/network.ts"
import { x } from "#networks/x/x.ts"
import { type Reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of X's documents. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

export const author: Author = {
  externalId: "2244994945",
  handle: "lark",
  credentials: { accessToken: "AT", refreshToken: "RT", scopes: [] },
}

export function talk(...replies: readonly Reply[]): {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
} {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: x.hosts, app, now: () => now }, requests }
}
