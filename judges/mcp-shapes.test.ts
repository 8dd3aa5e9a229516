import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import {
  CallToolResultSchema,
  DiscoverResultSchema,
  GetPromptResultSchema,
  InitializeResultSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCResultResponseSchema,
  ListPromptsResultSchema,
  ListResourcesResultSchema,
  ListToolsResultSchema,
  ReadResourceResultSchema,
} from "@modelcontextprotocol/core"
import { approvalCardUri } from "../src/mcp/views/approval-card.ts"
import { handshakeLetter, initializeLetter, type Letter, modernLetter, post } from "../test/mcp/talk.ts"
import { type JudgedService, openService } from "./mcp-endpoints.ts"

let service: JudgedService

before(async () => {
  service = await openService()
})
after(async () => service.close())

async function ask(letter: Letter): Promise<unknown> {
  const { json } = await post(service.url, letter)
  return json
}

const results = [
  ["server/discover", modernLetter("server/discover"), DiscoverResultSchema],
  ["initialize", initializeLetter("2025-11-25"), InitializeResultSchema],
  ["tools/list of the modern era", modernLetter("tools/list"), ListToolsResultSchema],
  ["tools/list of the handshake era", handshakeLetter("tools/list"), ListToolsResultSchema],
  ["tools/call of the modern era", modernLetter("tools/call", { name: "posts_list" }), CallToolResultSchema],
  ["tools/call of the handshake era", handshakeLetter("tools/call", { name: "posts_list" }), CallToolResultSchema],
  ["prompts/list", modernLetter("prompts/list"), ListPromptsResultSchema],
  ["prompts/get", modernLetter("prompts/get", { name: "plan_week" }), GetPromptResultSchema],
  ["resources/list", modernLetter("resources/list"), ListResourcesResultSchema],
  ["resources/read", modernLetter("resources/read", { uri: approvalCardUri }), ReadResourceResultSchema],
  ["a refusal", modernLetter("tools/call", { name: "posts_get" }), CallToolResultSchema],
] as const

const errors: readonly (readonly [string, Letter])[] = [
  ["no JSON", { body: "{" }],
  ["a batch", { body: [] }],
  ["an unknown version", initializeLetter("2099-01-01")],
  ["an unknown method", modernLetter("completion/complete")],
  ["an unknown tool", modernLetter("tools/call", { name: "nothing" })],
  ["a header that differs", { ...modernLetter("tools/list"), headers: { "mcp-protocol-version": "2025-11-25" } }],
]

describe("an answer of /mcp, judged by the official schemas", () => {
  for (const [name, letter, schema] of results) {
    it(`is right for ${name}`, async () => {
      const { result } = JSONRPCResultResponseSchema.parse(await ask(letter))
      schema.parse(result)
    })
  }

  for (const [name, letter] of errors) {
    it(`is right for ${name}`, async () => {
      const { error } = JSONRPCErrorResponseSchema.parse(await ask(letter))
      assert.ok(Number.isInteger(error.code))
    })
  }
})
