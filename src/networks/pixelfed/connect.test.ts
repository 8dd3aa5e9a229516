import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { RefusalKind } from "#networks/network.ts"
import { author, connect, talk } from "#networks/pixelfed/fixtures.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const redirectUri = "https://fanfare.example/connect/pixelfed/callback"

/** The verifier and its challenge are those of RFC 7636, appendix B. */
const trip = {
  redirectUri,
  state: "S",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  server: { name: "pixels.example", app: { clientId: "17", clientSecret: "CS" } },
}

const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

const token = { token_type: "Bearer", expires_in: 31_536_000, access_token: "AT", refresh_token: "RT" }

const owner = {
  id: "5150",
  username: "lark",
  acct: "lark",
  display_name: "Lark",
  avatar: "https://pixels.example/lark.jpg",
  url: "https://pixels.example/lark",
}

const instance = {
  domain: "pixels.example",
  version: "3.5.3 (compatible; Pixelfed 0.11.13)",
  configuration: {
    statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: {
      supported_mime_types: ["image/jpeg", "image/png", "image/gif"],
      image_size_limit: 15_360_000,
      image_matrix_limit: 3_686_400,
      video_size_limit: 15_360_000,
      video_matrix_limit: 3_686_400,
    },
  },
}

/** What is worth keeping of that. */
const kept = {
  statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
  media_attachments: {
    supported_mime_types: ["image/jpeg", "image/png", "image/gif"],
    image_size_limit: 15_360_000,
    video_size_limit: 15_360_000,
  },
}

const returned = new URLSearchParams({ state: "S", code: "C" })

describe("finding a Pixelfed server", () => {
  it("registers us there with one way back", async () => {
    const { outside, requests } = talk(
      reply(200, {
        id: "17",
        name: "Fanfare",
        website: null,
        redirect_uri: redirectUri,
        client_id: "17",
        client_secret: "CS",
        vapid_key: null,
      }),
    )
    assert.deepEqual(await connect.servers?.find(talk(reply(404)).outside, { server: "@lark@pixels.example" }), {
      kind: "named",
      name: "pixels.example",
    })
    assert.deepEqual(await connect.servers?.register(outside, "pixels.example", redirectUri), {
      kind: "registered",
      app: { clientId: "17", clientSecret: "CS" },
    })
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://pixels.example/api/v1/apps",
        headers: form,
        body: "client_name=Fanfare&redirect_uris=https%3A%2F%2Ffanfare.example%2Fconnect%2Fpixelfed%2Fcallback&scopes=read+write",
      },
    ])
  })

  it("says when a server lets no apps in, and when it only fails to answer", async () => {
    for (const [answer, why] of [
      [reply(404, { error: "" }), "content"],
      [reply(500, { message: "The client name field is required.", errors: { client_name: ["required"] } }), "content"],
      [reply(403, "<h1>Go away</h1>"), "permission"],
      [reply(500, { error: "Server Error" }), "transient"],
      [reply(200, "<h1>Login</h1>"), "transient"],
      [new NoAnswer("unknown host", false), "transient"],
    ] as const) {
      const came = await connect.servers?.register(talk(answer).outside, "pixels.example", redirectUri)
      assert.ok(came?.kind === "refused" && came.why === why, JSON.stringify(came))
      assert.notEqual(came.message, "")
    }
  })
})

describe("connecting Pixelfed", () => {
  it("sends people to their own server's consent page, for the only scopes that there are", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://pixels.example/oauth/authorize?response_type=code&client_id=17" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fpixelfed%2Fcallback&scope=read%20write&state=S" +
        "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256",
    )
  })

  it("turns the code into tokens, and asks whose they are and what the server takes", async () => {
    const { outside, requests } = talk(reply(200, token), reply(200, owner), reply(200, instance))
    const granted = await connect.finish(outside, trip, returned)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://pixels.example/oauth/token",
        headers: form,
        body: `grant_type=authorization_code&code=C&redirect_uri=${encodeURIComponent(redirectUri)}&code_verifier=${trip.verifier}&client_id=17&client_secret=CS`,
      },
      {
        method: "GET",
        url: "https://pixels.example/api/v1/accounts/verify_credentials",
        headers: { accept: "application/json", authorization: "Bearer AT" },
      },
      {
        method: "GET",
        url: "https://pixels.example/api/v2/instance",
        headers: { accept: "application/json", authorization: "Bearer AT" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "lark@pixels.example",
          handle: "lark@pixels.example",
          displayName: "Lark",
          avatarUrl: "https://pixels.example/lark.jpg",
          profileUrl: "https://pixels.example/lark",
          credentials: {
            accessToken: "AT",
            refreshToken: "RT",
            expiresAt: "2027-11-14T09:30:00Z",
            scopes: ["read", "write"],
            extra: {
              server: "pixels.example",
              accountId: "5150",
              clientId: "17",
              clientSecret: "CS",
              // Numbers of pixels are announced, and mean nothing.
              limits: JSON.stringify(kept),
            },
          },
        },
      ],
    })
  })

  it("gets a new pair of tokens for the refresh token, as the app that it was given to", async () => {
    const { outside, requests } = talk(reply(200, { ...token, access_token: "AT2", refresh_token: "RT2" }))
    assert.deepEqual(await connect.refresh(outside, author.credentials), {
      kind: "refreshed",
      credentials: { ...author.credentials, accessToken: "AT2", refreshToken: "RT2" },
    })
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://pixels.example/oauth/token",
        headers: form,
        body: "grant_type=refresh_token&refresh_token=RT&scope=read+write&client_id=17&client_secret=CS",
      },
    ])
  })

  it("asks people to connect again only when the server refuses the refresh token, or knows the app no more", async () => {
    const invalid = { error: "invalid_request", error_description: "The refresh token is invalid." }
    const refusals: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(401, { ...invalid, hint: "Token has been revoked", message: "The refresh token is invalid." }), "auth"],
      [reply(400, { ...invalid, error: "invalid_grant" }), "auth"],
      [reply(401, { error: "invalid_client", error_description: "Client authentication failed" }), "auth"],
      [reply(429, { error: "Too Many Attempts." }), "rate"],
      [reply(500, { error: "Server Error" }), "transient"],
      [reply(503, "<h1>Maintenance</h1>"), "rate"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of refusals) {
      const came = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(came.kind === "refused" && came.why === why, JSON.stringify(came))
    }
    const without = await connect.refresh(talk().outside, { accessToken: "AT", scopes: [] })
    assert.ok(without.kind === "refused" && without.why === "auth")
  })

  it("cannot give access back: there is no call for it", async () => {
    const { outside, requests } = talk()
    await connect.revoke(outside, author.credentials)
    assert.equal(requests.length, 0)
  })
})
