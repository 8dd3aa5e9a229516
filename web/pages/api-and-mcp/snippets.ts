import { localClientId } from "#domain/agent-client.ts"

/* What to paste where, so that a client finds the service. */

export const clients = [
  "claude-code",
  "codex",
  "opencode",
  "gemini",
  "mcp-remote",
  "vs-code",
  "cursor",
  "chatgpt",
  "curl",
] as const
export type McpClient = (typeof clients)[number]

/**
 * How a client shows whom it works for: it sends its person to the sign-in and says who it is by a document that it
 * publishes, or by the client id that is built in here; or it has a token.
 */
export type Way = "sign-in" | "client-id" | "token"

/**
 * What each client can do, the best way first. opencode, Gemini CLI and mcp-remote publish no document. ChatGPT takes no
 * header. Cursor wants its person sent to an address that any program can claim, so it is not let in by signing in.
 */
export const waysOf: Readonly<Record<McpClient, readonly Way[]>> = {
  "claude-code": ["sign-in", "client-id", "token"],
  codex: ["sign-in", "client-id", "token"],
  opencode: ["client-id", "token"],
  gemini: ["client-id", "token"],
  "mcp-remote": ["client-id", "token"],
  "vs-code": ["sign-in", "token"],
  cursor: ["token"],
  chatgpt: ["sign-in"],
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
    "client-id": ({ mcp }) =>
      `claude mcp add --transport http fanfare ${mcp} \\\n  --client-id ${localClientId} --callback-port 8765`,
    token: ({ mcp }) =>
      `claude mcp add --transport http fanfare ${mcp} \\\n  --header "Authorization: Bearer $FANFARE_TOKEN"`,
  },
  codex: {
    "sign-in": ({ mcp }) => `codex mcp add fanfare --url ${mcp}`,
    "client-id": ({ mcp }) => `codex mcp add fanfare --url ${mcp} --oauth-client-id ${localClientId}`,
    token: ({ mcp }) => `codex mcp add fanfare --url ${mcp} --bearer-token-env-var FANFARE_TOKEN`,
  },
  opencode: {
    "client-id": ({ mcp }) =>
      inJson({ mcp: { fanfare: { type: "remote", url: mcp, oauth: { clientId: localClientId } } } }),
    token: ({ mcp }) =>
      inJson({
        mcp: {
          fanfare: { type: "remote", url: mcp, oauth: false, headers: { Authorization: "Bearer {env:FANFARE_TOKEN}" } },
        },
      }),
  },
  gemini: {
    "client-id": ({ mcp }) =>
      inJson({ mcpServers: { fanfare: { httpUrl: mcp, oauth: { enabled: true, clientId: localClientId } } } }),
    token: ({ mcp }) =>
      inJson({ mcpServers: { fanfare: { httpUrl: mcp, headers: { Authorization: "Bearer $FANFARE_TOKEN" } } } }),
  },
  "mcp-remote": {
    "client-id": ({ mcp }) =>
      `npx mcp-remote ${mcp} \\\n  --static-oauth-client-info '{"client_id":"${localClientId}"}'`,
    token: ({ mcp }) => `npx mcp-remote ${mcp} \\\n  --header "Authorization: Bearer $FANFARE_TOKEN"`,
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
