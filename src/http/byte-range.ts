import type { ByteRange } from "#storage/files/file-store.ts"

/**
 * What a Range header asks for. Anything but one plain range of bytes is left aside, as the standard allows: then the
 * whole is sent.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return undefined
  if (first === "")
    return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== "" && Number(last) < start) return undefined
  return start >= size ? "unsatisfiable" : { start, end }
}
