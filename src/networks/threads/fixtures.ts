import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Author, OAuthConnect } from "#networks/network.ts"
import { threads } from "#networks/threads/threads.ts"
import { readGraphCall, refusal } from "../../../test/networks/graph-calls.ts"
import { makeFile } from "../../../test/networks/make-item.ts"
import { reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* Answers of Threads as its documents show them, and the one who asks. */

export const id = "25000000000000001"
export const author: Author = { externalId: id, handle: "lark", credentials: { accessToken: "THLONG", scopes: [] } }
export const connect = threads.connect as OAuthConnect & typeof threads.connect
export const graph = "https://graph.threads.net/v1.0"

export const talk = talkOf(threads)

export const made = (container: string): HttpAnswer => reply(200, { id: container })

export const state = (status: string, error?: string): HttpAnswer =>
  reply(200, { id: "17900000000000001", status, ...(error === undefined ? {} : { error_message: error }) })

export const finished = state("FINISHED")

/** What Threads says of a container that it does not show, yet or any more. */
export const missing = refusal(24, 4279009, "The requested resource does not exist", 400, { is_transient: false })

export const read = (request: HttpRequest | undefined) => readGraphCall(request, "THLONG")

export const picture = makeFile("a.jpg", new Uint8Array(9), { altText: "A lark" })
export const plainPicture = makeFile("b.jpg", new Uint8Array(9))
export const video = makeFile("v.mp4", new Uint8Array(9), {
  kind: "video",
  contentType: "video/mp4",
  durationMs: 9000,
})
