import type { Actor } from "#actions/action.ts"

/** Whether a language model calls, over MCP or as the assistant: it reads every answer, and takes it at its word. */
export function isModel({ transport }: Pick<Actor, "transport">): boolean {
  return transport === "mcp" || transport === "assistant"
}
