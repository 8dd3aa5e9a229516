import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { OAuthConnect } from "#networks/network.ts"
import { author, headers, scopes, talk } from "#networks/pinterest/fixtures.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const connect = pinterest.connect as OAuthConnect & typeof pinterest.connect
const trip = { redirectUri: "https://fanfare.example/connect/pinterest/callback", state: "S", verifier: "V" }
const form = {
  authorization: `Basic ${Buffer.from("client:secret").toString("base64")}`,
  accept: "application/json",
  "content-type": "application/x-www-form-urlencoded",
}
const token = (rest: object = {}) =>
  reply(200, {
    response_type: "authorization_code",
    access_token: "pina_AT",
    token_type: "bearer",
    expires_in: 2_592_000,
    refresh_token: "pinr.RT",
    refresh_token_expires_in: 5_184_000,
    refresh_token_expires_at: 1_800_000_000,
    scope: scopes.join(" "),
    ...rest,
  })
const back = () => new URLSearchParams({ code: "C", state: "S" })

describe("connecting Pinterest", () => {
  it("sends people to the consent page for the scopes of publishing, without PKCE", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.pinterest.com/oauth/?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fpinterest%2Fcallback" +
        "&scope=boards%3Aread%2Cboards%3Awrite%2Cpins%3Aread%2Cpins%3Awrite%2Cuser_accounts%3Aread&state=S",
    )
  })

  it("turns the code into tokens that live on, and asks whose they are", async () => {
    const { outside, requests } = talk(
      token(),
      reply(200, {
        id: "549755885175",
        username: "tulipworks",
        account_type: "BUSINESS",
        profile_image: "https://i.pinimg.com/1.jpg",
        business_name: "Tulip Works",
      }),
    )
    const granted = await connect.finish(outside, trip, back())
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://api.pinterest.com/v5/oauth/token",
        headers: form,
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: "C",
          redirect_uri: trip.redirectUri,
          continuous_refresh: "true",
        }).toString(),
      },
      { method: "GET", url: "https://api.pinterest.com/v5/user_account", headers },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "549755885175",
          handle: "tulipworks",
          displayName: "Tulip Works",
          avatarUrl: "https://i.pinimg.com/1.jpg",
          profileUrl: "https://www.pinterest.com/tulipworks/",
          credentials: {
            accessToken: "pina_AT",
            refreshToken: "pinr.RT",
            expiresAt: "2026-12-14T09:30:00Z",
            scopes: [...scopes],
          },
        },
      ],
    })
  })

  it("reads scopes with commas between them, and names a person without a business by their name", async () => {
    const person = { id: "1", username: "ann", account_type: "PINNER", profile_image: null, business_name: null }
    const { outside } = talk(token({ scope: "pins:read,pins:write" }), reply(200, person))
    const granted = await connect.finish(outside, trip, back())
    assert.ok(granted.kind === "granted")
    const [account] = granted.accounts
    assert.deepEqual(account?.credentials.scopes, ["pins:read", "pins:write"])
    assert.deepEqual([account.displayName, account.avatarUrl], ["ann", undefined])
  })

  it("keeps the refresh token that comes with every refresh", async () => {
    const answer = token({ response_type: "refresh_token", access_token: "pina_2", refresh_token: "pinr.2" })
    const { outside, requests } = talk(answer)
    const fresh = await connect.refresh(outside, author.credentials)
    assert.ok(fresh.kind === "refreshed")
    assert.deepEqual(
      [fresh.credentials.accessToken, fresh.credentials.refreshToken, fresh.credentials.expiresAt],
      ["pina_2", "pinr.2", "2026-12-14T09:30:00Z"],
    )
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://api.pinterest.com/v5/oauth/token",
        headers: form,
        body: "grant_type=refresh_token&refresh_token=pinr.RT",
      },
    ])
  })

  it("asks for a new connection only when it must", async () => {
    const none = await connect.refresh(talk().outside, { accessToken: "pina_AT", scopes: [] })
    assert.ok(none.kind === "refused" && none.why === "auth")
    for (const [answer, why] of [
      [reply(400, { code: 283, message: "The authorization grant is invalid" }), "auth"],
      [reply(400, { code: 1, message: "Invalid request" }), "auth"],
      [reply(401, { code: 2, message: "Authentication failed." }), "auth"],
      [reply(429, { code: 8, message: "Slow down" }), "rate"],
      [reply(503, "<html>"), "rate"],
      [reply(200, "<html>"), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("nobody there", false), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("has nobody to give a token back to", async () => {
    await connect.revoke(talk().outside, author.credentials)
  })
})
