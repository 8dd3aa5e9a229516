import { type HttpAnswer, type HttpRequest, NoAnswer } from "#domain/http.ts"
import { makeKeepable } from "#domain/keepable.ts"
import type { Outside, Refused } from "#networks/network.ts"

export type Sent = { readonly kind: "sent"; readonly answer: HttpAnswer }

/** Nothing came back, and it may have happened. */
export type NothingBack = { readonly kind: "nothing back"; readonly message: string }

/** Asks a network, whatever it is asked. What certainly never left is a refusal; what may have arrived is not. */
export async function send(outside: Outside, request: HttpRequest): Promise<Sent | NothingBack | Refused> {
  try {
    const answer = await outside.http(request)
    // Where it is no JSON its body may be quoted as it is.
    return { kind: "sent", answer: { ...answer, body: makeKeepable(answer.body) } }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const { message } = error
    if (error.mayHaveArrived) return { kind: "nothing back", message }
    return { kind: "refused", why: "transient", code: "NoAnswer", message }
  }
}
