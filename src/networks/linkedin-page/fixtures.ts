import type { HttpRequest } from "#domain/http.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import type { Author, Outside } from "#networks/network.ts"
import { type Reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this room share. The answers in them are those of LinkedIn's documentation. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

export const scopes = [
  "openid",
  "profile",
  "r_organization_social",
  "w_organization_social",
  "rw_organization_admin",
] as const

export const author: Author = {
  externalId: "5515715",
  handle: "tulip-works",
  credentials: { accessToken: "AT", scopes },
}

export const owner = "urn:li:organization:5515715"

export const headers = {
  accept: "application/json",
  authorization: "Bearer AT",
  "linkedin-version": "202609",
  "x-restli-protocol-version": "2.0.0",
}

export const finding = { ...headers, "x-restli-method": "FINDER" }

export const written = { ...headers, "content-type": "application/json" }

export const post = {
  author: owner,
  commentary: "Hello",
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
}

export function talk(...replies: readonly Reply[]): {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
} {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "client", clientSecret: "secret" }
  return { outside: { http, hosts: linkedinPage.hosts, app, now: () => now }, requests }
}
