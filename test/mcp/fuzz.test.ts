import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { metaKeys, versions } from "#mcp/protocol.ts"
import { openFixtureServer } from "./fixture-server.ts"
import { sendRequest } from "./talk.ts"

const noise = fc.jsonValue({ maxDepth: 3 })
const version = fc.constantFrom(...versions, "2099-01-01", "")
const methodName = fc.constantFrom(
  "initialize",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "constructor",
  "x",
)
const toolName = fc.constantFrom("write_it", "hidden_it", "__proto__", "nothing")

/** A field that is right, wrong or not there. */
const maybe = <T>(right: fc.Arbitrary<T>) =>
  fc.option(fc.oneof({ weight: 4, arbitrary: right }, noise), { nil: undefined })

const envelope = fc.record({
  jsonrpc: maybe(fc.constant("2.0")),
  id: maybe(fc.oneof(fc.integer(), fc.string())),
  method: maybe(methodName),
  params: maybe(
    fc.record({
      name: maybe(toolName),
      arguments: maybe(fc.dictionary(fc.string(), noise)),
      protocolVersion: maybe(version),
      cursor: maybe(fc.string()),
      _meta: maybe(
        fc.record({
          [metaKeys.version]: maybe(version),
          [metaKeys.capabilities]: maybe(fc.constant({})),
          [metaKeys.client]: maybe(fc.record({ name: fc.string(), title: maybe(fc.string()) })),
        }),
      ),
    }),
  ),
})

const body = fc.oneof(
  { weight: 8, arbitrary: envelope.map((message) => JSON.stringify(message)) },
  fc.array(envelope, { maxLength: 3 }).map((batch) => JSON.stringify(batch)),
  noise.map((value) => JSON.stringify(value)),
  fc.string(),
)

/** Mostly what lets a request through to the next check: the last ones are to be reached, too. */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))
const header = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const headers = fc.record({
  // Reading is all that the token allows: what writes must never run.
  authorization: mostly("Bearer posts:read", undefined, "Bearer ", "Basic x", "bearer posts:read", "nonsense"),
  "mcp-protocol-version": header(version),
  "mcp-method": header(methodName),
  "mcp-name": header(fc.oneof(toolName, fc.constantFrom("=?base64?d3JpdGVfaXQ=?=", "=?base64?=?="))),
  "content-type": mostly("application/json", "application/json; charset=utf-8", "text/plain", undefined),
  origin: mostly(undefined, "https://fanfare.example.com", "null", "https://evil.example"),
})

const statuses = new Set([200, 202, 400, 401, 403, 404, 405, 415])

test("whatever is sent to /mcp, it answers as it should and runs nothing that the token does not allow", async () => {
  const { serve, calls } = openFixtureServer()
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(mostly("POST", "GET", "DELETE", "PUT"), headers, body, async (method, given, text) => {
      const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >
      const answer = await sendRequest(serve, { method, headers: { "content-type": "x", ...sent }, body: text })
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      assert.ok(statuses.has(answer.status), `${answer.status} ${answer.text}`)
      const { jsonrpc, id, result, error } = answer.json
      if (jsonrpc !== undefined) assert.notEqual(result === undefined, error === undefined, answer.text)
      if (result !== undefined) assert.equal(id, (JSON.parse(text) as { id: unknown }).id)
      assert.equal(calls.filter(({ tool }) => tool === "write_it").length, 0)
    }),
    { numRuns: 1500 },
  )
  for (const status of [200, 202, 400, 401, 403, 405, 415]) assert.ok(seen.has(status), `never answered ${status}`)
})
