import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { Problem } from "#domain/problem.ts"
import type { McpRequest } from "#mcp/exchange.ts"
import { metaKeys, versions } from "#mcp/protocol.ts"
import { openFixtureServer } from "./fixture-server.ts"
import { sendRequest, type Letter, modern } from "./talk.ts"

type Envelope = { [field: string]: unknown; params: { [field: string]: unknown } }
type Draft = {
  method: string
  readonly headers: Record<string, string>
  message: unknown
  readonly changes: { -readonly [K in keyof McpRequest]?: McpRequest[K] }
}

const meta = () => ({ [metaKeys.version]: modern, [metaKeys.capabilities]: {} }) as Record<string, unknown>

/** A request with nothing wrong, to be spoilt. */
function newDraft(): Draft & { envelope: Envelope; meta: Record<string, unknown> } {
  const _meta = meta()
  const envelope = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "read_it", arguments: {}, _meta } }
  return {
    method: "POST",
    headers: {
      authorization: "Bearer all",
      "content-type": "application/json",
      "mcp-protocol-version": modern,
      "mcp-method": "tools/call",
      "mcp-name": "read_it",
    },
    message: envelope,
    envelope,
    meta: _meta,
    changes: {},
  }
}

type Row = {
  readonly name: string
  readonly spoil: (draft: ReturnType<typeof newDraft>) => void
  readonly status: number
  readonly code?: number
}

const tooMany = new Problem("TooManyRequests", "More than 1. Wait 9 s, then retry.", { retryAfterSeconds: 9 })

/** The order of checks, from the first to the last, each with a way to fail it that leaves the others as they are. */
const rows: readonly Row[] = [
  { name: "a foreign origin", spoil: (d) => (d.headers["origin"] = "https://evil.example"), status: 403 },
  { name: "another HTTP method", spoil: (d) => (d.method = "GET"), status: 405 },
  {
    name: "the next of many wrong tokens",
    spoil: (d) => (d.changes.tokens = { refusal: () => tooMany, identify: async (find) => find() }),
    status: 429,
  },
  { name: "a wrong token", spoil: (d) => (d.headers["authorization"] = "Bearer nonsense"), status: 401 },
  {
    name: "one request too many",
    spoil: (d) => (d.changes.count = async () => ({ headers: {}, refusal: tooMany })),
    status: 429,
    code: 429,
  },
  { name: "another content type", spoil: (d) => (d.headers["content-type"] = "text/plain"), status: 415 },
  { name: "a body that is too large", spoil: (d) => (d.changes.readBody = async () => null), status: 413 },
  { name: "no JSON", spoil: (d) => (d.message = "{"), status: 400, code: -32_700 },
  { name: "another shape", spoil: (d) => (d.envelope["jsonrpc"] = "1.0"), status: 400, code: -32_600 },
  { name: "a _meta of another type", spoil: (d) => (d.meta[metaKeys.client] = 1), status: 400, code: -32_602 },
  {
    name: "a version in the header that is not the one in _meta",
    spoil: (d) => (d.headers["mcp-protocol-version"] = "2025-11-25"),
    status: 400,
    code: -32_020,
  },
  {
    name: "an unknown version",
    spoil: (d) => {
      // Where the header is spoilt already the two differ, which comes first.
      d.meta[metaKeys.version] = "2099-01-01"
      if (d.headers["mcp-protocol-version"] === modern) d.headers["mcp-protocol-version"] = "2099-01-01"
    },
    status: 400,
    code: -32_022,
  },
  {
    name: "a _meta that lacks something",
    spoil: (d) => delete d.meta[metaKeys.capabilities],
    status: 400,
    code: -32_602,
  },
  {
    name: "a header for routing that is not what the body says",
    spoil: (d) => (d.headers["mcp-method"] = "tools/list"),
    status: 400,
    code: -32_020,
  },
  {
    name: "an unknown method",
    spoil: (d) => {
      d.envelope["method"] = "tools/drop"
      if (d.headers["mcp-method"] === "tools/call") d.headers["mcp-method"] = "tools/drop"
    },
    status: 404,
    code: -32_601,
  },
  {
    name: "an unknown tool",
    spoil: (d) => {
      d.envelope.params["name"] = "nothing"
      d.headers["mcp-name"] = "nothing"
    },
    status: 400,
    code: -32_602,
  },
  {
    name: "a token without the scope",
    spoil: (d) => {
      if (d.headers["authorization"] === "Bearer all") d.headers["authorization"] = "Bearer accounts:manage"
    },
    status: 403,
    code: 403,
  },
]

async function send(spoilers: readonly Row[]) {
  const { serve, calls } = openFixtureServer()
  const draft = newDraft()
  for (const { spoil } of spoilers) spoil(draft)
  const letter: Letter = { method: draft.method, headers: draft.headers, body: draft.message }
  return { answer: await sendRequest(serve, letter, draft.changes), calls }
}

describe("the order of checks at /mcp", () => {
  it("lets through what passes all of them", async () => {
    const { answer, calls } = await send([])
    assert.equal(answer.status, 200, answer.text)
    assert.equal(calls.length, 1)
  })

  for (const [index, row] of rows.entries()) {
    it(`refuses ${row.name}, and nothing runs`, async () => {
      const { answer, calls } = await send([row])
      assert.equal(answer.status, row.status, answer.text)
      assert.equal(answer.json.error?.code, row.code, answer.text)
      assert.equal(calls.length, 0)
    })

    it(`tells of ${row.name} before anything that is checked later`, async () => {
      for (const later of rows.slice(index + 1)) {
        const { answer } = await send([row, later])
        assert.equal(answer.status, row.status, `${later.name}: ${answer.text}`)
        assert.equal(answer.json.error?.code, row.code, `${later.name}: ${answer.text}`)
      }
    })
  }

  it("names the request in every refusal that has read it", async () => {
    const read = rows.filter(({ code }) => code !== undefined && code !== -32_700)
    for (const row of read) assert.equal((await send([row])).answer.json.id, 7, row.name)
  })

  it("gives the versions that are spoken with an unknown one (S-443)", async () => {
    const unknown = rows.find(({ code }) => code === -32_022)
    const { answer } = await send(unknown === undefined ? [] : [unknown])
    assert.deepEqual(answer.json.error?.data, { supported: versions, requested: "2099-01-01" })
  })

  it("says how long to wait in the header and in the body", async () => {
    const row = rows.find(({ code }) => code === 429)
    const { answer } = await send(row === undefined ? [] : [row])
    assert.equal(answer.headers.get("retry-after"), "9")
    assert.match(answer.json.error?.message ?? "", /Wait 9 s/)
    assert.partialDeepStrictEqual(answer.json.error?.data, { retryAfterSeconds: 9 })
  })
})
