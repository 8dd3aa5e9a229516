import assert from "node:assert/strict"
import { it } from "node:test"
import type { HttpRequest } from "#domain/http.ts"
import type { Author, Connect, NetworkRoom, OAuthConnect, Outside, Trip } from "#networks/network.ts"
import { type Reply, scriptedHttp } from "./scripted-http.ts"

/* What the contract tests of LinkedIn's two rooms share. The answers in them are those of LinkedIn's documentation. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

export const headers = {
  accept: "application/json",
  authorization: "Bearer AT",
  "linkedin-version": "202609",
  "x-restli-protocol-version": "2.0.0",
}
export const written = { ...headers, "content-type": "application/json" }

const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

/** The post that says hello, as it is sent for its owner. */
export function helloBy(owner: string) {
  return {
    author: owner,
    commentary: "Hello",
    visibility: "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
  }
}

export type Talk = (...replies: readonly Reply[]) => {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
}

export function talkOf({ hosts }: NetworkRoom): Talk {
  return (...replies) => {
    const { http, requests } = scriptedHttp(...replies)
    const app = { clientId: "client", clientSecret: "secret" }
    return { outside: { http, hosts, app, now: () => now }, requests }
  }
}

/** How the code C becomes a token. */
export function tokenCall({ redirectUri }: Trip): HttpRequest {
  return {
    method: "POST",
    url: "https://www.linkedin.com/oauth/v2/accessToken",
    headers: form,
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: "C",
      redirect_uri: redirectUri,
      client_id: "client",
      client_secret: "secret",
    }).toString(),
  }
}

/** How the token AT is given back. */
export const revokeCall: HttpRequest = {
  method: "POST",
  url: "https://www.linkedin.com/oauth/v2/revoke",
  headers: form,
  body: "token=AT&client_id=client&client_secret=secret",
}

/** Who comes back with nothing to show is not connected. */
export function testEmptyReturns(connect: OAuthConnect, trip: Trip, talk: Talk): void {
  it("takes a cancelled consent, a foreign state and a missing code for no connection, without asking anybody", async () => {
    for (const [returned, why, code] of [
      [{ error: "user_cancelled_authorize", state: "S" }, "permission", "user_cancelled_authorize"],
      [{ error: "user_cancelled_login", state: "S" }, "permission", "user_cancelled_login"],
      [{ code: "C", state: "T" }, "auth", "BadReturn"],
      [{ state: "S" }, "auth", "BadReturn"],
    ] as const) {
      const refused = await connect.finish(talk().outside, trip, new URLSearchParams(returned))
      assert.ok(refused.kind === "refused" && refused.why === why && refused.code === code, JSON.stringify(refused))
    }
  })
}

/** A token that nobody gave something to renew it with ends with itself. */
export function testNothingToRenew(connect: Connect, { credentials }: Author, talk: Talk): void {
  it("asks for a new connection where there is nothing to refresh with, without asking anybody", async () => {
    const none = await connect.refresh(talk().outside, credentials)
    assert.ok(none.kind === "refused" && none.why === "auth", JSON.stringify(none))
  })
}
