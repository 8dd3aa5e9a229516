import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { RefusalKind } from "#networks/network.ts"
import { api, author, connect, good, refusal, talk } from "#networks/tiktok/fixtures.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const trip = { redirectUri: "https://fanfare.example/connect/tiktok/callback", state: "S", verifier: "V" }
const publishScopes = ["user.info.basic", "user.info.profile", "video.publish"]

const tokens = (change: object = {}) =>
  reply(200, {
    open_id: "-000abc",
    scope: "user.info.basic,user.info.profile,video.publish,video.list",
    access_token: "act.AT",
    expires_in: 7200,
    refresh_token: "rft.RT",
    refresh_expires_in: 31_536_000,
    token_type: "Bearer",
    ...change,
  })

const user = (change: object = {}) =>
  good({
    user: {
      open_id: "-000abc",
      union_id: "u",
      avatar_url: "https://cdn/l.jpg",
      display_name: "The Lark",
      username: "lark",
      ...change,
    },
  })

const refused = (error: string, status = 400) =>
  reply(status, { error, error_description: "Refresh token is invalid or expired.", log_id: "2026" })

const arrive = (...replies: readonly Reply[]) =>
  connect.finish(talk(...replies).outside, trip, new URLSearchParams({ code: "C", state: "S" }))

describe("connecting TikTok", () => {
  it("sends people to the consent page for publishing, their name and statistics", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.tiktok.com/v2/auth/authorize/?response_type=code&client_key=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Ftiktok%2Fcallback" +
        "&scope=user.info.basic%2Cuser.info.profile%2Cvideo.publish%2Cvideo.list&state=S",
    )
    assert.deepEqual(connect.publishScopes, publishScopes)
    assert.deepEqual(connect.statisticsScopes, ["video.list"])
  })

  it("turns the code, unescaped, into tokens, and asks who it was", async () => {
    const { outside, requests } = talk(tokens(), user())
    const granted = await connect.finish(outside, trip, new URLSearchParams("code=C%2A1%21&scopes=x&state=S"))
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "-000abc",
          handle: "lark",
          displayName: "The Lark",
          avatarUrl: "https://cdn/l.jpg",
          profileUrl: "https://www.tiktok.com/@lark",
          credentials: {
            accessToken: "act.AT",
            refreshToken: "rft.RT",
            expiresAt: "2026-11-14T11:30:00Z",
            scopes: [...publishScopes, "video.list"],
          },
        },
      ],
    })
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: `${api}/oauth/token/`,
        headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
        body:
          "grant_type=authorization_code&code=C*1%21" +
          "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Ftiktok%2Fcallback&client_key=client&client_secret=secret",
      },
      {
        method: "GET",
        url: `${api}/user/info/?fields=open_id,union_id,avatar_url,display_name,username`,
        headers: { accept: "application/json", authorization: "Bearer act.AT" },
      },
    ])
  })

  it("calls somebody who keeps the user name back by the name that they show", async () => {
    const { outside, requests } = talk(
      tokens({ scope: "user.info.basic,video.publish" }),
      user({ username: undefined, avatar_url: "" }),
    )
    const granted = await connect.finish(outside, trip, new URLSearchParams({ code: "C", state: "S" }))
    assert.ok(granted.kind === "granted")
    assert.equal(requests[1]?.url, `${api}/user/info/?fields=open_id,union_id,avatar_url,display_name`)
    const [account] = granted.accounts
    assert.equal(account?.handle, "The Lark")
    assert.ok(account !== undefined && !("profileUrl" in account) && !("avatarUrl" in account))
  })

  it("connects nobody who does not allow posting", async () => {
    const result = await arrive(tokens({ scope: "user.info.basic,video.list" }))
    assert.ok(result.kind === "refused" && result.why === "permission")
  })

  it("tells a bad code from bad keys and from an outage", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refused("invalid_grant"), "auth"],
      [refused("invalid_grant", 200), "auth"],
      [refused("invalid_request"), "auth"],
      [refused("invalid_client", 401), "permission"],
      [refusal(429, "rate_limit_exceeded"), "rate"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await arrive(answer)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
    const late = await arrive(tokens(), refusal(401, "scope_not_authorized"))
    assert.ok(late.kind === "refused" && late.why === "permission")
  })
})

describe("staying connected to TikTok", () => {
  it("changes the refresh token for new tokens", async () => {
    const { outside, requests } = talk(
      tokens({ access_token: "act.2", refresh_token: "rft.2", scope: "user.info.basic,video.publish" }),
    )
    assert.deepEqual(await connect.refresh(outside, author.credentials), {
      kind: "refreshed",
      credentials: {
        accessToken: "act.2",
        refreshToken: "rft.2",
        expiresAt: "2026-11-14T11:30:00Z",
        scopes: ["user.info.basic", "video.publish"],
      },
    })
    assert.equal(
      requests[0]?.body,
      "grant_type=refresh_token&refresh_token=rft.RT&client_key=client&client_secret=secret",
    )
    const bare = talk(tokens({ refresh_token: undefined, scope: undefined })).outside
    const kept = await connect.refresh(bare, author.credentials)
    assert.ok(kept.kind === "refreshed")
    assert.equal(kept.credentials.refreshToken, "rft.RT")
    assert.deepEqual(kept.credentials.scopes, author.credentials.scopes)
  })

  it("asks for a new connection only when the token is dead", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refused("invalid_grant"), "auth"],
      [refused("invalid_grant", 200), "auth"],
      [refused("invalid_client", 401), "permission"],
      [refusal(429, "rate_limit_exceeded"), "rate"],
      [refusal(200, "internal_error"), "transient"],
      [reply(503), "rate"],
      [new NoAnswer("reset", true), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
    const none = await connect.refresh(talk().outside, { accessToken: "act.AT", scopes: [] })
    assert.ok(none.kind === "refused" && none.why === "auth")
  })

  it("gives access back, whatever TikTok says to it", async () => {
    const { outside, requests } = talk(reply(200, {}))
    await connect.revoke(outside, author.credentials)
    assert.equal(requests[0]?.url, `${api}/oauth/revoke/`)
    assert.equal(requests[0]?.body, "token=act.AT&client_key=client&client_secret=secret")
    for (const answer of [reply(500), refused("invalid_request"), new NoAnswer("reset", true)]) {
      await connect.revoke(talk(answer).outside, author.credentials)
    }
  })
})
