import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { OAuthConnect } from "#networks/network.ts"
import { author, headers, problem, scopes, talk } from "#networks/youtube/fixtures.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { form, testGoogleTokens } from "../../../test/networks/google-calls.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const connect = youtube.connect as OAuthConnect & typeof youtube.connect
// The verifier of RFC 7636, appendix B.
const trip = {
  redirectUri: "https://fanfare.example/connect/youtube/callback",
  state: "S",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
}
const tokenOf = (scope: string) =>
  reply(200, { access_token: "ya29.AT", expires_in: 3599, refresh_token: "1//RT", scope, token_type: "Bearer" })
const token = tokenOf(scopes.join(" "))
const channel = (id: string, rest: object = {}) => ({
  kind: "youtube#channel",
  id: `UC${id}`,
  snippet: { title: "Tulip Works", customUrl: "@tulipworks", thumbnails: {}, ...rest },
  contentDetails: { relatedPlaylists: { likes: "", uploads: `UU${id}` } },
})
const channels = (...items: readonly object[]) => reply(200, { kind: "youtube#channelListResponse", items })
const back = () => new URLSearchParams({ code: "4/C", state: "S", scope: scopes.join(" ") })

describe("connecting YouTube", () => {
  it("sends people to the consent page so that a refresh token comes of it", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(`${url.origin}${url.pathname}`, "https://accounts.google.com/o/oauth2/v2/auth")
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      response_type: "code",
      client_id: "client",
      redirect_uri: trip.redirectUri,
      scope: scopes.join(" "),
      state: "S",
      access_type: "offline",
      prompt: "consent",
      include_granted_scopes: "true",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
    })
  })

  it("turns the code into tokens and finds the channel", async () => {
    const thumbnails = { default: { url: "https://yt3.ggpht.com/d" }, medium: { url: "https://yt3.ggpht.com/m" } }
    const { outside, requests } = talk(token, channels(channel("1", { thumbnails })))
    assert.deepEqual(await connect.finish(outside, trip, back()), {
      kind: "granted",
      accounts: [
        {
          externalId: "UC1",
          handle: "tulipworks",
          displayName: "Tulip Works",
          avatarUrl: "https://yt3.ggpht.com/m",
          profileUrl: "https://www.youtube.com/channel/UC1",
          credentials: {
            accessToken: "ya29.AT",
            refreshToken: "1//RT",
            expiresAt: "2026-11-14T10:29:59Z",
            scopes,
            extra: { uploads: "UU1" },
          },
        },
      ],
    })
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
      {
        method: "GET",
        url: "https://www.googleapis.com/youtube/v3/channels?part=snippet,contentDetails&mine=true",
        headers,
      },
    ])
  })

  it("offers every channel of one sign-in, with its own list of uploads, and calls one without a name by its title", async () => {
    const { outside } = talk(token, channels(channel("1"), channel("2", { customUrl: undefined })))
    const granted = await connect.finish(outside, trip, back())
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    assert.deepEqual(
      granted.accounts.map(({ handle, credentials }) => [handle, credentials.extra]),
      [
        ["tulipworks", { uploads: "UU1", isShared: "true" }],
        ["Tulip Works", { uploads: "UU2", isShared: "true" }],
      ],
    )
  })

  it("says so when there is no channel, or when part of the access was withheld", async () => {
    for (const none of [channels(), reply(200, { kind: "youtube#channelListResponse" })]) {
      const refused = await connect.finish(talk(token, none).outside, trip, back())
      assert.ok(refused.kind === "refused" && refused.code === "NoChannel", JSON.stringify(refused))
    }
    for (const lesser of [scopes[0], scopes[1], scopes[2]]) {
      const part = await connect.finish(talk(tokenOf(lesser)).outside, trip, back())
      assert.ok(part.kind === "refused" && part.why === "permission" && part.code === "ScopeMissing")
    }
  })

  it("connects without playlists where only their permission was withheld", async () => {
    const answers = [tokenOf(scopes.slice(0, 2).join(" ")), channels(channel("1"))]
    const granted = await connect.finish(talk(...answers).outside, trip, back())
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    assert.deepEqual(granted.accounts[0]?.credentials.scopes, scopes.slice(0, 2))
  })

  it("says why it does not come to a connection", async () => {
    for (const [answers, why] of [
      [[token, problem(401, "youtubeSignupRequired")], "auth"],
      [[token, problem(403, "accessNotConfigured")], "permission"],
      [[token, problem(403, "quotaExceeded")], "rate"],
      [[token, reply(503, "<html>")], "rate"],
      [[token, reply(200, "<html>")], "transient"],
    ] as const) {
      const refused = await connect.finish(talk(...answers).outside, trip, back())
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  testGoogleTokens(connect, author, talk)
})
