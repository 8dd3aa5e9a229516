import type { IncomingMessage } from "node:http"
import type { HttpBindings } from "@hono/node-server"
import type { Hono } from "hono"
import type { Logger } from "pino"
import type { Services } from "#actions/action.ts"
import type { Id } from "#domain/ids.ts"
import type { Meter } from "#domain/meter.ts"
import type { Problem } from "#domain/problem.ts"
import type { Scope } from "#domain/scopes.ts"
import type { CallerTurns } from "#http/caller-turns.ts"
import type { CurrentSession } from "#identity/sessions.ts"
import type { LiveHub } from "#live/live-hub.ts"
import type { SandboxViewer } from "#networks/sandbox-controls.ts"
import type { TokenBearer } from "#storage/tokens.ts"

/** Who calls: nobody we know, a wrong token, a person, somebody between password and second factor, or a token. */
export type Caller =
  | { readonly kind: "nobody" }
  | { readonly kind: "refused" }
  | { readonly kind: "person"; readonly session: CurrentSession }
  | { readonly kind: "half-signed-in"; readonly session: CurrentSession }
  | { readonly kind: "token"; readonly bearer: TokenBearer }

export type RateCount = { readonly headers: Readonly<Record<string, string>>; readonly refusal: Problem | undefined }

/** A request to /mcp, as it is handed to the MCP transport. */
export type McpRequest = {
  readonly method: string
  readonly header: (name: string) => string | undefined
  /** Null when it is too large. */
  readonly readBody: () => Promise<Uint8Array | null>
  readonly count: (key: string) => Promise<RateCount>
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

/** Its answer. */
export type McpReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The person who is signed in in the browser, the session, and since when. */
type SignedInPerson = {
  readonly id: Id<"usr">
  readonly name: string
  readonly sessionId: Id<"ses">
  readonly since: Temporal.Instant
  /** The workspace that is open in that session. */
  readonly workspaceId: Id<"wsp"> | null
  readonly requestId: string
}

/** The identity provider, which signs MCP clients in, from the side of HTTP. */
export type IdentityProvider = {
  readonly issuer: string
  /** The cookie that says which request began in this browser. */
  readonly requestCookie: string
  readonly requests: {
    /** Where the browser goes on, or what its person must do first; null when neither is to be done. */
    signIn(
      uid: string,
      person: SignedInPerson,
    ): Promise<{ readonly next: string } | { readonly signInAgain: true } | null>
    show(uid: string, personId: Id<"usr">): Promise<object>
    decide(
      uid: string,
      person: SignedInPerson,
      decision: { readonly scopes: readonly Scope[]; readonly workspaceId: Id<"wsp"> | null } | null,
    ): Promise<string>
  }
  handle(request: {
    readonly incoming: IncomingMessage
    readonly path: string
    readonly body: Uint8Array
    readonly personId: Id<"usr"> | null
    readonly address: string
  }): Promise<{
    readonly status: number
    readonly headers: readonly (readonly [name: string, value: string])[]
    readonly body: string | Uint8Array<ArrayBuffer> | null
  }>
}

/** Faults of ours: each is logged, and counted by whether the answer had begun. */
type FaultReport = {
  report(source: "request" | "response", error: unknown, message: string, details: object): void
}

/** The page of the metrics, and the token that opens it; null where none is asked for. */
export type MetricsPage = {
  readonly token: string | null
  readonly render: () => Promise<{ readonly contentType: string; readonly text: string }>
}

/** What the HTTP transport needs beside the services. */
export type HttpContext = {
  readonly services: Services
  readonly live: LiveHub
  readonly log: Logger
  readonly faults: FaultReport
  readonly meter: Meter
  /** Absent where nobody has set a token for them. */
  readonly metrics?: MetricsPage
  readonly rates: { readonly perToken: number; readonly perPerson: number; readonly perAddress: number }
  readonly callers: CallerTurns
  /** How many proxies in front of the service are ours: so many entries of X-Forwarded-For are to be believed. */
  readonly trustedProxies: number
  /** For how long the rest of a body is read that a refusal left unread, where it is not the usual time. */
  readonly unreadBodyMs?: number
  /** The folder with the built web app. */
  readonly webDir: string
  /** The folder with the built documentation. */
  readonly docsDir: string
  /** Serves everything under /sandbox, where this process has a sandbox. */
  readonly sandboxApp?: Pick<Hono<{ Bindings: Partial<HttpBindings> & { readonly viewer?: SandboxViewer } }>, "fetch">
  /** The MCP transport: transports do not import one another. */
  readonly mcp?: (request: McpRequest) => Promise<McpReply>
  /** Likewise the identity provider, where agents get their access tokens. */
  readonly identityProvider?: IdentityProvider
  /** Aborted when the service begins to stop. */
  readonly stopping: AbortSignal
}

export type Environment = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    address: string
    caller: Caller
    faults: FaultReport
  }
}
