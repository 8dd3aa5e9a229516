import { z } from "zod"
import type { Action } from "#actions/action.ts"
import { actions } from "#actions/registry.ts"
import type { Scope } from "#domain/scopes.ts"

/** What agents may call, described for them. */
export type CatalogEntry = {
  readonly name: string
  readonly description: string
  readonly policy: "Allowed" | "NeedsApproval"
  readonly inputSchema: JsonSchema
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export const agentActions: readonly Action[] = actions.filter(({ scope }) => scope !== "app")

const entries = agentActions.map((action) => ({
  scope: action.scope,
  entry: {
    name: action.name,
    description: action.description,
    policy: action.kind === "needs-approval" ? "NeedsApproval" : "Allowed",
    inputSchema: inputSchemaOf(action),
  } satisfies CatalogEntry,
}))

export const catalog: readonly CatalogEntry[] = entries.map(({ entry }) => entry)

/** What a token with these scopes may call; all of it where none are left out. */
export function catalogFor(granted: readonly Scope[] | undefined): readonly CatalogEntry[] {
  if (granted === undefined) return catalog
  const allowed: readonly string[] = granted
  return entries.filter(({ scope }) => allowed.includes(scope)).map(({ entry }) => entry)
}

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
