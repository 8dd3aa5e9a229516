import type { Scope } from "#domain/scopes.ts"
import type { Bearer } from "#mcp/bearer.ts"
import type { JsonObject } from "#mcp/protocol.ts"

/** A tool as `tools/list` shows it. */
export type ToolListing = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema?: object
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
}

/** Who calls a tool, and from where. */
export type ToolCaller = {
  readonly bearer: Bearer
  /** What people read. */
  readonly clientName: string
  readonly address: string
  readonly requestId: string
}

/** Never `structuredContent` with `isError: true`: older clients check it against the schema and hide the text. */
export type ToolResult =
  | { readonly content: readonly object[]; readonly structuredContent?: JsonObject; readonly isError?: false }
  | { readonly content: readonly object[]; readonly isError: true }

export type Tool = {
  readonly listing: ToolListing
  readonly scope: Scope
  /** The page that shows its result, where a client has pages. */
  readonly view?: string
  /** One that is not listed can be called by who knows its name. */
  readonly isListed: boolean
  readonly call: (input: unknown, caller: ToolCaller) => Promise<ToolResult>
}

export function textContent(text: string): readonly object[] {
  return [{ type: "text", text }]
}
