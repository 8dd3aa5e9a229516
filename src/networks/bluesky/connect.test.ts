import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { author, did, server, talk } from "#networks/bluesky/fixtures.ts"
import type { FormConnect } from "#networks/network.ts"
import { now, reply } from "../../../test/networks/scripted-http.ts"

const connect = bluesky.connect as FormConnect & typeof bluesky.connect

describe("connecting Bluesky", () => {
  const values = { handle: "@Lark.example ", appPassword: "abcd-efgh-ijkl-mnop", server: "" }
  const session = { accessJwt: "AJ", refreshJwt: "RJ", did, handle: "lark.example", active: true }

  it("finds the account's own server by its handle, opens a session there and asks for the profile", async () => {
    const { outside, requests } = talk(
      reply(200, { did }),
      reply(200, { id: did, service: [{ id: "#atproto_pds", type: "A", serviceEndpoint: "https://pds.example/" }] }),
      reply(200, session),
      reply(200, { did, handle: "lark.example", displayName: "Lark", avatar: "https://cdn.example/lark.jpg" }),
    )
    const granted = await connect.submit(outside, values)
    assert.deepEqual(requests, [
      {
        method: "GET",
        url: "https://bsky.social/xrpc/com.atproto.identity.resolveHandle?handle=lark.example",
        headers: { accept: "application/json" },
      },
      { method: "GET", url: `https://plc.directory/${did}`, headers: { accept: "application/json" } },
      {
        method: "POST",
        url: "https://pds.example/xrpc/com.atproto.server.createSession",
        headers: { accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify({ identifier: "lark.example", password: "abcd-efgh-ijkl-mnop" }),
      },
      {
        method: "GET",
        url: `https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(did)}`,
        headers: { accept: "application/json" },
      },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: did,
          handle: "lark.example",
          displayName: "Lark",
          avatarUrl: "https://cdn.example/lark.jpg",
          profileUrl: `https://bsky.app/profile/${did}`,
          credentials: {
            accessToken: "AJ",
            refreshToken: "RJ",
            expiresAt: "2026-11-14T11:30:00Z",
            scopes: [],
            extra: { server },
          },
        },
      ],
    })
  })

  it("reads the document of a did:web account from its own domain", async () => {
    const { outside, requests } = talk(reply(200, { did: "did:web:lark.example" }), reply(200, { service: [] }))
    const refused = await connect.submit(outside, values)
    assert.equal(requests[1]?.url, "https://lark.example/.well-known/did.json")
    assert.ok(refused.kind === "refused" && refused.code === "NoServer")
  })

  it("signs in where it is told to, and then goes where the account's own document says it lives", async () => {
    const document = { service: [{ id: `${did}#atproto_pds`, serviceEndpoint: "https://home.example" }] }
    const { outside, requests } = talk(reply(200, session), reply(200, document), reply(500))
    const granted = await connect.submit(outside, { ...values, server: "pds.example/" })
    assert.deepEqual(
      requests.slice(0, 2).map(({ url }) => url),
      ["https://pds.example/xrpc/com.atproto.server.createSession", `https://plc.directory/${did}`],
    )
    assert.ok(granted.kind === "granted")
    assert.equal(granted.accounts[0]?.displayName, "lark.example")
    assert.deepEqual(granted.accounts[0]?.credentials.extra, { server: "https://home.example" })
  })

  it("does not believe a server that opens another account than was asked for", async () => {
    const document = { service: [{ id: "#atproto_pds", serviceEndpoint: server }] }
    const other = { ...session, did: "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa" }
    const { outside } = talk(reply(200, { did }), reply(200, document), reply(200, other))
    const refused = await connect.submit(outside, values)
    assert.ok(refused.kind === "refused" && refused.code === "AnotherAccount")
  })

  it("takes no main password, no name without a dot and no handle that nobody has", async () => {
    for (const [wrong, code] of [
      [{ appPassword: "correct horse battery staple" }, "NotAnAppPassword"],
      [{ handle: "lark" }, "InvalidHandle"],
      [{ server: "https://" }, "InvalidServer"],
    ] as const) {
      const refused = await connect.submit(talk().outside, { ...values, ...wrong })
      assert.ok(refused.kind === "refused" && refused.code === code, JSON.stringify(refused))
    }
    const unknown = talk(reply(400, { error: "InvalidRequest", message: "Unable to resolve handle" }))
    const refused = await connect.submit(unknown.outside, values)
    assert.ok(refused.kind === "refused" && refused.code === "HandleNotFound")
  })

  it("says in the server's words that a password is wrong", async () => {
    const told = { error: "AuthenticationRequired", message: "Invalid identifier or password" }
    const { outside } = talk(reply(401, told))
    assert.deepEqual(await connect.submit(outside, { ...values, server }), {
      kind: "refused",
      why: "auth",
      code: told.error,
      message: told.message,
    })
  })

  it("refreshes with the refresh token, and reads from the new one when it ends", async () => {
    const claims = Buffer.from(JSON.stringify({ exp: now.epochMilliseconds / 1000 + 60 })).toString("base64url")
    const { outside, requests } = talk(reply(200, { ...session, accessJwt: `h.${claims}.s` }))
    const fresh = await connect.refresh(outside, author.credentials)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: "https://pds.example/xrpc/com.atproto.server.refreshSession",
        headers: { accept: "application/json", authorization: "Bearer RT" },
      },
    ])
    assert.ok(fresh.kind === "refreshed")
    assert.equal(fresh.credentials.expiresAt, "2026-11-14T09:31:00Z")
    assert.equal(fresh.credentials.refreshToken, "RJ")
  })

  it("asks for a new connection only when the server says that the session is over", async () => {
    for (const [answer, why] of [
      [reply(400, { error: "ExpiredToken", message: "Token has been revoked" }), "auth"],
      [reply(400, { error: "InvalidToken", message: "Token could not be verified" }), "auth"],
      [reply(429, { error: "RateLimitExceeded", message: "Rate Limit Exceeded" }), "rate"],
      [reply(502, "<html>"), "transient"],
      [new NoAnswer("reset", true), "transient"],
    ] as const) {
      const refused = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("ends the session when the account is given back, and does not mind if that fails", async () => {
    const { outside, requests } = talk(reply(200))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(
      requests.map(({ method, url, headers }) => [method, url, headers?.["authorization"]]),
      [["POST", "https://pds.example/xrpc/com.atproto.server.deleteSession", "Bearer RT"]],
    )
    await connect.revoke(talk(new NoAnswer("nobody there", false)).outside, author.credentials)
  })
})
