import type { Action } from "#actions/action.ts"
import { type JsonSchema, agentActions, inputSchemaOf, outputSchemaOf } from "#actions/catalog.ts"
import { readFields } from "./read-fields.ts"
import { sampleOf } from "./sample-of.ts"
import { writeTable } from "./write-table.ts"

/** The reference of the actions: a chapter for each, made from the registry that serves them. */
export function describeActions(): string {
  return agentActions.map(describeAction).join("\n\n")
}

function describeAction(action: Action): string {
  const { name, title, description, kind, scope } = action
  const input = inputSchemaOf(action)
  return [
    `### ${name}`,
    `**${title}.** ${description}`,
    `Permission: \`${scope}\`. ${kinds[kind]}`,
    describeFields("Input", input),
    kind === "needs-approval" ? "" : describeFields("Answer", outputSchemaOf(action)),
    writeCall(name, sampleOf(input)),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

const kinds = {
  read: "It changes nothing.",
  write: "It takes effect at once; an `Idempotency-Key` makes repeating it safe.",
  "needs-approval":
    "Over REST the answer is always 403 `ApprovalRequired`; over MCP it becomes a request that a person approves.",
} satisfies Record<Action["kind"], string>

function describeFields(title: string, schema: JsonSchema): string {
  const fields = readFields(schema)
  if (fields.length === 0) return `${title}: \`{}\`.`
  const hasNotes = fields.some(({ about }) => about !== "")
  return writeTable(
    [title, "Type", ...(hasNotes ? ["Notes"] : [])],
    fields.map(({ path, isRequired, type, about }) => [
      `\`${path}${isRequired ? "" : "?"}\``,
      type,
      ...(hasNotes ? [about] : []),
    ]),
  )
}

function writeCall(name: string, sample: unknown): string {
  return [
    "```sh",
    String.raw`curl "$FANFARE/api/agent/tools/${name}" \ `.trimEnd(),
    String.raw`  -H "Authorization: Bearer $FANFARE_TOKEN" -H "Content-Type: application/json" \ `.trimEnd(),
    `  -d '${JSON.stringify(sample)}'`,
    "```",
    "",
    `[Try ${name}](#try-it)`,
  ].join("\n")
}
