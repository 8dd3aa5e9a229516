import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, connect, graph, page, talk } from "#networks/facebook/fixtures.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const trip = { redirectUri: "https://fanfare.example/connect/facebook/callback", state: "S", verifier: "V" }
const publishScopes = ["pages_show_list", "pages_manage_posts", "pages_read_engagement"]

const token = (value: string) => reply(200, { access_token: value, token_type: "bearer", expires_in: 5_184_000 })
const granted = (...scopes: readonly string[]) =>
  reply(200, {
    data: [
      ...scopes.map((permission) => ({ permission, status: "granted" })),
      { permission: "read_insights", status: "declined" },
    ],
  })
const picture = { data: { url: "https://cdn/l.jpg", height: 200, is_silhouette: false, width: 200 } }
const lark = { id: page, name: "The Lark", username: "lark", access_token: "PAGE", tasks: ["CREATE_CONTENT"], picture }
const finch = { id: "100000000000002", name: "Finch & Co", access_token: "PAGE2" }
const list = (...data: readonly object[]) => reply(200, { data, paging: { cursors: { before: "B", after: "A" } } })
const fields = "fields=id%2Cname%2Cusername%2Caccess_token%2Ctasks%2Cpicture.type%28large%29&limit=100"

function arrive(...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  const result = connect.finish(outside, trip, new URLSearchParams({ code: "C", state: "S" }))
  return { result, requests }
}

describe("connecting Facebook", () => {
  it("sends people to the consent page for publishing, pages of businesses and statistics", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.facebook.com/v25.0/dialog/oauth?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Ffacebook%2Fcallback" +
        "&scope=pages_show_list%2Cpages_manage_posts%2Cpages_read_engagement%2Cbusiness_management" +
        "%2Cread_insights%2Cpages_read_user_content&state=S",
    )
    assert.deepEqual(connect.publishScopes, publishScopes)
    assert.deepEqual(connect.statisticsScopes, ["read_insights", "pages_read_user_content"])
  })

  it("turns the code into the tokens of all pages, which have no end", async () => {
    const { result, requests } = arrive(token("SHORT"), token("LONG"), granted(...publishScopes), list(lark, finch))
    assert.deepEqual(await result, {
      kind: "granted",
      accounts: [
        {
          externalId: page,
          handle: "lark",
          displayName: "The Lark",
          avatarUrl: "https://cdn/l.jpg",
          profileUrl: "https://www.facebook.com/lark",
          credentials: { accessToken: "PAGE", scopes: publishScopes },
        },
        {
          externalId: "100000000000002",
          handle: "Finch & Co",
          displayName: "Finch & Co",
          profileUrl: "https://www.facebook.com/100000000000002",
          credentials: { accessToken: "PAGE2", scopes: publishScopes },
        },
      ],
    })
    const headers = { accept: "application/json" }
    const app = "client_id=client&client_secret=secret"
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: `${graph}/oauth/access_token?redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Ffacebook%2Fcallback&code=C&${app}`,
        headers,
      },
      {
        method: "GET",
        url: `${graph}/oauth/access_token?grant_type=fb_exchange_token&fb_exchange_token=SHORT&${app}`,
        headers,
      },
      { method: "GET", url: `${graph}/me/permissions?access_token=LONG`, headers },
      { method: "GET", url: `${graph}/me/accounts?${fields}&access_token=LONG`, headers },
    ])
  })

  it("turns the pages of a long list", async () => {
    const more = reply(200, { data: [lark], paging: { cursors: { after: "A" }, next: "https://graph.facebook.com/x" } })
    const { result, requests } = arrive(token("SHORT"), token("LONG"), granted(), more, list(finch))
    const came = await result
    assert.ok(came.kind === "granted" && came.accounts.length === 2)
    assert.equal(requests[4]?.url, `${graph}/me/accounts?${fields}&after=A&access_token=LONG`)
  })

  it("finds the pages of businesses where it may, each page once", async () => {
    const { result, requests } = arrive(
      token("SHORT"),
      token("LONG"),
      granted("business_management"),
      list(lark),
      list({ id: "9001" }),
      list(lark, finch),
      refusal(200, undefined, "", 403),
    )
    const came = await result
    assert.ok(came.kind === "granted", JSON.stringify(came))
    assert.deepEqual(
      came.accounts.map(({ externalId }) => externalId),
      [page, "100000000000002"],
    )
    assert.deepEqual(
      requests.slice(4).map(({ url }) => new URL(url).pathname),
      ["/v25.0/me/businesses", "/v25.0/9001/owned_pages", "/v25.0/9001/client_pages"],
    )
    const without = arrive(token("SHORT"), token("LONG"), granted("business_management"), list(lark), refusal(10))
    assert.equal((await without.result).kind, "granted")
  })

  it("leaves out pages on which the person may not publish", async () => {
    const reader = { ...finch, tasks: ["ANALYZE", "MODERATE"] }
    const stranger = { id: "3", name: "Wren", tasks: ["CREATE_CONTENT"] }
    const came = await arrive(token("SHORT"), token("LONG"), granted(), list(lark, reader, stranger)).result
    assert.ok(came.kind === "granted")
    assert.deepEqual(
      came.accounts.map(({ externalId }) => externalId),
      [page],
    )
  })

  it("takes an error in older words and a used code for no connection", async () => {
    const words = "Permissions error"
    const returned = new URLSearchParams({ error_code: "1349187", error_message: words })
    const denied = await connect.finish(talk().outside, trip, returned)
    assert.ok(denied.kind === "refused" && denied.why === "permission" && denied.message === words)
    const used = await arrive(refusal(100, 36009, "This authorization code has been used.")).result
    assert.ok(used.kind === "refused" && used.why === "auth" && used.message.includes("has been used"))
  })

  it("says when Facebook fails on the way", async () => {
    const begun = [token("SHORT"), token("LONG"), granted("business_management")]
    for (const replies of [
      [reply(500)],
      [token("SHORT"), reply(502)],
      [token("SHORT"), token("LONG"), new NoAnswer("reset", true)],
      [...begun, reply(504)],
      [...begun, list(lark), new NoAnswer("refused", false)],
      [...begun, list(lark), list({ id: "9001" }), reply(500)],
    ]) {
      const came = await arrive(...replies).result
      assert.ok(came.kind === "refused" && came.why === "transient", JSON.stringify(came))
    }
  })

  it("cannot renew the token of a page, and asks nobody", async () => {
    const result = await connect.refresh(talk().outside, author.credentials)
    assert.ok(result.kind === "refused" && result.why === "auth")
  })

  it("gives nothing back, since that would end the other pages of the person too", async () => {
    await connect.revoke(talk().outside, author.credentials)
  })
})
