import { classifyBy, type GraphError } from "#networks/meta-shared/classify.ts"
import type { RefusalKind } from "#networks/network.ts"

/** Some of these come as codes, some as subcodes, and some as both. */
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

/** The subcodes of a dead token are small numbers, which mean other things as codes. */
const subcodes = Object.fromEntries(Object.entries(kinds).filter(([code]) => Number(code) >= 1_000_000))

/** One of the names of insights is not known any more. */
export const unknownMetric = "UnknownMetric"
/** What is asked has no such field or edge. */
export const noSuchField = "NoSuchField"

export function nameError({ code, message = "" }: GraphError): string | undefined {
  if (code !== 100) return undefined
  if (/valid insights metric/i.test(message)) return unknownMetric
  return /nonexisting field/i.test(message) ? noSuchField : undefined
}

export function classify(status: number, error: GraphError): RefusalKind {
  if (error.code === 100 && error.error_subcode === 33) return "gone"
  return classifyBy({ subcodes, codes: kinds }, status, error) ?? "content"
}
