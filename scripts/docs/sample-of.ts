import type { JsonSchema } from "#actions/catalog.ts"
import { asSchema } from "./read-fields.ts"

/** The smallest input that a schema takes, with words where people put their own. */
export function sampleOf(schema: JsonSchema, name = ""): unknown {
  const example = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (example !== undefined) return example
  const way = (schema.anyOf ?? schema.oneOf)?.[0]
  if (way !== undefined) return sampleOf(asSchema(way), name)
  if (schema.type === "object") {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((each) => [each, sampleOf(asSchema(schema.properties?.[each]), each)]))
  }
  if (schema.type === "array") return [sampleOf(asSchema(schema.items), name)]
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1
  if (schema.type === "boolean") return true
  return words[name] ?? "…"
}

/** What stands for the text of a field, by its name. */
const words: Readonly<Record<string, string>> = {
  id: "post_…",
  postId: "post_…",
  accountId: "acc_…",
  body: "Bulbs are in",
  text: "Bulbs are in",
  scheduledAt: "2027-04-01T09:00:00Z",
  key: "x.replySettings",
  value: "following",
  from: "2027-03-01T00:00:00Z",
  to: "2027-04-01T00:00:00Z",
}
