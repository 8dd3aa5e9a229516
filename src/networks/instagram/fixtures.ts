import assert from "node:assert/strict"
import type { HttpRequest } from "#domain/http.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { Author, SendItem, Json, Outside } from "#networks/network.ts"
import { makeFile } from "../../../test/networks/make-item.ts"
import { reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Instagram's documents. */

export const id = "17841400000000001"

export const author: Author = { externalId: id, handle: "lark", credentials: { accessToken: "IGLONG", scopes: [] } }

export const graph = "https://graph.instagram.com/v25.0"

export const talk = talkOf(instagram)

export const refusal = (code: number, subcode?: number, message = "no", status = 400, more: object = {}) =>
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

export const made = (container: string) => reply(200, { id: container })

export const status = (code: string, words?: string) => reply(200, { id: "1", status_code: code, status: words })

/** What a request says: its method, address and fields without the token, which must be there. */
export function read(request: HttpRequest | undefined): readonly [string, Readonly<Record<string, string>>] {
  assert.ok(request !== undefined)
  const url = new URL(request.url)
  const fields = Object.fromEntries(
    request.method === "GET" ? url.searchParams : new URLSearchParams(String(request.body)),
  )
  if (request.method === "POST") {
    assert.equal(url.search, "")
    assert.equal(request.headers?.["content-type"], "application/x-www-form-urlencoded")
  }
  const { access_token: token, ...rest } = fields
  assert.equal(token, "IGLONG")
  return [`${request.method} ${url.origin}${url.pathname}`, rest]
}

export const picture = makeFile("a.jpg", new Uint8Array(9), { altText: "A lark" })

export const address = (name: string) => `https://fanfare.example/media/${name}`

export const prepare = (outside: Outside, item: SendItem, progress: Json = null) =>
  instagram.publish.prepare(outside, author, item, progress)
