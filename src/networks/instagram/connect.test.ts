import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { author, graph, id, talk } from "#networks/instagram/fixtures.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { OAuthConnect } from "#networks/network.ts"
import { testLongTokens } from "../../../test/networks/graph-calls.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const trip = { redirectUri: "https://fanfare.example/connect/instagram/callback", state: "S", verifier: "V" }

const connect = instagram.connect as OAuthConnect & typeof instagram.connect

describe("connecting Instagram", () => {
  it("sends people to the consent page for publishing and statistics", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.instagram.com/oauth/authorize?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Finstagram%2Fcallback" +
        "&scope=instagram_business_basic%2Cinstagram_business_content_publish%2Cinstagram_business_manage_insights&state=S",
    )
    assert.deepEqual(connect.statisticsScopes, ["instagram_business_manage_insights"])
  })

  const me = reply(200, {
    id: "2111",
    user_id: id,
    username: "lark",
    name: "The Lark",
    account_type: "BUSINESS",
    profile_picture_url: "https://cdn/l.jpg",
  })
  const long = reply(200, { access_token: "IGLONG", token_type: "bearer", expires_in: 5_184_000 })
  const scopes = ["instagram_business_basic", "instagram_business_content_publish"]
  const shapes: readonly (readonly [string, object])[] = [
    ["flat", { access_token: "SHORT", user_id: 17_841, permissions: scopes }],
    ["in a list of one", { data: [{ access_token: "SHORT", user_id: "2111", permissions: scopes.join(",") }] }],
  ]
  for (const [name, shape] of shapes) {
    it(`turns the code into a token for sixty days, when the first answer is ${name}`, async () => {
      const { outside, requests } = talk(reply(200, shape), long, me)
      const granted = await connect.finish(outside, trip, new URLSearchParams({ code: "C#_", state: "S" }))
      assert.deepEqual(granted, {
        kind: "granted",
        accounts: [
          {
            externalId: id,
            handle: "lark",
            displayName: "The Lark",
            profileUrl: "https://www.instagram.com/lark/",
            avatarUrl: "https://cdn/l.jpg",
            credentials: { accessToken: "IGLONG", expiresAt: "2027-01-13T09:30:00Z", scopes },
          },
        ],
      })
      assert.deepEqual(requests, [
        {
          method: "POST",
          url: "https://api.instagram.com/oauth/access_token",
          headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
          body:
            "grant_type=authorization_code&code=C" +
            "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Finstagram%2Fcallback&client_id=client&client_secret=secret",
        },
        {
          method: "GET",
          url: "https://graph.instagram.com/access_token?grant_type=ig_exchange_token&client_secret=secret&access_token=SHORT",
          headers: { accept: "application/json" },
        },
        {
          method: "GET",
          url: `${graph}/me?fields=user_id%2Cusername%2Cname%2Caccount_type%2Cprofile_picture_url&access_token=IGLONG`,
          headers: { accept: "application/json" },
        },
      ])
    })
  }

  it("takes a used code for no connection", async () => {
    const used = reply(400, { error_type: "OAuthException", code: 400, error_message: "Invalid authorization code" })
    const result = await connect.finish(talk(used).outside, trip, new URLSearchParams({ code: "C", state: "S" }))
    assert.ok(result.kind === "refused" && result.why === "auth" && result.message === "Invalid authorization code")
  })

  testLongTokens(connect, author, talk, { url: "https://graph.instagram.com", prefix: "ig", revoked: 458 })
})
