import type { RefusalKind } from "#networks/network.ts"

export type GraphError = {
  /** Mostly a number, now and then a name. */
  readonly code?: number | string | undefined
  readonly error_subcode?: number | undefined
  readonly is_transient?: boolean | undefined
  readonly message?: string | undefined
}

/** Meta's subcodes say more than its codes, and where there is one it counts. */
export type Kinds = {
  readonly subcodes: Readonly<Record<number, RefusalKind>>
  readonly codes: Readonly<Record<string, RefusalKind>>
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  429: "rate",
}

export function classifyBy(
  { subcodes, codes }: Kinds,
  status: number,
  { code, error_subcode: subcode, is_transient: isPassing }: GraphError,
): RefusalKind | undefined {
  const bySubcode = subcode === undefined ? undefined : subcodes[subcode]
  if (bySubcode !== undefined) return bySubcode
  if (/^2\d\d$/.test(String(code))) return "permission"
  const byCode = code === undefined ? undefined : codes[code]
  if (byCode !== undefined) return byCode
  return isPassing === true ? "transient" : kindsByStatus[status]
}
