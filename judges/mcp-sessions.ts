import path from "node:path"
import { createMCPClient } from "@ai-sdk/mcp"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Client as Client112 } from "mcp-sdk-1.12/client/index.js"
import { StreamableHTTPClientTransport as Transport112 } from "mcp-sdk-1.12/client/streamableHttp.js"
import { Client as Client117 } from "mcp-sdk-1.17/client/index.js"
import { StreamableHTTPClientTransport as Transport117 } from "mcp-sdk-1.17/client/streamableHttp.js"
import { Client as Client125 } from "mcp-sdk-1.25/client/index.js"
import { StreamableHTTPClientTransport as Transport125 } from "mcp-sdk-1.25/client/streamableHttp.js"
import { Client as Client132 } from "mcp-sdk-1.32/client/index.js"
import { StdioClientTransport } from "mcp-sdk-1.32/client/stdio.js"
import { StreamableHTTPClientTransport as Transport132 } from "mcp-sdk-1.32/client/streamableHttp.js"

/* Other people's clients, each behind the same few verbs. */

export type Result = {
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

export type Session = {
  readonly version: string | undefined
  instructions(): string | undefined
  listTools(): Promise<readonly string[]>
  callTool(name: string, input: Record<string, unknown>): Promise<Result>
  close(): Promise<void>
}

export type Way = { readonly url: string; readonly token: string; readonly folder: string }

const who = { name: "judge", title: "Judge", version: "1.0.0" }

/** What the official clients have in common, whatever their version. */
type OfficialClient = {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>
  callTool(call: { readonly name: string; readonly arguments: Record<string, unknown> }): Promise<unknown>
  getInstructions(): string | undefined
  close(): Promise<void>
}

function sessionOf(client: OfficialClient, version: string | undefined): Session {
  return {
    version,
    instructions: () => client.getInstructions(),
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    callTool: async (name, input) => (await client.callTool({ name, arguments: input })) as Result,
    close: async () => client.close(),
  }
}

function options({ token }: Way) {
  return { requestInit: { headers: { authorization: `Bearer ${token}` } } }
}

async function openOfficial(way: Way, mode: "auto" | "legacy"): Promise<Session> {
  const client = new Client(who, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL(way.url), options(way))
  await client.connect(transport)
  return sessionOf(client, client.getNegotiatedProtocolVersion())
}

async function open132(way: Way): Promise<Session> {
  const [client, transport] = [new Client132(who), new Transport132(new URL(way.url), options(way))]
  await client.connect(transport)
  return sessionOf(client, transport.protocolVersion)
}

async function open125(way: Way): Promise<Session> {
  const [client, transport] = [new Client125(who), new Transport125(new URL(way.url), options(way))]
  // The older classes do not fit each other where optional properties are exact.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return sessionOf(client, transport.protocolVersion)
}

async function open117(way: Way): Promise<Session> {
  const [client, transport] = [new Client117(who), new Transport117(new URL(way.url), options(way))]
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return sessionOf(client, transport.protocolVersion)
}

async function open112(way: Way): Promise<Session> {
  const [client, transport] = [new Client112(who), new Transport112(new URL(way.url), options(way))]
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return sessionOf(client, undefined)
}

async function openAiSdk({ url, token }: Way): Promise<Session> {
  const client = await createMCPClient({
    transport: { type: "http", url, headers: { Authorization: `Bearer ${token}` } },
  })
  const tools = await client.tools()
  return {
    version: undefined,
    instructions: () => client.instructions,
    listTools: async () => Object.keys(tools),
    async callTool(name, input) {
      const given = { toolCallId: "1", messages: [], context: {} }
      return (await tools[name]?.execute(input, given)) as Result
    },
    close: async () => client.close(),
  }
}

/** A program that speaks to its user's client by its standard streams, and to us for it. */
async function openRemote({ url, token, folder }: Way): Promise<Session> {
  const client = new Client132(who)
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      path.join(import.meta.dirname, "node_modules/mcp-remote/dist/proxy.js"),
      url,
      "--transport",
      "http-only",
      "--header",
      `Authorization: Bearer ${token}`,
    ],
    env: { HOME: folder, MCP_REMOTE_CONFIG_DIR: folder, PATH: process.env["PATH"] ?? "" },
    stderr: "ignore",
  })
  await client.connect(transport)
  return sessionOf(client, undefined)
}

export const ways: Readonly<Record<string, (way: Way) => Promise<Session>>> = {
  "the official client 2.4 in the modern era": async (way) => openOfficial(way, "auto"),
  "the official client 2.4 in the handshake era": async (way) => openOfficial(way, "legacy"),
  "the official SDK 1.32": open132,
  "the official SDK 1.25": open125,
  "the official SDK 1.17": open117,
  "the official SDK 1.12": open112,
  "the AI SDK": openAiSdk,
  "mcp-remote with a header": openRemote,
}

/** Which version each is known to speak; undefined where it does not tell. */
export const spoken: Readonly<Record<string, string>> = {
  "the official client 2.4 in the modern era": "2026-07-28",
  "the official client 2.4 in the handshake era": "2025-11-25",
  "the official SDK 1.32": "2025-11-25",
  "the official SDK 1.25": "2025-11-25",
  "the official SDK 1.17": "2025-06-18",
}
