import type { Id } from "#domain/ids.ts"
import { type Scope, scopes } from "#domain/scopes.ts"
import { answerMcp } from "#mcp/answer.ts"
import { Catalogue } from "#mcp/catalogue.ts"
import type { McpReply, McpRequest, McpServer } from "#mcp/exchange.ts"
import type { Tool, ToolCaller } from "#mcp/tool.ts"
import { textContent } from "#tools/tool-result.ts"

/* The endpoint with a catalogue of its own behind it: no service is needed. */

export const fixtureBase = new URL("https://fanfare.example.com")

export type FixtureServer = {
  readonly serve: (request: McpRequest) => Promise<McpReply>
  /** Every call that got through, with who made it. */
  readonly calls: readonly { readonly tool: string; readonly input: unknown; readonly caller: ToolCaller }[]
}

/** Tokens are their scopes, joined by a plus; `all` has all of them. */
export function openFixtureServer(more: Partial<Pick<McpServer, "prompts" | "views">> = {}): FixtureServer {
  const calls: { tool: string; input: unknown; caller: ToolCaller }[] = []
  const tool = (name: string, scope: Scope, isListed = true): Tool => ({
    listing: {
      name,
      title: name,
      description: `Does ${name}.`,
      inputSchema: { type: "object" },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    scope,
    isListed,
    async call(input, caller) {
      calls.push({ tool: name, input, caller })
      return { content: textContent("done"), structuredContent: { ok: true } }
    },
  })
  const server: McpServer = {
    baseUrl: fixtureBase,
    info: { name: "fixture", title: "Fixture", version: "1.2.3" },
    instructions: "Do well.",
    catalogue: new Catalogue([
      tool("read_it", "posts:read"),
      tool("write_it", "posts:write"),
      tool("hidden_it", "posts:read", false),
      tool("räksmörgås", "posts:read"),
      { ...tool("ask_it", "posts:publish"), view: "ui://fixture/card" },
    ]),
    prompts: [],
    views: [],
    ...more,
    async recognise(token) {
      const granted = token === "all" ? scopes : scopes.filter((scope) => token.split("+").includes(scope))
      if (granted.length === 0) return null
      return {
        key: "client",
        countedAs: "client",
        clientName: "Registered name",
        scopes: granted,
        userId: "user" as Id<"usr">,
        userName: "Olga",
        workspaceId: null,
        workspaceName: null,
        workspaceTimeZone: null,
        role: null,
        credential: { kind: "grant", id: "grant" as Id<"grt"> },
      }
    },
  }
  return { serve: async (request) => answerMcp(server, request), calls }
}

export const withToken = { authorization: "Bearer all" } as const
