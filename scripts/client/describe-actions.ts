import { compile } from "json-schema-to-typescript"
import { agentActions, inputSchemaOf, outputSchemaOf } from "#actions/catalog.ts"

type Schema = Parameters<typeof compile>[0]

const banner = "/* What each action takes and answers. Made from the registry by `npm run docs`. */"

/** The types of `fanfare/client`, from the registry that also makes /api/openapi.json. */
export async function describeActions(): Promise<string> {
  const properties = Object.fromEntries(
    agentActions.map((action) => [
      action.name,
      {
        type: "object",
        description: action.description,
        required: ["input", "output"],
        properties: {
          input: inputSchemaOf(action),
          // An agent can only ask for it: the call always ends with ApprovalRequired.
          output: action.kind === "needs-approval" ? { tsType: "never" } : outputSchemaOf(action),
        },
      } as Schema,
    ]),
  )
  const schema: Schema = { type: "object", required: Object.keys(properties), properties }
  return compile(schema, "Actions", {
    bannerComment: banner,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { semi: false, printWidth: 120, singleQuote: false, trailingComma: "all" },
  })
}
