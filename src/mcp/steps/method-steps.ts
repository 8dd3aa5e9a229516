import { askForScope } from "#mcp/challenges.ts"
import { readClientName } from "#mcp/client-name.ts"
import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import { versions } from "#mcp/protocol.ts"
import { dressResult, isModern, replyError, replyInBand, replyNothing, replyResult } from "#mcp/replies.ts"
import { cacheHints, refuseCursor } from "#mcp/steps/lists.ts"
import { isNotification } from "#mcp/steps/message-steps.ts"
import { getPrompt, listPrompts } from "#mcp/steps/prompt-methods.ts"
import { listResources, listResourceTemplates, readResource, showsViews } from "#mcp/steps/view-methods.ts"
import type { Tool } from "#mcp/tool.ts"
import { viewExtension } from "#mcp/view.ts"

/* What the message wants. */

type Verdict = McpReply | undefined
type Method = (exchange: Exchange) => McpReply | Promise<McpReply>

/** What there is. Pages are for clients that say that they show them. */
function capabilitiesFor(exchange: Exchange): object {
  const { prompts } = exchange.server
  return {
    tools: {},
    ...(prompts.length > 0 ? { prompts: {} } : {}),
    ...(showsViews(exchange) ? { resources: {}, extensions: { [viewExtension]: {} } } : {}),
  }
}

const always: readonly (readonly [string, Method])[] = [
  ["tools/list", answerToolsList],
  ["tools/call", callTool],
  ["prompts/list", listPrompts],
  ["prompts/get", getPrompt],
  ["resources/list", listResources],
  ["resources/templates/list", listResourceTemplates],
  ["resources/read", readResource],
]
const modernMethods: ReadonlyMap<string, Method> = new Map([["server/discover", discover], ...always])
const handshakeMethods: ReadonlyMap<string, Method> = new Map([
  ["initialize", initialize],
  ["ping", (exchange) => replyResult(exchange, {})],
  ...always,
])

function methodOf(exchange: Exchange): Method | undefined {
  const { method } = settled(exchange.message)
  const { prompts, views } = exchange.server
  // What a server has nothing of, it does not know.
  if (
    (method.startsWith("prompts/") && prompts.length === 0) ||
    (method.startsWith("resources/") && views.length === 0)
  ) {
    return undefined
  }
  return (isModern(exchange) ? modernMethods : handshakeMethods).get(method)
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
  const capabilities = capabilitiesFor(exchange)
  return replyResult(exchange, { supportedVersions: versions, capabilities, instructions, ...cacheHints })
}

function initialize(exchange: Exchange): McpReply {
  const { info, instructions } = exchange.server
  if (typeof settled(exchange.message).params["protocolVersion"] !== "string") {
    return replyInBand(exchange, 400, "badParams", "protocolVersion must be a string.")
  }
  const capabilities = capabilitiesFor(exchange)
  return replyResult(exchange, { protocolVersion: exchange.version, capabilities, serverInfo: info, instructions })
}

function answerToolsList(exchange: Exchange): McpReply {
  const refusal = refuseCursor(exchange)
  if (refusal !== undefined) return refusal
  const tools = exchange.server.catalogue.list(settled(exchange.bearer).scopes, showsViews(exchange))
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
