import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { someWords } from "#networks/shapes.ts"

/*
 * What every one of Google's services is asked in the same way. They name their errors differently, so each adapter says in
 * its client.ts how it reads a refusal.
 */

export type GoogleService = {
  /** As our own messages call it. */
  readonly name: string
  /** What is connected there, as people call it. */
  readonly account: string
  /** How an upload says that it wants more, beside the statuses that everybody knows. */
  readonly wantsMore?: number
  readonly readRefusal: (answer: HttpAnswer, now: Temporal.Instant) => Refused
}

/** Either nothing came back, or nothing that says whether Google did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

export type Answered = { readonly kind: "answered"; readonly answer: HttpAnswer }

export type GoogleCall<Host extends string, T> = Pick<HttpRequest, "method"> & {
  readonly host: Host
  /** With its query. */
  readonly path: string
  readonly accessToken?: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
}

const tokenProblem = z.object({ error: z.string(), error_description: someWords })

/** An error of the page that hands out tokens, if it is one. */
export function readTokenProblem(json: unknown): { readonly code: string; readonly message?: string } | undefined {
  const { data } = tokenProblem.safeParse(json)
  if (data === undefined) return undefined
  const { error: code, error_description: message } = data
  return message === undefined ? { code } : { code, message }
}

/** Sends a request as it is. It throws for nothing that happens on the way. */
export async function speak(
  outside: Outside,
  { wantsMore, readRefusal }: GoogleService,
  request: HttpRequest,
): Promise<Answered | Refused | Lost> {
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if ((status >= 200 && status < 300) || status === wantsMore) return { kind: "answered", answer }
  const refused = readRefusal(answer, outside.now())
  if (status >= 400 && status < 500 && status !== 408) return refused
  return { kind: "lost", status, message: refused.message }
}

export function read<T>({ name }: GoogleService, { status, body }: HttpAnswer, shape: z.ZodType<T>): Heard<T> | Lost {
  const found = shape.safeParse(readJson(body))
  if (found.success) return { kind: "heard", answer: found.data }
  return { kind: "lost", status, message: `${name} answered ${status} with something that cannot be read.` }
}

/** Asks Google one thing. */
export async function ask<T>(
  outside: Outside,
  service: GoogleService,
  question: GoogleCall<string, T>,
): Promise<Heard<T> | Refused | Lost> {
  const { method, host, path, accessToken, json, form, answer: shape } = question
  const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded"
  const body = form === undefined ? json && JSON.stringify(json) : new URLSearchParams(form).toString()
  const came = await speak(outside, service, {
    method,
    url: `${outside.hosts[host]}${path}`,
    headers: {
      accept: "application/json",
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { "content-type": type }),
    },
    ...(body === undefined ? {} : { body }),
  })
  return came.kind === "answered" ? read(service, came.answer, shape) : came
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
