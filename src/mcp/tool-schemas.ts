import type { Action } from "#actions/action.ts"
import { inputSchemaOf, outputSchemaOf } from "#actions/catalog.ts"
import { spellNamesIn } from "#mcp/spell-names.ts"

/** What comes back when a person has to decide first. */
const pendingSchema = {
  type: "object",
  properties: {
    status: { const: "pending_approval" },
    action: { type: "string" },
    approvalUrl: { type: "string" },
  },
  required: ["status", "action", "approvalUrl"],
} as const

const edits = new Set(["posts.update", "posts.setVersionText", "posts.setOption"])

/** Edits of a post that is Scheduled wait for a person, too. */
export function mayWait(action: Action): boolean {
  return edits.has(action.name)
}

export function toolInputSchema(action: Action): object {
  return spellNamesIn({ type: "object", ...inputSchemaOf(action) })
}

export function toolOutputSchema(action: Action): object {
  if (action.kind === "needs-approval") return pendingSchema
  const schema = withoutNoise(outputSchemaOf(action))
  return mayWait(action) ? { type: "object", anyOf: [schema, pendingSchema] } : schema
}

/**
 * A model pays for every word of a schema. What holds for any JSON number says nothing; and since a client may keep the
 * list for a while, a field that is added meanwhile must not make it refuse an answer.
 */
const noise: Readonly<Record<string, unknown>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  readOnly: true,
  additionalProperties: false,
}

function withoutNoise(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      (key in noise && noise[key] === value) || isOpen(key, value) ? undefined : value,
    ),
  ) as object
}

function isOpen(key: string, value: unknown): boolean {
  return key === "additionalProperties" && JSON.stringify(value) === "{}"
}
