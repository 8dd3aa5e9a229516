import { isObject } from "#domain/json-object.ts"
import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import { metaKeys } from "#mcp/protocol.ts"
import { replyError, replyResult, isModern } from "#mcp/replies.ts"
import { cacheHints, refuseCursor } from "#mcp/steps/lists.ts"
import { viewExtension, viewType } from "#mcp/view.ts"

/*
 * Pages for chats that can show them, as resources. A client of the revisions with `initialize` says only there what it
 * can show, and nothing is remembered between requests: such a client can read a page that it knows of, and its list of tools
 * names none.
 */

/** Whether the client of this request says that it shows pages. */
export function showsViews(exchange: Exchange): boolean {
  const told = exchange.meta?.[metaKeys.capabilities] ?? settled(exchange.message).params["capabilities"]
  const extensions = isObject(told) && isObject(told["extensions"]) ? told["extensions"] : {}
  const extension = extensions[viewExtension]
  if (!isObject(extension) || exchange.server.views.length === 0) return false
  const { mimeTypes } = extension
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(viewType))
}

export function listResources(exchange: Exchange): McpReply {
  const resources = exchange.server.views.map(({ uri, name, title, description }) => {
    return { uri, name, title, description, mimeType: viewType }
  })
  return refuseCursor(exchange) ?? replyResult(exchange, { resources, ...cacheHints })
}

export function listResourceTemplates(exchange: Exchange): McpReply {
  return refuseCursor(exchange) ?? replyResult(exchange, { resourceTemplates: [], ...cacheHints })
}

/** A page needs nothing from outside: no network, no pictures, no permissions. */
const pageMeta = { ui: { prefersBorder: true } } as const

export function readResource(exchange: Exchange): McpReply {
  const { uri } = settled(exchange.message).params
  const view = exchange.server.views.find((each) => each.uri === uri)
  if (view === undefined) {
    const message = `There is no resource ${JSON.stringify(String(uri).slice(0, 200))}. See resources/list.`
    return replyError(exchange, isModern(exchange) ? 400 : 200, "badParams", message, { uri })
  }
  const contents = [{ uri: view.uri, mimeType: viewType, text: view.html, _meta: pageMeta }]
  return replyResult(exchange, { contents, ...cacheHints })
}
