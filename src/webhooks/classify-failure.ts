import type { NoAnswer } from "#domain/http.ts"
import { Denied } from "#outbound/denied.ts"

/** Why a try failed, in one word for counting. */
export type FailureClass = "status" | "timeout" | "refused" | "reset" | "name" | "certificate" | "blocked" | "network"

const byCode: Readonly<Record<string, FailureClass>> = {
  ECONNREFUSED: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
  ETIMEDOUT: "timeout",
}

const certificateCodes = /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO|^DEPTH_ZERO/

export function classifyFailure(failure: NoAnswer): { readonly error: FailureClass; readonly message: string } {
  // What stands before it names the method, the host and the path, which the log has already.
  const words = failure.message.slice(failure.message.indexOf(": ") + 2)
  return { error: classOf(failure.cause, words), message: `${words.charAt(0).toUpperCase()}${words.slice(1)}.` }
}

function classOf(cause: unknown, words: string): FailureClass {
  if (cause instanceof Denied) return "blocked"
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  if (certificateCodes.test(code)) return "certificate"
  return byCode[code] ?? (words.endsWith(" in time") ? "timeout" : "network")
}
