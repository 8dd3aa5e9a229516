import type { JsonObject } from "#domain/json-object.ts"

/*
 * Terminology
 *
 * - modern: revision 2026-07-28, where each request says by itself which version it speaks and who sends it
 * - handshake: the revisions before, where `initialize` comes first
 */

export const modernVersion = "2026-07-28"

/** The supported versions, newest first. Every answer that lists them uses this list. */
export const versions = [modernVersion, "2025-11-25", "2025-06-18", "2025-03-26"] as const

export type ProtocolVersion = (typeof versions)[number]

/** Offered to a client whose `initialize` names a revision that knows no `initialize`. */
export const newestHandshake: ProtocolVersion = "2025-11-25"

/** The last revision whose clients do not name their version after `initialize`. */
export const unnamedVersion: ProtocolVersion = "2025-03-26"

export function isVersion(text: string): text is ProtocolVersion {
  return (versions as readonly string[]).includes(text)
}

export const metaKeys = {
  version: "io.modelcontextprotocol/protocolVersion",
  client: "io.modelcontextprotocol/clientInfo",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  server: "io.modelcontextprotocol/serverInfo",
} as const

export const errorCodes = {
  notJson: -32_700,
  badRequest: -32_600,
  noMethod: -32_601,
  badParams: -32_602,
  headerMismatch: -32_020,
  unknownVersion: -32_022,
  // The protocol has no codes for these, and asks for ones outside the range of JSON-RPC.
  outsideScope: 403,
  tooManyRequests: 429,
} as const

export type RequestId = string | number

export type Message = {
  /** Absent in a notification. */
  readonly id: RequestId | undefined
  readonly method: string
  readonly params: JsonObject
}
