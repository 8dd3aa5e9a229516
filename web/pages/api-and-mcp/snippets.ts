/* What to paste where, so that a client finds the service. */

export const clients = ["claude-code", "vs-code", "chatgpt", "cursor", "curl"] as const
export type McpClient = (typeof clients)[number]

/** How a client shows whom it works for: it sends its person to the sign-in, or it carries a token. */
export type Way = "sign-in" | "token"

/** ChatGPT takes no header; Cursor cannot say who it is in the way that the sign-in asks for. */
export const waysOf: Readonly<Record<McpClient, readonly Way[]>> = {
  "claude-code": ["sign-in", "token"],
  "vs-code": ["sign-in", "token"],
  chatgpt: ["sign-in"],
  cursor: ["token"],
  curl: ["token", "sign-in"],
}

/** Whether the snippet ends in a call: what curl shows of the sign-in is only the way there. */
export function isCalling(client: McpClient, way: Way): boolean {
  return client !== "curl" || way === "token"
}

export type Addresses = {
  readonly mcp: string
  /** The issuer that signs clients' people in. */
  readonly signIn: string
}

type Snippet = (addresses: Addresses) => string

const inJson = (value: unknown) => JSON.stringify(value, null, 2)

const snippets: Readonly<Record<McpClient, Partial<Readonly<Record<Way, Snippet>>>>> = {
  "claude-code": {
    "sign-in": ({ mcp }) => `claude mcp add --transport http fanfare ${mcp}`,
    token: ({ mcp }) =>
      `claude mcp add --transport http fanfare ${mcp} \\\n  --header "Authorization: Bearer $FANFARE_TOKEN"`,
  },
  "vs-code": {
    "sign-in": ({ mcp }) => inJson({ servers: { fanfare: { type: "http", url: mcp } } }),
    token: ({ mcp }) =>
      inJson({
        inputs: [{ type: "promptString", id: "fanfare", description: "Fanfare token", password: true }],
        // The braces are VS Code's: it asks for the token once, and keeps it.
        servers: {
          fanfare: { type: "http", url: mcp, headers: { Authorization: ["Bearer $", "{input:fanfare}"].join("") } },
        },
      }),
  },
  chatgpt: { "sign-in": ({ mcp }) => mcp },
  cursor: {
    token: ({ mcp }) =>
      inJson({
        mcpServers: { fanfare: { url: mcp, headers: { Authorization: ["Bearer $", "{env:FANFARE_TOKEN}"].join("") } } },
      }),
  },
  curl: {
    token: ({ mcp }) =>
      [
        `curl ${mcp} \\`,
        '  -H "Authorization: Bearer $FANFARE_TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"accounts_list","arguments":{}}}'`,
      ].join("\n"),
    "sign-in": ({ mcp, signIn }) =>
      [
        `curl -i -X POST ${mcp}`,
        `curl ${new URL("/.well-known/oauth-protected-resource/mcp", mcp).href}`,
        `curl ${signIn}/.well-known/openid-configuration`,
      ].join("\n"),
  },
}

export function writeSnippet(client: McpClient, way: Way, addresses: Addresses): string {
  return snippets[client][way]?.(addresses) ?? addresses.mcp
}
