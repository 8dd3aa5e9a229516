import { isObject } from "#domain/json-object.ts"
import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import { isVersion, metaKeys, modernVersion, unnamedVersion, newestHandshake, versions } from "#mcp/protocol.ts"
import { isModern, replyError } from "#mcp/replies.ts"
import { isRequestId } from "#mcp/steps/request-steps.ts"

/* What is looked at before anybody asks what the message wants. */

type Verdict = McpReply | undefined

/** One request or one notification: no batches, and no answers, since nothing was asked. */
export function refuseOtherShapes(exchange: Exchange): Verdict {
  const { json } = exchange
  const bad = (message: string) => replyError(exchange, 400, "badRequest", message)
  if (Array.isArray(json)) return bad("Batches are not supported: send one message per request.")
  if (!isObject(json)) return bad("The body must be one JSON-RPC message.")
  const { id, method, params = {} } = json
  if (isRequestId(id)) exchange.id = id
  else if ("id" in json) return bad("id must be a string or an integer.")
  if (json["jsonrpc"] !== "2.0") return bad('jsonrpc must be "2.0".')
  if (typeof method !== "string") return bad("method must be a string. Responses are not accepted.")
  if (!isObject(params)) return bad("params must be an object.")
  exchange.message = { id: exchange.id, method, params }
  return undefined
}

export function readMeta(exchange: Exchange): Verdict {
  const { _meta: meta = {} } = settled(exchange.message).params
  const bad = (what: string) => replyError(exchange, 400, "badParams", `${what}.`)
  if (!isObject(meta)) return bad("_meta must be an object")
  const { [metaKeys.version]: version, [metaKeys.capabilities]: capabilities, [metaKeys.client]: client } = meta
  if (version !== undefined && typeof version !== "string") return bad(`_meta ${metaKeys.version} must be a string`)
  if (capabilities !== undefined && !isObject(capabilities)) return bad(`${metaKeys.capabilities} must be an object`)
  if (client !== undefined && !isObject(client)) return bad(`_meta ${metaKeys.client} must be an object`)
  exchange.meta = meta
  return undefined
}

/** A proxy that routes by the header and the server that runs the body must agree. */
export function compareVersionHeader(exchange: Exchange): Verdict {
  const told = settled(exchange.meta)[metaKeys.version]
  const header = versionHeader(exchange)
  if (told === undefined || header === told) return undefined
  if (header === undefined && told !== modernVersion) return undefined
  return mismatch(exchange, "MCP-Protocol-Version", header, told)
}

export function refuseUnknownVersion(exchange: Exchange): Verdict {
  const { method, params } = settled(exchange.message)
  const asked = method === "initialize" ? params["protocolVersion"] : undefined
  const told = settled(exchange.meta)[metaKeys.version] ?? versionHeader(exchange)
  const unknown = [told, asked].find((version) => typeof version === "string" && !isVersion(version))
  if (unknown !== undefined) {
    const data = { supported: versions, requested: unknown }
    return replyError(exchange, 400, "unknownVersion", "Unsupported protocol version.", data)
  }
  const version = told ?? (asked === modernVersion ? newestHandshake : asked)
  exchange.version = typeof version === "string" && isVersion(version) ? version : unnamedVersion
  return undefined
}

// The contract is silent about the capabilities, and nothing here depends on them. The protocol says that every request has
// them, though, and its conformance suite fails a server that takes one without (sep-2575-request-meta-invalid).
const requiredMeta = [metaKeys.version, metaKeys.capabilities] as const

export function requireMeta(exchange: Exchange): Verdict {
  if (!isModern(exchange) || isNotification(exchange)) return undefined
  const missing = requiredMeta.find((key) => settled(exchange.meta)[key] === undefined)
  return missing === undefined ? undefined : replyError(exchange, 400, "badParams", `_meta must have ${missing}.`)
}

/** What the header Mcp-Name repeats, by method. */
const namedBy: Readonly<Partial<Record<string, string>>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
}

export function compareRoutingHeaders(exchange: Exchange): Verdict {
  if (!isModern(exchange) || isNotification(exchange)) return undefined
  const { method, params } = settled(exchange.message)
  const { header } = exchange.request
  if (header("mcp-method")?.trim() !== method) return mismatch(exchange, "Mcp-Method", header("mcp-method"), method)
  const field = namedBy[method]
  if (field === undefined) return undefined
  const name = decode(header("mcp-name")?.trim())
  return name === undefined || name !== params[field]
    ? mismatch(exchange, "Mcp-Name", header("mcp-name"), params[field])
    : undefined
}

export function isNotification({ id }: Exchange): boolean {
  return id === undefined
}

function versionHeader({ request }: Exchange): string | undefined {
  return request.header("mcp-protocol-version")?.trim()
}

const encoded = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/

/** What does not fit into a header travels as base64. Undefined for what claims to and is not. */
function decode(value: string | undefined): string | undefined {
  if (value === undefined || !value.startsWith("=?base64?") || !value.endsWith("?=")) return value
  const [, base64] = encoded.exec(value) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, "base64").toString("utf8")
}

function mismatch(exchange: Exchange, name: string, header: unknown, told: unknown): McpReply {
  const said = header === undefined ? "is missing" : `is ${show(header)}`
  return replyError(exchange, 400, "headerMismatch", `Header mismatch: ${name} ${said}, the body says ${show(told)}.`)
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : "nothing"
}
