import type { HttpRequest } from "#domain/http.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { Author, SendItem, Json, Outside } from "#networks/network.ts"
import { readGraphCall } from "../../../test/networks/graph-calls.ts"
import { makeFile } from "../../../test/networks/make-item.ts"
import { reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Instagram's documents. */

export const id = "17841400000000001"

export const author: Author = { externalId: id, handle: "lark", credentials: { accessToken: "IGLONG", scopes: [] } }

export const graph = "https://graph.instagram.com/v25.0"

export const talk = talkOf(instagram)

export const made = (container: string) => reply(200, { id: container })

export const status = (code: string, words?: string) => reply(200, { id: "1", status_code: code, status: words })

export const read = (request: HttpRequest | undefined) => readGraphCall(request, "IGLONG")

export const picture = makeFile("a.jpg", new Uint8Array(9), { altText: "A lark" })

export const address = (name: string) => `https://fanfare.example/media/${name}`

export const prepare = (outside: Outside, item: SendItem, progress: Json = null) =>
  instagram.publish.prepare(outside, author, item, progress)
