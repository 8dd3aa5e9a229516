import { isObject, type JsonObject } from "#domain/json-object.ts"

/*
 * A model pays for every word of a schema, in every conversation. What an answer has is told down to a depth; below it only
 * that there is an object or a list. Since a client may keep the schema for a while, nothing in it forbids a field that is
 * added meanwhile.
 */

/** A list of more choices than this says little. */
const mostChoices = 8

export type CompactSchema = { readonly properties: JsonObject; readonly required: unknown }

/** What an answer has, to a depth of so many objects inside one another. */
export function compactSchema(schema: JsonObject, depth: number): CompactSchema {
  return { properties: compactProperties(schema["properties"], depth), required: schema["required"] }
}

function compactProperties(properties: unknown, depth: number): JsonObject {
  if (!isObject(properties)) return {}
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, compact(property, depth)]))
}

function compact(schema: unknown, depth: number): JsonObject {
  if (!isObject(schema)) return {}
  const { type, description, items, properties, enum: choices, const: only } = schema
  const said = { ...(type === undefined ? {} : { type }), ...(description === undefined ? {} : { description }) }
  if (only !== undefined) return { const: only }
  if (Array.isArray(choices)) return choices.length > mostChoices ? said : { enum: choices }
  if (items !== undefined) return { ...said, items: compact(items, depth) }
  if (properties === undefined || depth === 0) return said
  return { ...said, properties: compactProperties(properties, depth - 1) }
}
