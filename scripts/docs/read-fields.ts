import type { JsonSchema } from "#actions/catalog.ts"

/** One line of a table of fields. */
export type Field = {
  readonly path: string
  readonly isRequired: boolean
  readonly type: string
  readonly about: string
}

/** How far down a table goes. What lies deeper is in the service's own description. */
const deepest = 3

/** The fields of a schema, those of objects and lists inside it below them. */
export function readFields(schema: JsonSchema, before = "", depth = 1): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const field = asSchema(given)
    const path = `${before}${name}`
    const list = field.type === "array" ? asSchema(field.items) : undefined
    const line = {
      path,
      isRequired: schema.required?.includes(name) ?? false,
      type: typeOf(field),
      about: describe(field),
    }
    const inside = list ?? field
    if (depth === deepest || inside.properties === undefined) return [line]
    return [line, ...readFields(inside, `${path}${list === undefined ? "" : "[]"}.`, depth + 1)]
  })
}

function typeOf(schema: JsonSchema): string {
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (choices !== undefined) return choices.map((choice) => `\`${JSON.stringify(choice)}\``).join(", ")
  const ways = schema.anyOf ?? schema.oneOf
  if (ways !== undefined) return [...new Set(ways.map((way) => typeOf(asSchema(way))))].join(" or ")
  if (schema.type === "array") return `list of ${typeOf(asSchema(schema.items))}`
  return [schema.type ?? "anything"].flat().join(" or ")
}

function describe({ description, default: chosen, minimum, maximum, maxLength, maxItems }: JsonSchema): string {
  return [
    description ?? "",
    chosen === undefined ? "" : `Default: \`${JSON.stringify(chosen)}\`.`,
    // Safe integers say no more than "integer".
    minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? "" : `At least ${minimum}.`,
    maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? "" : `At most ${maximum}.`,
    maxLength === undefined ? "" : `Up to ${maxLength.toLocaleString("en")} characters.`,
    maxItems === undefined ? "" : `Up to ${maxItems} entries.`,
  ]
    .filter((part) => part !== "")
    .join(" ")
}

/** Schemas inside a schema may be a mere yes or no. */
export function asSchema(given: unknown): JsonSchema {
  return typeof given === "object" && given !== null && !Array.isArray(given) ? (given as JsonSchema) : {}
}
