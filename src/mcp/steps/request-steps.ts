import { isObject } from "#domain/json-object.ts"
import { parseJson } from "#domain/parse-json.ts"
import { Problem } from "#domain/problem.ts"
import { askForToken } from "#mcp/challenges.ts"
import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import type { RequestId } from "#mcp/protocol.ts"
import { replyError, replyProblem, replyText } from "#mcp/replies.ts"

/* What is looked at before the message is. */

type Verdict = McpReply | undefined

/** A page of somebody else must not reach what answers on this machine or in this network. */
export function refuseForeignOrigin(exchange: Exchange): Verdict {
  const origin = exchange.request.header("origin")
  if (origin === undefined || origin === exchange.server.baseUrl.origin) return undefined
  return replyText(exchange, 403, "Origin not allowed")
}

/** There is no stream to listen to and no session to end. Nearly every older client asks once, so this is cheap. */
export function refuseOtherMethods(exchange: Exchange): Verdict {
  if (exchange.request.method === "POST") return undefined
  const problem = new Problem("NotFound", "Use POST: there is no stream and no session.")
  return replyProblem(exchange, problem, { status: 405, headers: { allow: "POST" } })
}

function tokenOf({ request }: Exchange): string | undefined {
  return /^Bearer +(\S.*?) *$/i.exec(request.header("authorization") ?? "")?.[1]
}

/** After too many wrong tokens the next one is not checked. Without a token there is nothing to check. */
export function refuseManyWrongTokens(exchange: Exchange): Verdict {
  const token = tokenOf(exchange)
  const refusal = token === undefined ? undefined : exchange.request.tokens.refusal()
  if (refusal === undefined) return undefined
  return replyProblem(exchange, refusal, { headers: { "retry-after": String(refusal.retryAfterSeconds) } })
}

export async function admitToken(exchange: Exchange): Promise<Verdict> {
  const { request, server } = exchange
  const token = tokenOf(exchange)
  const bearer = token === undefined ? null : await request.tokens.identify(async () => server.recognise(token))
  if (bearer !== null) {
    exchange.bearer = bearer
    return undefined
  }
  const message =
    token === undefined
      ? "Send a token: Authorization: Bearer …"
      : "The token is wrong, expired or revoked. Sign in again, or create a new personal token in the app."
  const headers = askForToken(server.baseUrl, token !== undefined)
  return replyProblem(exchange, new Problem("Unauthorized", message), { headers })
}

export async function refuseTooMany(exchange: Exchange): Promise<Verdict> {
  const { headers, refusal } = await exchange.request.count(settled(exchange.bearer).countedAs)
  exchange.headers = { ...exchange.headers, ...headers }
  if (refusal === undefined) return undefined
  const { retryAfterSeconds = 60 } = refusal
  exchange.headers = { ...exchange.headers, "retry-after": String(retryAfterSeconds) }
  await peekAtId(exchange)
  const data = { ...refusal.body(), retryAfterSeconds }
  return replyError(exchange, 429, "tooManyRequests", `TooManyRequests: ${refusal.message}`, data)
}

/** After too many requests a large body is not read, but a client passes on only an answer that names its request. */
const smallBody = 16_384

async function peekAtId(exchange: Exchange): Promise<void> {
  const { request } = exchange
  if (!(Number(request.header("content-length")) <= smallBody)) return
  const body = await request.readBody()
  const parsed = body === null ? {} : parseJson(body)
  const id = "value" in parsed && isObject(parsed.value) ? parsed.value["id"] : undefined
  if (isRequestId(id)) exchange.id = id
}

export function refuseOtherTypes(exchange: Exchange): Verdict {
  const type = exchange.request.header("content-type") ?? ""
  if (/^application\/json\s*(?:;|$)/i.test(type)) return undefined
  const problem = new Problem("BadInput", "The body must be JSON, sent with Content-Type: application/json.")
  return replyProblem(exchange, problem, { status: 415 })
}

export async function refuseLargeBody(exchange: Exchange): Promise<Verdict> {
  const body = await exchange.request.readBody()
  if (body === null) return replyProblem(exchange, new Problem("BadInput", "The body is too large."), { status: 413 })
  exchange.body = body
  return undefined
}

export function refuseOtherThanJson(exchange: Exchange): Verdict {
  const parsed = parseJson(settled(exchange.body))
  if ("complaint" in parsed) return replyError(exchange, 400, "notJson", `The body ${parsed.complaint}.`)
  exchange.json = parsed.value
  return undefined
}

export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value)
}
