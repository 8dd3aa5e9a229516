import { classifyBy, type GraphError } from "#networks/meta-shared/classify.ts"
import type { RefusalKind } from "#networks/network.ts"

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

export function classifySubcode(subcode: number): RefusalKind | undefined {
  return subcodes[subcode]
}

/** Nothing is shown yet of a story that fewer than five people saw; the code alone means a missing permission. */
export const notEnoughViewers = "NotEnoughViewers"

export function nameError({ code, message = "" }: GraphError): string | undefined {
  return code === 10 && /not enough viewers/i.test(message) ? notEnoughViewers : undefined
}

export function classify(status: number, error: GraphError): RefusalKind {
  return classifyBy({ subcodes, codes }, status, error) ?? "content"
}
