import { askForScope } from "#mcp/challenges.ts"
import { readClientName } from "#mcp/client-name.ts"
import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import { versions } from "#mcp/protocol.ts"
import { dressResult, isModern, replyError, replyInBand, replyNothing, replyResult } from "#mcp/replies.ts"
import { isNotification } from "#mcp/steps/message-steps.ts"
import type { Tool } from "#mcp/tool.ts"

/* What the message wants. */

type Verdict = McpReply | undefined
type Method = (exchange: Exchange) => McpReply | Promise<McpReply>

const capabilities = { tools: {} } as const

/** How long what is constant may be kept by a client. */
const cacheHints = { ttlMs: 300_000, cacheScope: "private" } as const

const always: readonly (readonly [string, Method])[] = [
  ["tools/list", answerToolsList],
  ["tools/call", callTool],
]
const modernMethods: ReadonlyMap<string, Method> = new Map([["server/discover", discover], ...always])
const handshakeMethods: ReadonlyMap<string, Method> = new Map([
  ["initialize", initialize],
  ["ping", (exchange) => replyResult(exchange, {})],
  ...always,
])

function methodOf(exchange: Exchange): Method | undefined {
  return (isModern(exchange) ? modernMethods : handshakeMethods).get(settled(exchange.message).method)
}

/** Nothing that a client tells by itself changes anything here. */
export function takeNotification(exchange: Exchange): Verdict {
  return isNotification(exchange) ? replyNothing(exchange, 202) : undefined
}

export function refuseUnknownMethod(exchange: Exchange): Verdict {
  if (methodOf(exchange) !== undefined) return undefined
  const { method } = settled(exchange.message)
  return replyInBand(exchange, 404, "noMethod", `There is no method ${JSON.stringify(method.slice(0, 100))}.`)
}

export function refuseUnknownTool(exchange: Exchange): Verdict {
  if (settled(exchange.message).method !== "tools/call" || findTool(exchange) !== undefined) return undefined
  const { name } = settled(exchange.message).params
  const message =
    typeof name === "string" ? `There is no tool ${JSON.stringify(name.slice(0, 100))}.` : "name is missing."
  return replyInBand(exchange, 400, "badParams", `${message} See tools/list.`)
}

/** A client may ask its user for more. Every other refusal is a result: a 403 would send people to sign in again. */
export function refuseOutsideScope(exchange: Exchange): Verdict {
  const needed = settled(exchange.message).method === "tools/call" ? findTool(exchange)?.scope : undefined
  if (needed === undefined || settled(exchange.bearer).scopes.includes(needed)) return undefined
  exchange.headers = { ...exchange.headers, ...askForScope(exchange.server.baseUrl, needed) }
  return replyError(exchange, 403, "outsideScope", `Forbidden: the token lacks the scope ${needed}.`)
}

export async function answer(exchange: Exchange): Promise<McpReply> {
  return settled(methodOf(exchange))(exchange)
}

function findTool({ server, message }: Exchange): Tool | undefined {
  const { name } = settled(message).params
  return typeof name === "string" ? server.catalogue.find(name) : undefined
}

function discover(exchange: Exchange): McpReply {
  const { instructions } = exchange.server
  return replyResult(exchange, { supportedVersions: versions, capabilities, instructions, ...cacheHints })
}

function initialize(exchange: Exchange): McpReply {
  const { info, instructions } = exchange.server
  if (typeof settled(exchange.message).params["protocolVersion"] !== "string") {
    return replyInBand(exchange, 400, "badParams", "protocolVersion must be a string.")
  }
  return replyResult(exchange, { protocolVersion: exchange.version, capabilities, serverInfo: info, instructions })
}

function answerToolsList(exchange: Exchange): McpReply {
  const { cursor } = settled(exchange.message).params
  if (cursor !== undefined) return replyInBand(exchange, 400, "badParams", "There is only one page: leave cursor out.")
  const tools = exchange.server.catalogue.list(settled(exchange.bearer).scopes)
  return replyResult(exchange, `{"tools":${tools},${dressResult(exchange, cacheHints).slice(1)}`)
}

async function callTool(exchange: Exchange): Promise<McpReply> {
  const { request, meta = {} } = exchange
  const bearer = settled(exchange.bearer)
  const { arguments: input = {} } = settled(exchange.message).params
  const result = await settled(findTool(exchange)).call(input, {
    bearer,
    clientName: readClientName(meta, request.header("user-agent"), bearer.clientName),
    address: request.address,
    requestId: request.requestId,
  })
  return replyResult(exchange, result)
}
