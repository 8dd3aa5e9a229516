import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, connect, talk } from "#networks/mastodon/fixtures.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const redirectUri = "https://fanfare.example/connect/mastodon/callback"

/** The verifier and its challenge are those of RFC 7636, appendix B. */
const trip = {
  redirectUri,
  state: "S",
  verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  server: { name: "social.example", app: { clientId: "CID", clientSecret: "CS" } },
}

const form = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }

const instance = {
  domain: "social.example",
  version: "4.5.2",
  api_versions: { mastodon: 11 },
  configuration: {
    statuses: { max_characters: 500, max_media_attachments: 4, characters_reserved_per_url: 23 },
    media_attachments: { supported_mime_types: ["image/jpeg"], image_size_limit: 16_777_216, description_limit: 1500 },
  },
}

const owner = {
  id: "14715",
  username: "lark",
  acct: "lark",
  display_name: "Lark",
  avatar: "https://social.example/lark.png",
  url: "https://social.example/@lark",
}

const token = {
  access_token: "AT",
  token_type: "Bearer",
  scope: "read:accounts read:statuses write:statuses write:media",
  created_at: 1_763_112_600,
}

const returned = new URLSearchParams({ state: "S", code: "C" })

describe("finding a Mastodon server", () => {
  it("reads its name from whatever people type", async () => {
    const named = { kind: "named", name: "social.example" }
    for (const typed of [
      "social.example",
      " Social.Example ",
      "https://social.example/@lark",
      "https://social.example/",
      "@lark@social.example",
      "lark@social.example",
      "social.example/about",
    ]) {
      assert.deepEqual(await connect.servers?.find(talk(reply(404)).outside, { server: typed }), named, typed)
    }
    assert.deepEqual(await connect.servers?.find(talk().outside, { server: "müller.example" }), {
      kind: "named",
      name: "xn--mller-kva.example",
    })
  })

  it("takes nothing else for one", async () => {
    for (const typed of ["", "lark", "a b.example", "ftp://x", "@"]) {
      const read = await connect.servers?.find(talk().outside, { server: typed })
      assert.ok(read?.kind === "refused" && read.code === "InvalidServer", typed)
    }
    for (const typed of ["localhost", "localhost:8080", "127.0.0.1", "https://[::1]/", "10.1", "http://social/"]) {
      const read = await connect.servers?.find(talk().outside, { server: typed })
      assert.ok(read?.kind === "refused" && read.code === "PrivateServer", typed)
      assert.match(read.message, /FANFARE_PRIVATE_SERVERS/)
    }
  })

  it("asks the domain of a handle where its accounts live", async () => {
    const self = { rel: "self", type: "application/activity+json", href: "https://social.birds.example/users/lark" }
    const page = {
      rel: "http://webfinger.net/rel/profile-page",
      type: "text/html",
      href: "https://birds.example/@lark",
    }
    const answer = reply(200, { subject: "acct:lark@birds.example", links: [page, self] })
    const moved = (location: string) => reply(301, "", { location })
    const there = "https://social.birds.example/.well-known/webfinger?resource=acct%3Alark%40birds.example"
    const find = async (...replies: readonly Reply[]) => {
      const { outside, requests } = talk(...replies)
      const found = await connect.servers?.find(outside, { server: "@lark@birds.example" })
      return { name: found?.kind === "named" ? found.name : found, urls: requests.map(({ url }) => url) }
    }
    assert.deepEqual(await find(answer), { name: "social.birds.example", urls: [there.replace("social.", "")] })
    assert.deepEqual(await find(moved(there), answer), {
      name: "social.birds.example",
      urls: [there.replace("social.", ""), there],
    })
    for (const replies of [
      [reply(404)],
      [reply(200, "<h1>A shop</h1>")],
      [reply(200, { links: [page] })],
      [reply(200, { links: [{ ...self, href: "https://localhost/users/lark" }] })],
      [moved("https://social.birds.example/")],
      [moved("nowhere")],
      [moved(there), moved(there), moved(there)],
      [new NoAnswer("unknown host", false)],
    ]) {
      assert.equal((await find(...replies)).name, "birds.example", JSON.stringify(replies))
    }
  })

  it("registers us there with our way back and the scopes of publishing", async () => {
    const { outside, requests } = talk(
      reply(200, {
        id: "1",
        name: "Fanfare",
        website: null,
        scopes: ["read:accounts"],
        redirect_uris: [redirectUri],
        redirect_uri: redirectUri,
        client_id: "CID",
        client_secret: "CS",
        client_secret_expires_at: 0,
      }),
    )
    assert.deepEqual(await connect.servers?.register(outside, "social.example", redirectUri), {
      kind: "registered",
      app: { clientId: "CID", clientSecret: "CS" },
    })
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://social.example/api/v1/apps",
        headers: form,
        body: "client_name=Fanfare&redirect_uris=https%3A%2F%2Ffanfare.example%2Fconnect%2Fmastodon%2Fcallback&scopes=read%3Aaccounts+read%3Astatuses+write%3Astatuses+write%3Amedia",
      },
    ])
  })

  it("says when there is no such server, and when it will not have us now", async () => {
    for (const [answer, why] of [
      [reply(404, "<h1>Not found</h1>"), "content"],
      [reply(422, { error: "Validation failed: Redirect URI must be an absolute URI." }), "content"],
      [reply(429, { error: "Too many requests" }), "rate"],
      [reply(301, "", { location: "https://www.social.example/" }), "transient"],
      [reply(200, "<h1>A shop</h1>"), "transient"],
      [new NoAnswer("unknown host", false), "transient"],
    ] as const) {
      const came = await connect.servers?.register(talk(answer).outside, "social.example", redirectUri)
      assert.ok(came?.kind === "refused" && came.why === why, JSON.stringify(came))
    }
  })
})

describe("connecting Mastodon", () => {
  it("sends people to their own server's consent page, with PKCE", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://social.example/oauth/authorize?response_type=code&client_id=CID" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Fmastodon%2Fcallback" +
        "&scope=read%3Aaccounts%20read%3Astatuses%20write%3Astatuses%20write%3Amedia&state=S" +
        "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256",
    )
  })

  it("turns the code into a token, and asks whose it is and what the server takes", async () => {
    const { outside, requests } = talk(reply(200, token), reply(200, owner), reply(200, instance))
    const granted = await connect.finish(outside, trip, returned)
    const bearer = { accept: "application/json", authorization: "Bearer AT" }
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://social.example/oauth/token",
        headers: form,
        body: `grant_type=authorization_code&code=C&redirect_uri=${encodeURIComponent(redirectUri)}&code_verifier=${trip.verifier}&client_id=CID&client_secret=CS`,
      },
      { method: "GET", url: "https://social.example/api/v1/accounts/verify_credentials", headers: bearer },
      { method: "GET", url: "https://social.example/api/v2/instance", headers: bearer },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "lark@social.example",
          handle: "lark@social.example",
          displayName: "Lark",
          avatarUrl: "https://social.example/lark.png",
          profileUrl: "https://social.example/@lark",
          credentials: {
            accessToken: "AT",
            scopes: ["read:accounts", "read:statuses", "write:statuses", "write:media"],
            extra: {
              server: "social.example",
              accountId: "14715",
              clientId: "CID",
              clientSecret: "CS",
              limits: JSON.stringify(instance.configuration),
              apiVersion: "11",
            },
          },
        },
      ],
    })
  })

  it("connects an account though its server says nothing of itself", async () => {
    const closed = { error: "This method requires an authenticated user" }
    for (const answer of [reply(401, closed), reply(403, { error: "This action is not allowed" })]) {
      const { outside } = talk(reply(200, token), reply(200, owner), answer)
      const granted = await connect.finish(outside, trip, returned)
      assert.ok(granted.kind === "granted", JSON.stringify(granted))
      assert.equal(granted.accounts[0]?.handle, "lark@social.example")
      assert.equal(granted.accounts[0]?.credentials.extra?.["limits"], "{}")
    }
    const { outside } = talk(reply(200, token), reply(200, owner), reply(503))
    assert.equal((await connect.finish(outside, trip, returned)).kind, "refused")
  })

  it("asks older servers in the older way, and does without what they do not tell", async () => {
    const { outside, requests } = talk(
      reply(200, { access_token: "AT", token_type: "Bearer" }),
      reply(200, { id: "1", username: "lark", display_name: "" }),
      reply(404, { error: "Record not found" }),
      reply(200, { uri: "social.example", version: "3.5.3" }),
    )
    const granted = await connect.finish(outside, trip, returned)
    assert.equal(requests[3]?.url, "https://social.example/api/v1/instance")
    assert.ok(granted.kind === "granted")
    const [account] = granted.accounts
    assert.equal(account?.displayName, "lark")
    assert.deepEqual(account?.credentials.scopes, connect.publishScopes)
    assert.equal(account?.credentials.extra?.["limits"], "{}")
    assert.equal(account?.credentials.extra?.["apiVersion"], undefined)
  })

  it("names an account after the domain of its server, and believes no server that claims to be elsewhere", async () => {
    const link = { rel: "self", type: "application/activity+json", href: "https://home.example/users/lark" }
    for (const [name, claim, handle] of [
      ["www.social.example", { domain: "social.example" }, "lark@social.example"],
      ["evil.example", { domain: "social.example" }, "lark@evil.example"],
      ["notsocial.example", { domain: "social.example" }, "lark@notsocial.example"],
      ["go.social.example", { domain: "go.social.example", account_domain: "social.example" }, "lark@social.example"],
      // The domain was asked, and says the same.
      ["home.example", { domain: "people.example" }, "lark@people.example"],
    ] as const) {
      const { outside } = talk(reply(200, token), reply(200, owner), reply(200, claim), reply(200, { links: [link] }))
      const granted = await connect.finish(outside, { ...trip, server: { ...trip.server, name } }, returned)
      assert.ok(granted.kind === "granted")
      assert.equal(granted.accounts[0]?.externalId, handle)
      assert.equal(granted.accounts[0]?.credentials.extra?.["server"], name)
    }
  })

  it("says what the server says to a bad code", async () => {
    const answer = reply(400, { error: "invalid_grant", error_description: "The grant is invalid." })
    const refused = await connect.finish(talk(answer).outside, trip, returned)
    assert.ok(refused.kind === "refused" && refused.code === "invalid_grant")
    assert.equal(refused.message, "The grant is invalid.")
  })

  it("has nothing to renew, so a refused token means that a person must connect again", async () => {
    const refused = await connect.refresh(talk().outside, author.credentials)
    assert.ok(refused.kind === "refused" && refused.why === "auth")
  })

  it("gives the token back as the app that it was given to, whatever the server says to it", async () => {
    for (const answer of [reply(200, {}), reply(403, { error: "unauthorized_client" }), new NoAnswer("reset", true)]) {
      const { outside, requests } = talk(answer)
      await connect.revoke(outside, author.credentials)
      assert.deepEqual(requests, [
        {
          method: "POST",
          url: "https://social.example/oauth/revoke",
          headers: form,
          body: "token=AT&client_id=CID&client_secret=CS",
        },
      ])
    }
  })
})
