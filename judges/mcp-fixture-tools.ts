import type { Prompt } from "../src/mcp/prompt.ts"
import type { Tool } from "../src/mcp/tool.ts"
import { textContent, type ToolResult } from "../src/tools/tool-result.ts"

/* What the conformance suite calls by name, as far as this endpoint has it: tools, and prompts that are texts. */

/** One pixel and a moment of silence. */
const image = {
  type: "image",
  mimeType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
}
const audio = {
  type: "audio",
  mimeType: "audio/wav",
  data: "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=",
}
const resource = {
  type: "resource",
  resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "This is an embedded resource content." },
}
const [text] = textContent("This is a simple text response for testing.")

/** Every keyword of JSON Schema 2020-12 that must come through a list unharmed. As text: `then` looks like a promise to a linter. */
const manyKeywords = JSON.parse(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {
    "address": {
      "$anchor": "addressDef",
      "type": "object",
      "properties": { "street": { "type": "string" }, "city": { "type": "string" } }
    }
  },
  "properties": {
    "name": { "type": "string" },
    "address": { "$ref": "#/$defs/address" },
    "contactMethod": { "type": "string", "enum": ["phone", "email"] },
    "phone": { "type": "string" },
    "email": { "type": "string" }
  },
  "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
  "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
  "then": { "required": ["phone"] },
  "else": { "required": ["email"] },
  "additionalProperties": false
}`) as object

const none = { type: "object", properties: {} }

function tool(name: string, result: ToolResult, inputSchema: object = none): Tool {
  return {
    listing: {
      name,
      title: name,
      description: `Answers what the suite expects of ${name}.`,
      inputSchema,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    scope: "posts:read",
    isListed: true,
    call: async () => result,
  }
}

export const fixtureTools: readonly Tool[] = [
  tool("test_simple_text", { content: text === undefined ? [] : [text] }),
  tool("test_image_content", { content: [image] }),
  tool("test_audio_content", { content: [audio] }),
  tool("test_embedded_resource", { content: [resource] }),
  tool("test_multiple_content_types", {
    content: [{ type: "text", text: "Multiple content types test:" }, image, resource],
  }),
  tool("test_error_handling", {
    content: textContent("This tool intentionally returns an error for testing"),
    isError: true,
  }),
  tool("test_logging_tool", { content: textContent("Nothing is logged over MCP.") }),
  tool("json_schema_2020_12_tool", { content: textContent("Valid.") }, manyKeywords),
]

const argument = (name: string) => ({ name, title: name, description: "Whatever the suite says.", required: true })

/** The prompts that the conformance suite gets by name, where they are texts. */
export const fixturePrompts: readonly Prompt[] = [
  {
    name: "test_simple_prompt",
    title: "Simple",
    description: "A text.",
    arguments: [],
    scopes: [],
    write: () => "This is a simple prompt for testing.",
  },
  {
    name: "test_prompt_with_arguments",
    title: "With arguments",
    description: "A text with two words in it.",
    arguments: [argument("arg1"), argument("arg2")],
    scopes: [],
    write: ({ arg1 = "", arg2 = "" }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  },
]
