import type { HttpRequest } from "#domain/http.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import type { Author, OAuthConnect, Outside } from "#networks/network.ts"
import { type Reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this room share. The answers in them are those of LinkedIn's documentation. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")
export const author: Author = {
  externalId: "782bbtaQ",
  handle: "Ann Lark",
  credentials: { accessToken: "AT", scopes: ["openid", "profile", "w_member_social"] },
}
export const owner = "urn:li:person:782bbtaQ"
export const trip = { redirectUri: "https://fanfare.example/connect/linkedin/callback", state: "S", verifier: "V" }
export const connect = linkedin.connect as OAuthConnect & typeof linkedin.connect
export const headers = {
  accept: "application/json",
  authorization: "Bearer AT",
  "linkedin-version": "202609",
  "x-restli-protocol-version": "2.0.0",
}
export const written = { ...headers, "content-type": "application/json" }
export const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

export function talk(...replies: readonly Reply[]): {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
} {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: linkedin.hosts, app, now: () => now }, requests }
}

export const post = {
  author: owner,
  commentary: "Hello",
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
}
