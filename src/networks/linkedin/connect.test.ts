import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, trip, connect, talk } from "#networks/linkedin/fixtures.ts"
import { revokeCall, testNothingToRenew, tokenCall } from "../../../test/networks/linkedin-calls.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

describe("connecting LinkedIn", () => {
  it("sends people to the consent page for the scopes of publishing", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Flinkedin%2Fcallback" +
        "&scope=openid%20profile%20w_member_social&state=S",
    )
  })

  it("turns the code into a token and asks whose it is", async () => {
    const { outside, requests } = talk(
      reply(200, { access_token: "AT1", expires_in: 5_184_000, scope: "openid,profile,w_member_social" }),
      reply(200, { sub: "782bbtaQ", name: "Ann Lark", given_name: "Ann", picture: "https://media.example/ann.jpg" }),
    )
    const granted = await connect.finish(outside, trip, new URLSearchParams({ code: "C", state: "S" }))
    assert.deepEqual(requests, [
      tokenCall(trip),
      {
        method: "GET",
        url: "https://api.linkedin.com/v2/userinfo",
        headers: { accept: "application/json", authorization: "Bearer AT1" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "782bbtaQ",
          handle: "Ann Lark",
          displayName: "Ann Lark",
          avatarUrl: "https://media.example/ann.jpg",
          credentials: {
            accessToken: "AT1",
            expiresAt: "2027-01-13T09:30:00Z",
            scopes: ["openid", "profile", "w_member_social"],
          },
        },
      ],
    })
  })

  it("tells a spent code from wrong keys of the service", async () => {
    for (const [status, error, why] of [
      [400, "invalid_request", "auth"],
      [400, "invalid_grant", "auth"],
      [401, "invalid_client", "permission"],
      [500, "server_error", "transient"],
    ] as const) {
      const { outside } = talk(reply(status, { error, error_description: "No" }))
      const refused = await connect.finish(outside, trip, new URLSearchParams({ code: "C", state: "S" }))
      assert.ok(refused.kind === "refused" && refused.why === why && refused.message === "No", JSON.stringify(refused))
    }
  })

  it("refreshes where LinkedIn gave a refresh token, whose end does not move", async () => {
    const { outside, requests } = talk(reply(200, { access_token: "AT2", expires_in: 60 }))
    const fresh = await connect.refresh(outside, { ...author.credentials, refreshToken: "RT" })
    assert.deepEqual(fresh, {
      kind: "refreshed",
      credentials: {
        accessToken: "AT2",
        refreshToken: "RT",
        expiresAt: "2026-11-14T09:31:00Z",
        scopes: ["openid", "profile", "w_member_social"],
      },
    })
    assert.equal(requests[0]?.body, "grant_type=refresh_token&refresh_token=RT&client_id=client&client_secret=secret")
  })

  it("asks for a new connection only when it must", async () => {
    for (const [answer, why] of [
      [reply(400, { error: "invalid_request", error_description: "The refresh token is revoked" }), "auth"],
      [reply(401, { error: "invalid_client", error_description: "No" }), "permission"],
      [reply(503, "<html>"), "rate"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk(answer).outside, { ...author.credentials, refreshToken: "RT" })
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  testNothingToRenew(connect, author, talk)

  it("gives the token back, and does not mind if that fails", async () => {
    const { outside, requests } = talk(reply(200))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(requests, [revokeCall])
    await connect.revoke(talk(new NoAnswer("nobody there", false)).outside, author.credentials)
  })
})
