import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, headers, scope, talk } from "#networks/google-business/fixtures.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import type { OAuthConnect } from "#networks/network.ts"
import { form, testGoogleTokens } from "../../../test/networks/google-calls.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const connect = googleBusiness.connect as OAuthConnect & typeof googleBusiness.connect
// The verifier of RFC 7636, appendix B.
const trip = {
  redirectUri: "https://fanfare.example/connect/google-business/callback",
  state: "S",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
}
const token = reply(200, {
  access_token: "ya29.AT",
  expires_in: 3599,
  refresh_token: "1//RT",
  scope: `${scope} openid`,
  token_type: "Bearer",
})
const accounts = (names: readonly string[], nextPageToken?: string) =>
  reply(200, {
    accounts: names.map((name) => ({ name, accountName: "Tulips", type: "LOCATION_GROUP" })),
    nextPageToken,
  })
const place = (id: number, locality: string, metadata: object = { hasVoiceOfMerchant: true }) => ({
  name: `locations/${id}`,
  title: "Tulip Works",
  storefrontAddress: { regionCode: "NL", locality },
  metadata,
})
const places = (locations: readonly object[], nextPageToken?: string) => reply(200, { locations, nextPageToken })
const back = () => new URLSearchParams({ code: "4/C", state: "S", scope })

describe("connecting Google Business Profile", () => {
  it("sends people to the consent page so that a refresh token comes of it", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(`${url.origin}${url.pathname}`, "https://accounts.google.com/o/oauth2/v2/auth")
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      response_type: "code",
      client_id: "client",
      redirect_uri: trip.redirectUri,
      scope,
      state: "S",
      access_type: "offline",
      prompt: "consent",
      include_granted_scopes: "true",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    })
  })

  it("turns the code into tokens and finds the places that are in the person's control", async () => {
    const mapsUri = "https://maps.google.com/maps?cid=2"
    const { outside, requests } = talk(
      token,
      accounts(["accounts/1"]),
      places([
        place(2, "Old Town", { hasVoiceOfMerchant: true, mapsUri }),
        place(3, "Harbour", { hasVoiceOfMerchant: false }),
      ]),
    )
    const granted = await connect.finish(outside, trip, back())
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://oauth2.googleapis.com/token",
        headers: form,
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: "4/C",
          redirect_uri: trip.redirectUri,
          code_verifier: trip.verifier,
          client_id: "client",
          client_secret: "secret",
        }).toString(),
      },
      { method: "GET", url: "https://mybusinessaccountmanagement.googleapis.com/v1/accounts", headers },
      {
        method: "GET",
        url:
          "https://mybusinessbusinessinformation.googleapis.com/v1/accounts/1/locations" +
          "?readMask=name,title,storefrontAddress,metadata&pageSize=100",
        headers,
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "accounts/1/locations/2",
          handle: "Tulip Works, Old Town",
          displayName: "Tulip Works",
          profileUrl: mapsUri,
          credentials: {
            accessToken: "ya29.AT",
            refreshToken: "1//RT",
            expiresAt: "2026-11-14T10:29:59Z",
            scopes: [scope, "openid"],
          },
        },
      ],
    })
  })

  it("offers a place of which Google does not say who controls it", async () => {
    const silent = place(4, "Market", {})
    const { metadata: _, ...bare } = place(5, "Station")
    const { outside } = talk(token, accounts(["accounts/1"]), places([silent, bare]))
    const granted = await connect.finish(outside, trip, back())
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    assert.deepEqual(
      granted.accounts.map(({ handle }) => handle),
      ["Tulip Works, Market", "Tulip Works, Station"],
    )
  })

  it("reads every page of every account, and a place that is in two of them once", async () => {
    const { outside, requests } = talk(
      token,
      accounts(["accounts/1"], "a="),
      accounts(["accounts/7"]),
      places([place(2, "Old Town")], "l="),
      places([place(4, "Riverside")]),
      places([place(2, "Old Town"), place(5, "Harbour")]),
    )
    const granted = await connect.finish(outside, trip, back())
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    assert.deepEqual(
      granted.accounts.map(({ externalId, credentials }) => [externalId, credentials.extra]),
      [
        ["accounts/1/locations/2", { isShared: "true" }],
        ["accounts/1/locations/4", { isShared: "true" }],
        ["accounts/7/locations/5", { isShared: "true" }],
      ],
    )
    assert.ok(requests[2]?.url.endsWith("/v1/accounts?pageToken=a%3D"))
    assert.ok(requests[4]?.url.endsWith("&pageSize=100&pageToken=l%3D"))
  })

  it("connects nothing for somebody without a place", async () => {
    const { outside } = talk(token, accounts(["accounts/1"]), reply(200, {}))
    assert.deepEqual(await connect.finish(outside, trip, back()), { kind: "granted", accounts: [] })
  })

  it("says why there are no places to choose from: above all, a project that was not approved", async () => {
    const quota = { error: { code: 429, message: "Quota exceeded", status: "RESOURCE_EXHAUSTED" } }
    const disabled = { error: { code: 403, message: "The API is not enabled", status: "PERMISSION_DENIED" } }
    for (const [answers, why] of [
      [[token, reply(429, quota)], "rate"],
      [[token, reply(403, disabled)], "permission"],
      [[token, accounts(["accounts/1"]), reply(503, "<html>")], "rate"],
      [[token, reply(200, "<html>")], "transient"],
    ] as const) {
      const refused = await connect.finish(talk(...answers).outside, trip, back())
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  testGoogleTokens(connect, author, talk)
})
