import assert from "node:assert/strict"
import { it } from "node:test"
import { type HttpAnswer, type HttpRequest, NoAnswer } from "#domain/http.ts"
import type { Author, Connect, RefusalKind } from "#networks/network.ts"
import type { Stage } from "./played-stage.ts"
import { type Reply, reply, type Talk } from "./scripted-http.ts"

type Fields = Readonly<Record<string, string>>

/** Calls to an interface of Meta's kind, past the adapter, as another program would make them. */
export function graphCalls(version: string) {
  return {
    post: async ({ network, author }: Stage, edge: string, fields: Fields): Promise<HttpAnswer> =>
      network.outside.http({
        method: "POST",
        url: `${network.outside.hosts["graph"]}/${version}/${author.externalId}/${edge}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ ...fields, access_token: author.credentials.accessToken }).toString(),
      }),

    get: async ({ network, author }: Stage, path: string, fields: Fields = {}): Promise<HttpAnswer> => {
      const query = new URLSearchParams({ ...fields, access_token: author.credentials.accessToken }).toString()
      return network.outside.http({
        method: "GET",
        url: `${network.outside.hosts["graph"]}/${version}/${path}?${query}`,
      })
    },
  }
}

export function errorOf({ body }: HttpAnswer): string {
  const { error } = JSON.parse(body) as { error?: { code: number | string; error_subcode?: number } }
  return error === undefined ? "none" : `${error.code}/${error.error_subcode ?? ""}`
}

/** An error as Meta's documents show it. */
export const refusal = (
  code: number | string,
  subcode?: number,
  message = "no",
  status = 400,
  more: object = {},
): HttpAnswer =>
  reply(status, {
    error: {
      message,
      type: "OAuthException",
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: "Axx",
      ...more,
    },
  })

/** What a request says: its method, address and fields without the token, which must be there. */
export function readGraphCall(request: HttpRequest | undefined, token: string): readonly [string, Fields] {
  assert.ok(request !== undefined)
  const url = new URL(request.url)
  if (request.method === "POST") {
    assert.equal(url.search, "")
    assert.equal(request.headers?.["content-type"], "application/x-www-form-urlencoded")
  }
  const { access_token: presented, ...fields } = Object.fromEntries(
    request.method === "GET" ? url.searchParams : new URLSearchParams(String(request.body)),
  )
  assert.equal(presented, token)
  return [`${request.method} ${url.origin}${url.pathname}`, fields]
}

/** For networks whose tokens live for sixty days and are renewed by themselves. */
export function testLongTokens(
  connect: Connect,
  author: Author,
  talk: Talk,
  { url, prefix, revoked }: { readonly url: string; readonly prefix: string; readonly revoked: number },
): void {
  it("gets sixty more days for a token, and keeps the scopes", async () => {
    const { outside, requests } = talk(
      reply(200, { access_token: "NEXT", token_type: "bearer", expires_in: 5_184_000 }),
    )
    const { accessToken } = author.credentials
    const scopes = ["one", "two"]
    const credentials = { accessToken, scopes }
    assert.deepEqual(await connect.refresh(outside, credentials), {
      kind: "refreshed",
      credentials: { accessToken: "NEXT", expiresAt: "2027-01-13T09:30:00Z", scopes },
    })
    assert.equal(
      requests[0]?.url,
      `${url}/refresh_access_token?grant_type=${prefix}_refresh_token&access_token=${accessToken}`,
    )
  })

  it("asks people to connect again only when the token is dead", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(190, 463, "Error validating access token: Session has expired", 401), "auth"],
      [refusal(190, revoked), "auth"],
      [refusal(100, undefined, "The access token must be at least 24 hours old"), "content"],
      [refusal(4, undefined, "(#4) Application request limit reached", 403, { is_transient: true }), "rate"],
      [refusal(2, undefined, "Service temporarily unavailable", 503), "rate"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await connect.refresh(talk(answer).outside, author.credentials)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })

  it("has nothing to ask when access is given back", async () => {
    await connect.revoke(talk().outside, author.credentials)
  })
}
