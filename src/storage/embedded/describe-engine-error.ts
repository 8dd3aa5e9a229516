/** The engine's numbers for the troubles that the person who runs the service can end. */
const fileSystemErrors: Readonly<Record<number, string>> = {
  2: "this user may not write there",
  19: "the disk quota is used up",
  51: "the disk is full",
  63: "this user may not write there",
  69: "it is on a read-only disk",
}

/** A line about anything the engine may throw: it knows exit statuses and error numbers besides errors. */
export function describeEngineError(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error)
  if ("errno" in error && typeof error.errno === "number") {
    return fileSystemErrors[error.errno] ?? `file-system error ${error.errno}`
  }
  if ("message" in error && typeof error.message === "string") return error.message
  return "it ended without a word"
}
