import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import { replyInBand } from "#mcp/replies.ts"

/** How long what is constant may be kept by a client. */
export const cacheHints = { ttlMs: 300_000, cacheScope: "private" } as const

/** Every list here fits on a page. */
export function refuseCursor(exchange: Exchange): McpReply | undefined {
  const { cursor } = settled(exchange.message).params
  if (cursor === undefined) return undefined
  return replyInBand(exchange, 400, "badParams", "There is only one page: leave cursor out.")
}
