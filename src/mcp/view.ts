/** A page that a chat shows beside the result of a tool (MCP Apps, 2026-01-26). */
export type View = {
  readonly uri: `ui://${string}`
  readonly name: string
  readonly title: string
  readonly description: string
  readonly html: string
}

export const viewType = "text/html;profile=mcp-app"

/** The extension of the protocol, which a client declares among its capabilities. */
export const viewExtension = "io.modelcontextprotocol/ui"
