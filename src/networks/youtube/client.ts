import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { send } from "#networks/send.ts"
import { classify, restOf } from "#networks/youtube/classify.ts"

/** Either nothing came back, or nothing that says whether Google did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

type Heard<T> = { readonly kind: "heard"; readonly answer: T }

type Answered = { readonly kind: "answered"; readonly answer: HttpAnswer }

type Question<T> = Pick<HttpRequest, "method"> & {
  readonly host: "oauth" | "api"
  /** With its query. */
  readonly path: string
  readonly accessToken?: string
  readonly form?: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
}

const oauthProblem = z.object({ error: z.string(), error_description: z.string().optional() })

const problem = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ message: z.string().optional(), reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

/** The errors of the interface and those of OAuth, in one form. */
type Told = { readonly code: string; readonly message: string }

export const bearer = (accessToken: string): string => `Bearer ${accessToken}`

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readProblem({ status, body }: HttpAnswer): Told {
  const json = readJson(body)
  const otherwise = `YouTube answered ${status}.`
  const refused = oauthProblem.safeParse(json).data
  if (refused !== undefined) return { code: refused.error, message: refused.error_description ?? otherwise }
  const { message, status: state, errors = [], details = [] } = problem.safeParse(json).data?.error ?? {}
  const reasons = [...errors, ...details].flatMap(({ reason }) => reason ?? [])
  return {
    code: reasons[0] ?? state ?? String(status),
    message: message ?? errors[0]?.message ?? otherwise,
  }
}

function readRetryAt({ headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const seconds = headers["retry-after"] ?? ""
  return /^\d{1,6}$/.test(seconds) ? now.add({ seconds: Number(seconds) }) : undefined
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const { code, message } = readProblem(answer)
  const why = classify(answer.status, code)
  const refused: Refused = { kind: "refused", why, code, message }
  const retryAt = why === "rate" ? (restOf(code, message, now) ?? readRetryAt(answer, now)) : undefined
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

/** Sends a request as it is. 308 is how an upload says that it wants more. It throws for nothing that happens on the way. */
export async function speak(outside: Outside, request: HttpRequest): Promise<Answered | Refused | Lost> {
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408) return readRefusal(answer, outside.now())
  if ((status >= 200 && status < 300) || status === 308) return { kind: "answered", answer }
  return { kind: "lost", status, message: readProblem(answer).message }
}

export function read<T>({ status, body }: HttpAnswer, shape: z.ZodType<T>): Heard<T> | Lost {
  const found = shape.safeParse(readJson(body))
  if (found.success) return { kind: "heard", answer: found.data }
  return { kind: "lost", status, message: `YouTube answered ${status} with something that cannot be read.` }
}

/** Asks Google one thing. */
export async function askYouTube<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { method, host, path, accessToken, form, answer: shape } = question
  const came = await speak(outside, {
    method,
    url: `${outside.hosts[host]}${path}`,
    headers: {
      accept: "application/json",
      ...(accessToken === undefined ? {} : { authorization: bearer(accessToken) }),
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
  })
  return came.kind === "answered" ? read(came.answer, shape) : came
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
