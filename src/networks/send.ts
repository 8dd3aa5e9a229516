import { type HttpAnswer, type HttpRequest, NoAnswer } from "#domain/http.ts"
import { makeKeepable } from "#domain/keepable.ts"
import type { Outside, Refused } from "#networks/network.ts"

/** What came back, unread. */
export type RawResponse = { readonly kind: "response"; readonly answer: HttpAnswer }

/** Nothing came back, and it may have happened. */
export type NoResponse = { readonly kind: "no response"; readonly message: string }

/** Sends one request. What certainly never left is a refusal; what may have arrived is not. */
export async function send(outside: Outside, request: HttpRequest): Promise<RawResponse | NoResponse | Refused> {
  try {
    const answer = await outside.http(request)
    // Where it is no JSON its body may be quoted as it is.
    return { kind: "response", answer: { ...answer, body: makeKeepable(answer.body) } }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { message } = error
    if (error.mayHaveArrived) return { kind: "no response", message }
    return { kind: "refused", why: "transient", code: "NoAnswer", message }
  }
}
