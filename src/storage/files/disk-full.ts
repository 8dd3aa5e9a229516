/** There is no space for a file. */
export class DiskFull extends Error {
  override readonly name = "DiskFull"
}

const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"])

/** The error to report: a full disk or a used-up quota gets its own name, however a tool words it. */
export function nameDiskFull(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isFull = ("code" in error && codes.has(error.code)) || error.message.includes("No space left on device")
  return isFull ? new DiskFull("no space is left on the disk", { cause: error }) : error
}
