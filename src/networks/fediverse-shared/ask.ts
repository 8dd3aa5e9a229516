import type { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"

/*
 * What servers of the fediverse are asked in the same way, whatever they run. What they say against it differs, so each
 * adapter says in its client.ts how it reads that.
 */

export type Software = {
  /** Undefined where an answer may be a passing fault as well. */
  readonly readRefusal: (answer: HttpAnswer, now: Temporal.Instant) => Refused | undefined
  /** What it means that something else came than was asked for. */
  readonly readOther?: (body: unknown) => Refused | undefined
}

/** Either nothing came back, or nothing that says whether the server did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly status: number; readonly answer: T }

export type ServerCall<T> = Omit<HttpRequest, "url"> & {
  /** The name of the server that is asked. */
  readonly server: string
  /** With its query, below the server. */
  readonly path: string
  readonly token?: string
  readonly answer: z.ZodType<T>
}

/** Asks a server one thing. It throws for nothing that happens on the way. */
export async function ask<T>(
  outside: Outside,
  { readRefusal, readOther }: Software,
  question: ServerCall<T>,
): Promise<Heard<T> | Refused | Lost> {
  const { server, path, token, answer: shape, headers = {}, ...request } = question
  const sent = await send(outside, {
    ...request,
    url: `${addressOf(outside.hosts["servers"], server)}${path}`,
    headers: {
      // Without it some send their errors as the page where people sign in, and that looks like success.
      accept: "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  const lost: Lost = { kind: "lost", status, message: `The server answered ${status}.` }
  if (status >= 400) return readRefusal(answer, outside.now()) ?? lost
  if (status < 200 || status >= 300) return lost
  const body = readJson(answer.body)
  const read = shape.safeParse(body)
  if (read.success) return { kind: "heard", status, answer: read.data }
  const message = `The server answered ${status} with something that cannot be read.`
  return readOther?.(body) ?? { ...lost, message }
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}

/** What is kept with an account to find it again: its server, and its id there. */
export function homeOf({ credentials }: Author): { server: string; token: string; id: string } {
  const { server, accountId } = credentials.extra ?? {}
  if (server === undefined || accountId === undefined) throw new Error("an account of the fediverse without its server")
  return { server, token: credentials.accessToken, id: accountId }
}
