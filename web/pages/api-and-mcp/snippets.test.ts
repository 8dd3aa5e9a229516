import assert from "node:assert/strict"
import { test } from "node:test"
import { localClientId } from "#domain/agent-client.ts"
import { connectWords } from "../../words/connect-words.ts"
import { clients, waysOf, writeSnippet } from "./snippets.ts"

const addresses = { mcp: "https://fanfare.example.com/mcp", signIn: "https://fanfare.example.com/auth" }

test("the page tells for each client which ways work, and what to paste for each", () => {
  for (const client of clients) {
    const { steps } = connectWords.clients[client]
    assert.deepEqual(Object.keys(steps).toSorted(), [...waysOf[client]].toSorted(), client)
    for (const way of waysOf[client]) {
      const snippet = writeSnippet(client, way, addresses)
      assert.ok(snippet.includes(addresses.mcp), `${client} ${way}`)
      assert.equal(snippet.includes(localClientId), way === "client-id", `${client} ${way}`)
      assert.equal(snippet.includes("Bearer") || snippet.includes("FANFARE_TOKEN"), way === "token", `${client} ${way}`)
    }
  }
})

test("the clients that people asked about are there", () => {
  for (const name of ["Claude Code", "Codex", "opencode", "Gemini CLI", "mcp-remote", "VS Code", "Cursor", "ChatGPT"]) {
    assert.ok(
      clients.some((client) => connectWords.clients[client].name === name),
      name,
    )
  }
})
