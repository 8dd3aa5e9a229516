import assert from "node:assert/strict"
import { it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { Author, Connect, OAuthConnect } from "#networks/network.ts"
import { reply, type Talk } from "./scripted-http.ts"

/* What the contract tests of Google's two adapters share. The answers in them are those of Google's documentation. */

export const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

const trip = { redirectUri: "https://fanfare.example/connect/google/callback", state: "S", verifier: "V" }

/** How tokens are fetched, renewed and given back. */
export function testGoogleTokens(connect: Connect & OAuthConnect, author: Author, talk: Talk): void {
  it("says why a code is worth nothing", async () => {
    for (const [answer, why] of [
      [reply(400, { error: "invalid_grant", error_description: "Malformed auth code." }), "auth"],
      [reply(401, { error: "invalid_client", error_description: "No" }), "permission"],
      [reply(400, { error: "redirect_uri_mismatch", error_description: "No" }), "permission"],
    ] as const) {
      const returned = new URLSearchParams({ code: "C", state: "S" })
      const refused = await connect.finish(talk(answer).outside, trip, returned)
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("refreshes with the token that stays, and keeps what it knew", async () => {
    const { outside, requests } = talk(reply(200, { access_token: "ya29.2", expires_in: 3599, token_type: "Bearer" }))
    const kept = { ...author.credentials, extra: { isShared: "true" } }
    assert.deepEqual(await connect.refresh(outside, kept), {
      kind: "refreshed",
      credentials: { ...kept, accessToken: "ya29.2", expiresAt: "2026-11-14T10:29:59Z" },
    })
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://oauth2.googleapis.com/token",
        headers: form,
        body: new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: "1//RT",
          client_id: "client",
          client_secret: "secret",
        }).toString(),
      },
    ])
  })

  it("asks for a new connection only when it must", async () => {
    const none = await connect.refresh(talk().outside, { accessToken: "ya29.AT", scopes: [] })
    assert.ok(none.kind === "refused" && none.why === "auth")
    const revoked = { error: "invalid_grant", error_description: "Token has been expired or revoked." }
    for (const [answer, why] of [
      [reply(400, revoked), "auth"],
      [reply(401, { error: "invalid_client", error_description: "No" }), "permission"],
      [reply(400, { error: "invalid_request", error_description: "No" }), "permission"],
      [reply(503, "<html>"), "rate"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("gives access back, unless other accounts are open by it", async () => {
    const { outside, requests } = talk(reply(200, {}))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(requests, [
      { method: "POST", url: "https://oauth2.googleapis.com/revoke", headers: form, body: "token=1%2F%2FRT" },
    ])
    await connect.revoke(talk().outside, { ...author.credentials, extra: { isShared: "true" } })
    await connect.revoke(talk(new NoAnswer("nobody there", false)).outside, author.credentials)
  })
}
