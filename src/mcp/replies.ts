import { problemStatus, type Problem } from "#domain/problem.ts"
import type { Exchange, McpReply } from "#mcp/exchange.ts"
import { errorCodes, metaKeys, modernVersion } from "#mcp/protocol.ts"

/* Every answer of this endpoint. */

const json = { "content-type": "application/json" } as const

export function isModern({ version }: Exchange): boolean {
  return version === modernVersion
}

/** A result, with what each revision wants on it. `fields` may have been written out before. */
export function replyResult(exchange: Exchange, fields: object | string): McpReply {
  const text = typeof fields === "string" ? fields : dressResult(exchange, fields)
  return reply(exchange, 200, `{"jsonrpc":"2.0","id":${JSON.stringify(exchange.id)},"result":${text}}`)
}

export function dressResult(exchange: Pick<Exchange, "server" | "version">, fields: object): string {
  const isPlain = exchange.version !== modernVersion
  const meta = { [metaKeys.server]: exchange.server.info }
  return JSON.stringify(isPlain ? fields : { resultType: "complete", ...fields, _meta: meta })
}

type ErrorName = keyof typeof errorCodes

export function replyError(
  exchange: Exchange,
  status: number,
  name: ErrorName,
  message: string,
  data?: unknown,
): McpReply {
  const { id } = exchange
  const error = { code: errorCodes[name], message, ...(data === undefined ? {} : { data }) }
  return reply(exchange, status, JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), error }))
}

/** For a request that is well formed and asks for what is not there. Handshake clients take any other status for a breakdown. */
export function replyInBand(exchange: Exchange, status: number, name: ErrorName, message: string): McpReply {
  return replyError(exchange, isModern(exchange) ? status : 200, name, message)
}

/** For a request that was not read far enough to be JSON-RPC. */
export function replyProblem(
  exchange: Exchange,
  problem: Problem,
  { status = problemStatus[problem.code], headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): McpReply {
  const { headers: always, ...rest } = reply(exchange, status, JSON.stringify(problem.body()))
  return { ...rest, headers: { ...always, ...headers } }
}

export function replyText(exchange: Exchange, status: number, text: string): McpReply {
  return { status, headers: { ...exchange.headers, "content-type": "text/plain; charset=utf-8" }, body: text }
}

export function replyNothing(exchange: Exchange, status: number): McpReply {
  return { status, headers: exchange.headers, body: null }
}

function reply({ headers }: Exchange, status: number, body: string): McpReply {
  return { status, headers: { ...headers, ...json }, body }
}
