import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Problem } from "#domain/problem.ts"
import { converse, type ModelTalk } from "#models/converse.ts"
import { modelProviders } from "#models/model-options.ts"
import { type Asked, openModelServer } from "./model-server.ts"

/* A conversation in the wire format of each provider: streamed texts, calls of tools, refusals, and streams that break. */

const model = await openModelServer()
after(async () => model.close())

const key = "key-of-the-operator"

function talk(pieces: string[] = [], signal = new AbortController().signal): ModelTalk {
  return {
    instructions: "Be brief.",
    messages: [
      { role: "user", content: "How are the tulips?" },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Looking." },
          { type: "tool-call", toolCallId: "call_1", toolName: "posts_get", input: { id: "pst_1" } },
        ],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call_1",
            toolName: "posts_get",
            output: { type: "text", value: "It is a Draft." },
          },
        ],
      },
    ],
    tools: [
      {
        name: "posts_list",
        description: "Lists posts.",
        inputSchema: { type: "object", properties: { limit: { type: "integer" } } },
      },
    ],
    signal,
    onText: (piece) => void pieces.push(piece),
  }
}

function sentOf(asked: readonly Asked[]): string {
  return JSON.stringify(asked.map(({ body }) => body))
}

for (const provider of modelProviders) {
  const options = { provider, model: "scripted", key, url: `${model.url}/v1` } as const

  describe(`a conversation with ${provider}`, () => {
    it("streams the text, and tells of tools to be called", async () => {
      model.asked.length = 0
      model.say({ text: "Two posts are about tulips.", tools: [{ name: "posts_list", input: { limit: 2 } }] })
      const pieces: string[] = []
      const answer = await converse(options, talk(pieces))
      assert.equal(answer.text, "Two posts are about tulips.")
      assert.ok(pieces.length > 1)
      assert.equal(pieces.join(""), answer.text)
      assert.deepEqual(
        answer.calls.map(({ name, input }) => ({ name, input })),
        [{ name: "posts_list", input: { limit: 2 } }],
      )
      assert.deepEqual([answer.tokensIn, answer.tokensOut], [200, 12])
      const sent = sentOf(model.asked)
      for (const part of [
        "Be brief.",
        "How are the tulips?",
        "Looking.",
        "posts_get",
        "It is a Draft.",
        "posts_list",
      ]) {
        assert.ok(sent.includes(part), part)
      }
    })

    it("quotes a refusal without the key, after trying a busy provider once more", async () => {
      model.asked.length = 0
      model.say({ status: 429, says: `Slow down, ${key}`, retryAfter: 0 })
      await assert.rejects(converse(options, talk()), (error) => {
        assert.ok(error instanceof Problem)
        assert.match(error.message, /429.*Slow down, …/)
        return true
      })
      assert.equal(model.asked.length, 2)
    })

    it("does not take a stream that breaks off for a whole answer", async () => {
      for (const cut of [{ cutAfter: 3 }, { endAfter: 3 }]) {
        model.say({ text: "Two posts are about tulips, and one about daffodils.", ...cut })
        const pieces: string[] = []
        await assert.rejects(converse(options, talk(pieces)), (error) => error instanceof Problem)
        assert.ok(pieces.length > 0, JSON.stringify(cut))
      }
    })

    it("is given up when nobody wants the answer any more, and the provider is hung up on", async () => {
      const before = model.hungUp.count
      const ending = new AbortController()
      model.say({ text: "This goes on for a while.", holdUntil: new Promise(() => {}) })
      const asking = converse(options, {
        ...talk([], ending.signal),
        onText: () => ending.abort(new Error("not wanted")),
      })
      await assert.rejects(asking, /not wanted/)
      while (model.hungUp.count === before) await new Promise((resolve) => setTimeout(resolve, 5))
    })
  })
}
