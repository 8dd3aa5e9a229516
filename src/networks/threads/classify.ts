import { classifyBy, type GraphError } from "#networks/meta-shared/classify.ts"
import type { RefusalKind } from "#networks/network.ts"

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

export function classify(status: number, error: GraphError): RefusalKind {
  const otherwise = aboutMedia.test(error.message ?? "") ? "media" : "content"
  return classifyBy({ subcodes, codes }, status, error) ?? otherwise
}
