import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, connect, graph, id, talk } from "#networks/threads/fixtures.ts"
import { refusal, testLongTokens } from "../../../test/networks/graph-calls.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const trip = { redirectUri: "https://fanfare.example/connect/threads/callback", state: "S", verifier: "V" }
const publishScopes = ["threads_basic", "threads_content_publish", "threads_manage_replies", "threads_read_replies"]

const short = reply(200, '{"access_token":"SHORT","user_id":25000000000000001}')
const long = reply(200, { access_token: "THLONG", token_type: "bearer", expires_in: 5_184_000 })
const facts = (scopes: readonly string[]) =>
  reply(200, {
    data: { type: "USER", application: "Fanfare", expires_at: 1, is_valid: true, issued_at: 0, scopes, user_id: id },
  })
const me = reply(200, {
  id,
  username: "lark",
  name: "The Lark",
  threads_profile_picture_url: "https://cdn/l.jpg",
})
const arrive = (...replies: readonly Reply[]) =>
  connect.finish(talk(...replies).outside, trip, new URLSearchParams({ code: "C", state: "S" }))

describe("connecting Threads", () => {
  it("sends people to the consent page for publishing, threads of several posts and statistics", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.threads.net/oauth/authorize?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fthreads%2Fcallback" +
        "&scope=threads_basic%2Cthreads_content_publish%2Cthreads_manage_replies%2Cthreads_read_replies" +
        "%2Cthreads_manage_insights&state=S",
    )
    assert.deepEqual(connect.publishScopes, publishScopes)
    assert.deepEqual(connect.statisticsScopes, ["threads_manage_insights"])
  })

  it("turns the code into a token for sixty days, and asks what was granted and by whom", async () => {
    const { outside, requests } = talk(short, long, facts(publishScopes), me)
    const granted = await connect.finish(outside, trip, new URLSearchParams({ code: "C#_", state: "S" }))
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: id,
          handle: "lark",
          displayName: "The Lark",
          profileUrl: "https://www.threads.net/@lark",
          avatarUrl: "https://cdn/l.jpg",
          credentials: { accessToken: "THLONG", expiresAt: "2027-01-13T09:30:00Z", scopes: publishScopes },
        },
      ],
    })
    const headers = { accept: "application/json" }
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://graph.threads.net/oauth/access_token",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        body:
          "grant_type=authorization_code&code=C" +
          "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fthreads%2Fcallback&client_id=client&client_secret=secret",
      },
      {
        method: "GET",
        url: "https://graph.threads.net/access_token?grant_type=th_exchange_token&client_secret=secret&access_token=SHORT",
        headers,
      },
      { method: "GET", url: `${graph}/debug_token?input_token=THLONG&access_token=THLONG`, headers },
      {
        method: "GET",
        url: `${graph}/me?fields=id%2Cusername%2Cname%2Cthreads_profile_picture_url&access_token=THLONG`,
        headers,
      },
    ])
  })

  it("takes what was asked for as granted where only people of the app may ask", async () => {
    for (const answer of [refusal(10), refusal(200), refusal(100), reply(404)]) {
      const granted = await arrive(short, long, answer, me)
      assert.ok(granted.kind === "granted", JSON.stringify(granted))
      assert.deepEqual(granted.accounts[0]?.credentials.scopes, [...publishScopes, "threads_manage_insights"])
    }
    const broken = await arrive(short, long, reply(500))
    assert.ok(broken.kind === "refused" && broken.why === "transient")
  })

  it("calls somebody without a name or a picture by their handle", async () => {
    const granted = await arrive(short, long, facts([]), reply(200, { id, username: "lark", name: "" }))
    assert.ok(granted.kind === "granted")
    assert.equal(granted.accounts[0]?.displayName, "lark")
    assert.equal(granted.accounts[0]?.avatarUrl, undefined)
  })

  it("takes a used code for no connection", async () => {
    const used = reply(400, { error_type: "OAuthException", code: 400, error_message: "Invalid authorization code" })
    const result = await arrive(used)
    assert.ok(result.kind === "refused" && result.why === "auth" && result.message === "Invalid authorization code")
  })

  it("says when Threads fails on the way", async () => {
    for (const replies of [[reply(500)], [short, reply(502)], [short, long, facts([]), new NoAnswer("reset", true)]]) {
      const result = await arrive(...replies)
      assert.ok(result.kind === "refused" && result.why === "transient", JSON.stringify(result))
    }
  })

  testLongTokens(connect, author, talk, { url: "https://graph.threads.net", prefix: "th", revoked: 460 })
})
