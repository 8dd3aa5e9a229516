import { isObject } from "#domain/json-object.ts"
import { type Exchange, type McpReply, settled } from "#mcp/exchange.ts"
import type { Prompt } from "#mcp/prompt.ts"
import { replyInBand, replyResult } from "#mcp/replies.ts"
import { cacheHints, refuseCursor } from "#mcp/steps/lists.ts"

/** Tasks that people start by name. One that a token could not do is not there. */
function promptsOf({ server, bearer }: Exchange): readonly Prompt[] {
  const granted = settled(bearer).scopes
  return server.prompts.filter(({ scopes }) => scopes.every((scope) => granted.includes(scope)))
}

export function listPrompts(exchange: Exchange): McpReply {
  const prompts = promptsOf(exchange).map(({ name, title, description, arguments: given }) => {
    return { name, title, description, arguments: given }
  })
  return refuseCursor(exchange) ?? replyResult(exchange, { prompts, ...cacheHints })
}

export function getPrompt(exchange: Exchange): McpReply {
  const { name, arguments: given = {} } = settled(exchange.message).params
  const bad = (message: string) => replyInBand(exchange, 400, "badParams", message)
  const prompt = promptsOf(exchange).find((each) => each.name === name)
  if (prompt === undefined)
    return bad(`There is no prompt ${JSON.stringify(String(name).slice(0, 100))}. See prompts/list.`)
  const values = isObject(given) ? readTexts(given) : undefined
  if (values === undefined) return bad("arguments must be an object of strings.")
  const missing = prompt.arguments.find((each) => each.required && (values[each.name] ?? "").trim() === "")
  if (missing !== undefined) return bad(`arguments.${missing.name} is missing: ${missing.description}`)
  const content = { type: "text", text: prompt.write(values) }
  return replyResult(exchange, { description: prompt.description, messages: [{ role: "user", content }] })
}

function readTexts(given: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> | undefined {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "string") return undefined
    texts[name] = value
  }
  return texts
}
