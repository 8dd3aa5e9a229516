import type { JsonSchema } from "#actions/catalog.ts"
import { asSchema } from "./read-fields.ts"

/** A small input that a schema takes, with words where people put their own. */
export function sampleOf(schema: JsonSchema, name = ""): unknown {
  const prefix = /\b[a-z]{3}_(?=…)/.exec(schema.description ?? "")?.[0]
  if (prefix !== undefined && schema.type === "string") return `${prefix}…`
  const example = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (example !== undefined && example !== "") return example
  const way = (schema.anyOf ?? schema.oneOf)?.[0]
  if (way !== undefined) return sampleOf(asSchema(way), name)
  if (schema.type === "object") {
    const shown = Object.entries(schema.properties ?? {}).filter(
      ([each]) => schema.required?.includes(each) || each === "body",
    )
    return Object.fromEntries(shown.map(([each, field]) => [each, sampleOf(asSchema(field), each)]))
  }
  if (schema.type === "array") return [sampleOf(asSchema(schema.items), name)]
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1
  if (schema.type === "boolean") return true
  return words[name] ?? "…"
}

/** What stands for the text of a field, by its name. */
const words: Readonly<Record<string, string>> = {
  accountIds: "acc_…",
  body: "Bulbs are in",
  at: "2027-04-01T09:00:00Z",
  key: "x.replySettings",
  page: "/calendar",
  from: "2027-03-01T00:00:00Z",
  to: "2027-04-01T00:00:00Z",
}
