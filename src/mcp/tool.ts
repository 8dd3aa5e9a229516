import type { Scope } from "#domain/scopes.ts"
import type { Bearer } from "#mcp/bearer.ts"
import type { ToolResult } from "#tools/tool-result.ts"

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

export type Tool = {
  readonly listing: ToolListing
  readonly scope: Scope
  /** The page that shows its result, where a client has pages. */
  readonly view?: string
  /** One that is not listed can be called by who knows its name. */
  readonly isListed: boolean
  readonly call: (input: unknown, caller: ToolCaller) => Promise<ToolResult>
}
