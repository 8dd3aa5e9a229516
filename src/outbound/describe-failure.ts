import { Denied } from "./denied.ts"

const words: Readonly<Record<string, string>> = {
  EAI_AGAIN: "the name cannot be looked up",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the host is unreachable",
  ENOTFOUND: "the host name does not exist",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CLOSED: "the HTTP client is closed",
  UND_ERR_DESTROYED: "the HTTP client is closed",
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer stopped half-way",
  UND_ERR_SOCKET: "the connection was closed",
}

/** What went wrong on the way, for a person: never what was said there. */
export function describeFailure(error: unknown): string {
  if (error instanceof Denied) return error.message
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error ? error.message : "something failed"
  if (Object.hasOwn(words, code)) return `${words[code]} (${code})`
  if (code.startsWith("HPE_")) return `the answer is not HTTP (${code})`
  if (code === "UND_ERR_INVALID_ARG") return "the request cannot be written as HTTP"
  return `no connection (${code})`
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined
}
