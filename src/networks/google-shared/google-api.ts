import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import type { Refused } from "#networks/network.ts"
import { someWords } from "#networks/shapes.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

/*
 * What every one of Google's services is asked in the same way. They name their errors differently, so each adapter says in
 * its client.ts how it reads a refusal.
 */

/** `host`: which of Google's several interfaces. */
export type GoogleCall = ApiCall & { readonly host: string }

export type GoogleApi = Omit<Api<GoogleCall>, "send">

const tokenProblem = z.object({ error: z.string(), error_description: someWords })

/** An error of the token endpoint, if it is one. */
export function readTokenProblem(json: unknown): { readonly code: string; readonly message?: string } | undefined {
  const { data } = tokenProblem.safeParse(json)
  if (data === undefined) return undefined
  const { error: code, error_description: message } = data
  return message === undefined ? { code } : { code, message }
}

/** Google says of its own errors in words what they are. */
export function googleApi(
  name: string,
  readRefusal: (answer: HttpAnswer, now: Temporal.Instant) => Refused,
): GoogleApi {
  return {
    name,
    write: ({ hosts }, { host, ...call }) => writeRequest(hosts[host], call),
    readRefusal,
    readError: (answer, now) => ({ message: readRefusal(answer, now).message }),
  }
}
