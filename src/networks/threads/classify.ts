import type { RefusalKind } from "#networks/network.ts"

/** Meta's subcodes say more than its codes, and where there is one it counts. */
const subcodes: Readonly<Record<number, RefusalKind>> = {
  33: "gone",
  2207042: "rate",
  2207051: "content",
  2207052: "media",
  // The container is not there yet, or not any more.
  4279009: "transient",
  4279013: "content",
}

const codes: Readonly<Record<string, RefusalKind>> = {
  1: "transient",
  2: "transient",
  4: "rate",
  9: "rate",
  10: "permission",
  17: "rate",
  24: "gone",
  32: "rate",
  102: "auth",
  190: "auth",
  341: "rate",
  368: "content",
  613: "rate",
  9004: "media",
  80001: "rate",
  80002: "rate",
  THREADS_API__FEATURE_NOT_AVAILABLE: "content",
  THREADS_API__LINK_LIMIT_EXCEEDED: "content",
}

/** What Threads says of files in words alone. */
const aboutMedia = /could not be fetched from this uri|unsupported (?:image|video|media) (?:format|type)/i

type GraphError = {
  /** Mostly a number, now and then a name. */
  readonly code?: number | string | undefined
  readonly error_subcode?: number | undefined
  readonly is_transient?: boolean | undefined
  readonly message?: string | undefined
}

export function classify(
  status: number,
  { code, error_subcode: subcode, is_transient: isPassing, message = "" }: GraphError,
): RefusalKind {
  const bySubcode = subcode === undefined ? undefined : subcodes[subcode]
  if (bySubcode !== undefined) return bySubcode
  if (/^2\d\d$/.test(String(code))) return "permission"
  const byCode = code === undefined ? undefined : codes[code]
  if (byCode !== undefined) return byCode
  if (isPassing === true) return "transient"
  if (status === 429) return "rate"
  if (status === 401) return "auth"
  if (status === 403) return "permission"
  if (status === 404) return "gone"
  return aboutMedia.test(message) ? "media" : "content"
}
