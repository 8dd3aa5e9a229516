import type { RefusalKind } from "#networks/network.ts"

/** Instagram's subcodes say more than its codes, and where there is one it counts. */
const subcodes: Readonly<Record<number, RefusalKind>> = {
  33: "gone",
  2207001: "transient",
  2207003: "transient",
  2207004: "media",
  2207005: "media",
  2207006: "gone",
  2207008: "transient",
  2207009: "media",
  2207010: "content",
  2207020: "transient",
  2207023: "content",
  2207026: "media",
  2207027: "transient",
  2207028: "content",
  2207032: "transient",
  2207035: "content",
  2207036: "content",
  2207037: "content",
  2207040: "content",
  2207042: "rate",
  2207050: "auth",
  2207051: "content",
  2207052: "media",
  2207053: "transient",
  2207057: "content",
  2207077: "media",
  2207081: "content",
  2207082: "transient",
}

const codes: Readonly<Record<number, RefusalKind>> = {
  [-2]: "transient",
  [-1]: "transient",
  1: "transient",
  2: "transient",
  4: "rate",
  9: "rate",
  10: "permission",
  17: "rate",
  24: "gone",
  25: "auth",
  32: "rate",
  102: "auth",
  190: "auth",
  341: "rate",
  352: "media",
  368: "content",
  613: "rate",
  9004: "media",
  9007: "transient",
  36000: "media",
  36001: "media",
  36003: "media",
  36004: "content",
  80001: "rate",
  80002: "rate",
}

type GraphError = {
  readonly code?: number | undefined
  readonly error_subcode?: number | undefined
  readonly is_transient?: boolean | undefined
}

export function classifySubcode(subcode: number): RefusalKind | undefined {
  return subcodes[subcode]
}

export function classify(
  status: number,
  { code, error_subcode: subcode, is_transient: isPassing }: GraphError,
): RefusalKind {
  const bySubcode = subcode === undefined ? undefined : subcodes[subcode]
  if (bySubcode !== undefined) return bySubcode
  if (code !== undefined && code >= 200 && code <= 299) return "permission"
  const byCode = code === undefined ? undefined : codes[code]
  if (byCode !== undefined) return byCode
  if (isPassing === true) return "transient"
  if (status === 429) return "rate"
  if (status === 401) return "auth"
  if (status === 403) return "permission"
  return status === 404 ? "gone" : "content"
}
