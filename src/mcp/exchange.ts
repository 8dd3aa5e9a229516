import type { JsonObject } from "#domain/json-object.ts"
import type { Problem } from "#domain/problem.ts"
import type { Bearer } from "#mcp/bearer.ts"
import type { Catalogue } from "#mcp/catalogue.ts"
import type { Prompt } from "#mcp/prompt.ts"
import type { Message, RequestId, ProtocolVersion } from "#mcp/protocol.ts"
import type { View } from "#mcp/view.ts"

/** A request as it came in, its body still to be read. */
export type McpRequest = {
  readonly method: string
  readonly header: (name: string) => string | undefined
  /** Null when it is too large. */
  readonly readBody: () => Promise<Uint8Array | null>
  /** Counts the request of a known caller: what to tell about that, and the refusal when it is one too many. */
  readonly count: (key: string) => Promise<McpCount>
  /** Whether its token is worth looking at, and its owner, once it is the caller's turn. */
  readonly tokens: {
    refusal(): Problem | undefined
    identify<T extends { readonly workspaceId: string | null; readonly userId: string }>(
      find: () => Promise<T | null>,
    ): Promise<T | null>
  }
  readonly address: string
  readonly requestId: string
}

export type McpCount = { readonly headers: Readonly<Record<string, string>>; readonly refusal: Problem | undefined }

export type McpReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What the endpoint needs to answer: all of it is given, so that any catalogue can be served through it. */
export type McpServer = {
  readonly baseUrl: URL
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  readonly instructions: string
  readonly catalogue: Catalogue
  readonly prompts: readonly Prompt[]
  readonly views: readonly View[]
  readonly recognise: (token: string) => Promise<Bearer | null>
}

/** A request on its way through the steps, which fill in what the later ones need. */
export type Exchange = {
  readonly request: McpRequest
  readonly server: McpServer
  /** What every answer from now on carries. */
  headers: Readonly<Record<string, string>>
  bearer?: Bearer
  body?: Uint8Array
  json?: unknown
  /** Read as early as can be: a client drops an error that does not name its request. */
  id?: RequestId
  message?: Message
  meta?: JsonObject
  version?: ProtocolVersion
}

/** What a step before has settled. */
export function settled<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("a step stands before the one that settles what it needs")
  return value
}
