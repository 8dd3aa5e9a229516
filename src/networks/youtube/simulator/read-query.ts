import type { Context } from "hono"
import { fail } from "#networks/youtube/simulator/problems.ts"

export function checkQuery(c: Context, ...known: readonly string[]): Readonly<Record<string, string>> {
  const query = c.req.query()
  const stray = Object.keys(query).find((name) => !["part", ...known].includes(name))
  if (stray !== undefined) fail(400, "unexpectedParameter", `Unexpected parameter: ${stray}`, { domain: "global" })
  return query
}

export function readParts(
  { part = "" }: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
): readonly string[] {
  if (part === "") fail(400, "missingRequiredParameter", "Required parameter: part", { domain: "youtube.parameter" })
  const parts = part.split(",")
  const stray = parts.find((name) => !known.has(name))
  if (stray !== undefined) fail(400, "unknownPart", `'${stray}'`, { domain: "youtube.part" })
  return parts
}

export function pick(parts: readonly string[], all: Readonly<Record<string, object>>): object {
  return Object.fromEntries(parts.filter((name) => name !== "id").map((name) => [name, all[name]]))
}
