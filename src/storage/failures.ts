/** Serialization failure and deadlock: PostgreSQL undid the transaction and asks for it to be run again. */
const raceCodes = new Set(["40001", "40P01"])

/** PostgreSQL is stopping, starting or gone (class 08, 57P0x), or has no connection to spare (53300). */
const connectionCodes = /^(?:08...|57P0[1-3]|53300|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** What `pg` says without a code when a connection ends under it. */
const connectionWords = /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable/i

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}

export function isRetryable(error: unknown): boolean {
  return raceCodes.has(codeOf(error) ?? "")
}

export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss)
  const code = codeOf(error)
  if (code !== undefined) return connectionCodes.test(code)
  return error instanceof Error && connectionWords.test(error.message)
}

/** Whether `error` is the refusal of a second row with the same key. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return codeOf(error) === "23505" && error instanceof Error && "constraint" in error && error.constraint === constraint
}

export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === "42P01"
}

/** What an error says; several addresses that were tried in vain say it together. */
export function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(", ")
  return error instanceof Error ? error.message : String(error)
}
