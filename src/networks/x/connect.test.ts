import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { OAuthConnect, RefusalKind } from "#networks/network.ts"
import { author, talk } from "#networks/x/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

/** The verifier and its challenge are those of RFC 7636, appendix B. */
const trip = {
  redirectUri: "https://fanfare.example/connect/x/callback",
  state: "S",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
}

const basic = `Basic ${Buffer.from("client:secret").toString("base64")}`

const connect = x.connect as OAuthConnect & typeof x.connect

describe("connecting X", () => {
  it("sends people to the consent page with PKCE and the scopes of publishing", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://x.com/i/oauth2/authorize?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fx%2Fcallback" +
        "&scope=tweet.read%20tweet.write%20users.read%20media.write%20offline.access&state=S" +
        "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256",
    )
  })

  it("turns the code into tokens as a confidential client and asks whose they are", async () => {
    const { outside, requests } = talk(
      reply(200, {
        token_type: "bearer",
        expires_in: 7200,
        access_token: "AT1",
        scope: "tweet.read tweet.write users.read media.write offline.access",
        refresh_token: "RT1",
      }),
      reply(200, {
        data: { id: "2244994945", name: "Lark", username: "lark", profile_image_url: "https://pbs/l.png" },
      }),
    )
    const granted = await connect.finish(outside, trip, new URLSearchParams({ state: "S", code: "C" }))
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://api.x.com/2/oauth2/token",
        headers: {
          authorization: basic,
          accept: "application/json",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: `grant_type=authorization_code&code=C&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fx%2Fcallback&code_verifier=${trip.verifier}`,
      },
      {
        method: "GET",
        url: "https://api.x.com/2/users/me?user.fields=name,username,profile_image_url,verified_type,subscription_type",
        headers: { authorization: "Bearer AT1", accept: "application/json" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "2244994945",
          handle: "lark",
          displayName: "Lark",
          profileUrl: "https://x.com/lark",
          avatarUrl: "https://pbs/l.png",
          choices: { options: {}, limits: {} },
          credentials: {
            accessToken: "AT1",
            refreshToken: "RT1",
            expiresAt: "2026-11-14T11:30:00Z",
            scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
          },
        },
      ],
    })
  })

  it("gets a new pair of tokens for the refresh token", async () => {
    const fresh = {
      token_type: "bearer",
      expires_in: 7200,
      access_token: "AT2",
      scope: "tweet.read",
      refresh_token: "RT2",
    }
    const { outside, requests } = talk(reply(200, fresh))
    assert.deepEqual(await connect.refresh(outside, author.credentials), {
      kind: "refreshed",
      credentials: {
        accessToken: "AT2",
        refreshToken: "RT2",
        expiresAt: "2026-11-14T11:30:00Z",
        scopes: ["tweet.read"],
      },
    })
    assert.equal(requests[0]?.url, "https://api.x.com/2/oauth2/token")
    assert.equal(requests[0]?.body, "grant_type=refresh_token&refresh_token=RT")
    assert.equal(requests[0]?.headers?.["authorization"], basic)
  })

  it("asks people to connect again only when X refuses the refresh token", async () => {
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(400, { error: "invalid_request", error_description: "Value passed for the token was invalid." }), "auth"],
      [reply(400, { error: "invalid_grant", error_description: "Value passed for the token was invalid." }), "auth"],
      [
        reply(401, { error: "unauthorized_client", error_description: "Missing valid authorization header" }),
        "permission",
      ],
      [reply(429, { title: "Too Many Requests" }), "rate"],
      [reply(503), "rate"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const result = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
    const without = await connect.refresh(talk().outside, { accessToken: "AT", scopes: [] })
    assert.ok(without.kind === "refused" && without.why === "auth")
  })

  it("gives both tokens back, whatever X says to it", async () => {
    const { outside, requests } = talk(reply(503), new NoAnswer("reset", true))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(
      requests.map(({ method, url, body }) => [method, url, body]),
      [
        ["POST", "https://api.x.com/2/oauth2/revoke", "token=RT"],
        ["POST", "https://api.x.com/2/oauth2/revoke", "token=AT"],
      ],
    )
  })
})
