import { agentActions } from "#actions/catalog.ts"

/** The name that an action has over MCP. */
export function toolName(action: string): string {
  return action.replaceAll(".", "_")
}

const names = agentActions.map(({ name }) => name.replaceAll(".", "\\."))
const anyName = new RegExp(`(?<![\\w.])(?:${names.join("|")})(?![\\w(])`, "g")

/** A text of the service with the names that MCP uses: a model calls what it reads. */
export function spellNames(text: string): string {
  return text.replaceAll(anyName, toolName)
}

/** The same in every description of a schema. */
export function spellNamesIn(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === "description" && typeof value === "string" ? spellNames(value) : value,
    ),
  ) as object
}
