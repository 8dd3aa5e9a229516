import { z } from "zod"
import type { Action } from "#actions/action.ts"
import { actions } from "#actions/registry.ts"

/** What agents may call, described for them. */
export type CatalogEntry = {
  readonly name: string
  readonly description: string
  readonly policy: "Allowed" | "NeedsApproval"
  readonly inputSchema: JsonSchema
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export const agentActions: readonly Action[] = actions.filter(({ scope }) => scope !== "app")

export const catalog: readonly CatalogEntry[] = agentActions.map((action) => ({
  name: action.name,
  description: action.description,
  policy: action.kind === "needs-approval" ? "NeedsApproval" : "Allowed",
  inputSchema: inputSchemaOf(action),
}))

export function inputSchemaOf({ input }: Action): JsonSchema {
  return withoutDialect(z.toJSONSchema(input, { io: "input" }))
}

export function outputSchemaOf({ output }: Action): JsonSchema {
  return withoutDialect(z.toJSONSchema(output, { io: "output" }))
}

/** Inside another document the dialect is the document's to name. */
export function withoutDialect(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"))
}
