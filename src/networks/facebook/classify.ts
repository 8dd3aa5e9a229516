import type { RefusalKind } from "#networks/network.ts"

/** Some of these come as codes, some as subcodes, and some as both. A subcode says more, and where there is one it counts. */
const kinds: Readonly<Record<number, RefusalKind>> = {
  1: "transient",
  2: "transient",
  4: "rate",
  9: "rate",
  10: "permission",
  17: "rate",
  32: "rate",
  102: "auth",
  190: "auth",
  324: "media",
  341: "rate",
  368: "content",
  389: "media",
  506: "duplicate",
  613: "rate",
  6000: "media",
  80001: "rate",
  1346003: "content",
  1363047: "transient",
  1366046: "media",
  1366051: "duplicate",
  1390008: "rate",
  1404078: "permission",
  1404102: "content",
  1609005: "content",
  1609008: "content",
  1609010: "transient",
  2069019: "media",
  4854002: "permission",
}

type GraphError = {
  readonly code?: number | undefined
  readonly error_subcode?: number | undefined
  readonly is_transient?: boolean | undefined
}

export function classify(
  status: number,
  { code, error_subcode: subcode, is_transient: isPassing }: GraphError,
): RefusalKind {
  if (code === 100 && subcode === 33) return "gone"
  // The subcodes of a dead token are small numbers, which mean other things as codes.
  const bySubcode = subcode === undefined || subcode < 1_000_000 ? undefined : kinds[subcode]
  if (bySubcode !== undefined) return bySubcode
  if (code !== undefined && code >= 200 && code <= 299) return "permission"
  const byCode = code === undefined ? undefined : kinds[code]
  if (byCode !== undefined) return byCode
  if (isPassing === true) return "transient"
  if (status === 429) return "rate"
  if (status === 401) return "auth"
  if (status === 403) return "permission"
  return status === 404 ? "gone" : "content"
}
