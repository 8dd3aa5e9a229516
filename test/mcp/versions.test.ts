import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { metaKeys, versions } from "#mcp/protocol.ts"
import { fixtureBase, openFixtureServer, withToken } from "./fixture-server.ts"
import { handshakeLetter, initializeLetter, sendRequest, type Letter, modern, modernLetter } from "./talk.ts"

const { serve, calls } = openFixtureServer()

const ask = async (letter: Letter, headers: Record<string, string> = {}) =>
  sendRequest(serve, { ...letter, headers: { ...withToken, ...letter.headers, ...headers } })

const info = { name: "fixture", title: "Fixture", version: "1.2.3" }
const serverMeta = { [metaKeys.server]: info }

describe("a client of 2026-07-28", () => {
  it("is served without initialize, and told who serves it (S-435, S-438)", async () => {
    const { status, json } = await ask(modernLetter("tools/call", { name: "read_it", arguments: { a: 1 } }))
    assert.equal(status, 200)
    assert.deepEqual(json, {
      jsonrpc: "2.0",
      id: 1,
      result: {
        resultType: "complete",
        content: [{ type: "text", text: "done" }],
        structuredContent: { ok: true },
        _meta: serverMeta,
      },
    })
    assert.deepEqual(calls.at(-1)?.input, { a: 1 })
  })

  it("discovers versions, capabilities and instructions (S-274, S-439)", async () => {
    const { status, json } = await ask(modernLetter("server/discover"))
    assert.equal(status, 200)
    assert.deepEqual(json.result, {
      resultType: "complete",
      supportedVersions: versions,
      capabilities: { tools: {} },
      instructions: "Do well.",
      ttlMs: 300_000,
      cacheScope: "private",
      _meta: serverMeta,
    })
  })

  it("must name the method in Mcp-Method, to the letter (S-436)", async () => {
    const letter = modernLetter("tools/list")
    for (const value of ["TOOLS/LIST", "tools/call", ""]) {
      assert.equal((await ask(letter, { "mcp-method": value })).json.error?.code, -32_020, value)
    }
    const { "mcp-method": _, ...without } = letter.headers ?? {}
    assert.equal((await ask({ ...letter, headers: without })).json.error?.code, -32_020)
    assert.equal((await ask(letter, { "mcp-method": " tools/list " })).status, 200)
  })

  it("must name the tool in Mcp-Name, plainly or in base64 (S-437)", async () => {
    const named = async (name: string, header?: string) => {
      const letter = modernLetter("tools/call", { name })
      const { "mcp-name": _, ...without } = letter.headers ?? {}
      return ask({ ...letter, headers: { ...without, ...(header === undefined ? {} : { "mcp-name": header }) } })
    }
    const base64 = (text: string) => `=?base64?${Buffer.from(text).toString("base64")}?=`
    assert.equal((await named("read_it", base64("read_it"))).status, 200)
    assert.equal((await named("räksmörgås", base64("räksmörgås"))).status, 200)
    for (const header of [
      undefined,
      "",
      "write_it",
      "READ_IT",
      base64("write_it"),
      "=?base64?***?=",
      "=?base64?cmVhZF9p?=",
    ]) {
      const { status, json } = await named("read_it", header)
      assert.deepEqual([status, json.error?.code], [400, -32_020], String(header))
      assert.match(json.error?.message ?? "", /^Header mismatch: Mcp-Name/)
    }
  })

  it("must say the same in header and _meta (S-426, S-444)", async () => {
    const letter = modernLetter("tools/list")
    for (const header of ["2025-11-25", "2099-01-01"]) {
      const { status, json } = await ask(letter, { "mcp-protocol-version": header })
      assert.deepEqual([status, json.error?.code, json.id], [400, -32_020, 1])
    }
    const { "mcp-protocol-version": _, ...without } = letter.headers ?? {}
    assert.equal((await ask({ ...letter, headers: without })).json.error?.code, -32_020)
  })

  it("must state version and capabilities, as the protocol and its judges have it, and may leave out its name", async () => {
    const without = async (key: string) => {
      const { headers = {}, body } = modernLetter("tools/list", {}, { [metaKeys.client]: { name: "c", version: "1" } })
      const { params, ...rest } = body as { params: { _meta: Record<string, unknown> } }
      const { [key]: _, ...meta } = params._meta
      return ask({ headers, body: { ...rest, params: { _meta: meta } } })
    }
    for (const key of [metaKeys.version, metaKeys.capabilities]) {
      const { status, json } = await without(key)
      assert.deepEqual([status, json.error?.code], [400, -32_602], key)
    }
    assert.equal((await without(metaKeys.client)).status, 200)
  })

  it("finds neither initialize nor ping nor subscriptions", async () => {
    for (const method of ["initialize", "ping", "subscriptions/listen", "logging/setLevel", "prompts/list"]) {
      const { status, json } = await ask(modernLetter(method, { protocolVersion: modern }))
      assert.deepEqual([status, json.error?.code, json.id], [404, -32_601, 1], method)
    }
  })
})

describe("a client of an older version", () => {
  for (const [version, id] of [
    ["2025-11-25", "S-440"],
    ["2025-06-18", "S-441"],
  ] as const) {
    it(`initializes with ${version} and names it in each request after that (${id})`, async () => {
      const { status, headers, json } = await ask(initializeLetter(version))
      assert.equal(status, 200)
      assert.equal(headers.get("mcp-session-id"), null)
      assert.deepEqual(json.result, {
        protocolVersion: version,
        capabilities: { tools: {} },
        serverInfo: info,
        instructions: "Do well.",
      })
      const called = await ask(handshakeLetter("tools/call", { name: "read_it" }, version))
      assert.deepEqual(called.json.result, {
        content: [{ type: "text", text: "done" }],
        structuredContent: { ok: true },
      })
    })
  }

  it("initializes with 2025-03-26 and names no version after that (S-442)", async () => {
    assert.equal((await ask(initializeLetter("2025-03-26"))).json.result?.["protocolVersion"], "2025-03-26")
    assert.equal((await ask(handshakeLetter("tools/list"))).status, 200)
    assert.deepEqual((await ask(handshakeLetter("ping"))).json, { jsonrpc: "2.0", id: 1, result: {} })
  })

  it("is offered the newest version that has initialize when it names one that has none", async () => {
    assert.equal((await ask(initializeLetter(modern))).json.result?.["protocolVersion"], "2025-11-25")
  })

  it("gets no fields of the new version, but for how long it may keep a list (S-257)", async () => {
    for (const version of [undefined, "2025-03-26", "2025-06-18", "2025-11-25"]) {
      const { json } = await ask(handshakeLetter("tools/list", {}, version))
      assert.deepEqual(Object.keys(json.result ?? {}).toSorted(), ["cacheScope", "tools", "ttlMs"])
      assert.equal(json.result?.["cacheScope"], "private")
    }
  })

  it("is told of unknown methods and tools inside a successful answer, which is all that its transport reads", async () => {
    const method = await ask(handshakeLetter("prompts/list", {}, "2025-11-25"))
    assert.deepEqual([method.status, method.json.error?.code, method.json.id], [200, -32_601, 1])
    const tool = await ask(handshakeLetter("tools/call", { name: "nothing" }))
    assert.deepEqual([tool.status, tool.json.error?.code], [200, -32_602])
    const nameless = await ask(handshakeLetter("tools/call", {}))
    assert.deepEqual([nameless.status, nameless.json.error?.code], [200, -32_602])
    const cursor = await ask(handshakeLetter("tools/list", { cursor: "x" }))
    assert.deepEqual([cursor.status, cursor.json.error?.code], [200, -32_602])
    assert.equal((await ask(initializeLetter(7))).json.error?.code, -32_602)
  })
})

describe("an unknown version", () => {
  const expected = (requested: string) => ({ supported: versions, requested })

  it("is refused with the four that are spoken, wherever it is named (S-425, S-443)", async () => {
    const letters: readonly Letter[] = [
      handshakeLetter("tools/list", {}, "2099-01-01"),
      initializeLetter("2099-01-01"),
      {
        ...modernLetter("tools/list", {}, { [metaKeys.version]: "2099-01-01" }),
        headers: { "mcp-protocol-version": "2099-01-01" },
      },
      { ...modernLetter("tools/list", {}, { [metaKeys.version]: "2099-01-01" }), headers: {} },
    ]
    for (const letter of letters) {
      const { status, json } = await ask(letter)
      assert.deepEqual([status, json.error?.code, json.id], [400, -32_022, 1])
      assert.deepEqual(json.error?.data, expected("2099-01-01"))
    }
    assert.equal(versions.length, 4)
  })
})

describe("messages that are no requests", () => {
  it("are taken without an answer when they are notifications, and run nothing", async () => {
    const before = calls.length
    for (const letter of [
      { body: { jsonrpc: "2.0", method: "notifications/initialized" } },
      { body: { jsonrpc: "2.0", method: "tools/call", params: { name: "read_it" } } },
      { headers: { "mcp-protocol-version": modern }, body: { jsonrpc: "2.0", method: "notifications/cancelled" } },
    ]) {
      const { status, text } = await ask(letter)
      assert.deepEqual([status, text], [202, ""])
    }
    assert.equal(calls.length, before)
  })

  it("are refused when they are batches, answers or something else (S-251)", async () => {
    const call = handshakeLetter("tools/call", { name: "read_it" }).body
    const before = calls.length
    const bad = [
      [call],
      [],
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 1, error: { code: 1, message: "" } },
      { jsonrpc: "2.0", id: null, method: "ping" },
      { jsonrpc: "2.0", id: 1.5, method: "ping" },
      { jsonrpc: "2.0", id: {}, method: "ping" },
      { id: 1, method: "ping" },
      { jsonrpc: "2.0", id: 1, method: 3 },
      { jsonrpc: "2.0", id: 1, method: "ping", params: [] },
      "null",
      "1",
      '"ping"',
    ]
    for (const body of bad) {
      const { status, json } = await ask({ body })
      assert.deepEqual([status, json.error?.code], [400, -32_600], JSON.stringify(body))
    }
    assert.equal(calls.length, before)
  })

  it("are answered by the id that they carry, of whichever kind", async () => {
    for (const id of [0, -1, 42, "", "abc", "é"]) {
      assert.equal((await ask({ body: { jsonrpc: "2.0", id, method: "ping" } })).json.id, id)
    }
  })
})

describe("names that every object has", () => {
  it("are no tools and no methods", async () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      assert.equal((await ask(handshakeLetter("tools/call", { name }))).json.error?.code, -32_602)
      assert.equal((await ask(handshakeLetter(name))).json.error?.code, -32_601)
    }
  })
})

describe("the origin of a request", () => {
  it("is accepted when it is the service's own (S-337)", async () => {
    assert.equal((await ask(handshakeLetter("ping"), { origin: fixtureBase.origin })).status, 200)
  })

  it("does not matter where there is none (S-340)", async () => {
    assert.equal((await ask(handshakeLetter("ping"))).status, 200)
  })

  it("is refused when scheme, host or port differ (S-338, S-339)", async () => {
    const foreign = [
      "http://fanfare.example.com",
      "https://fanfare.example.com:8443",
      "https://evil.example",
      "null",
      "",
    ]
    for (const origin of [...foreign, `${fixtureBase.origin}.evil.example`, `${fixtureBase.origin}/`]) {
      const { status, text, headers } = await ask(handshakeLetter("ping"), { origin })
      assert.deepEqual([status, text], [403, "Origin not allowed"], origin)
      assert.match(headers.get("content-type") ?? "", /^text\/plain/)
    }
  })
})

describe("who asks", () => {
  const named = async (letter: Letter, headers?: Record<string, string>) => {
    await ask(letter, headers)
    return calls.at(-1)?.caller.clientName
  }
  const call = (client?: object) =>
    modernLetter("tools/call", { name: "read_it" }, client === undefined ? {} : { [metaKeys.client]: client })

  it("is called by the title, else the name in clientInfo (S-271)", async () => {
    const agent = { "user-agent": "agent/1" }
    assert.equal(await named(call({ name: "c", title: "Claude Code", version: "1" }), agent), "Claude Code")
    assert.equal(await named(call({ name: "claude-code", version: "1" }), agent), "claude-code")
    assert.equal(await named(call({ name: "claude-code", title: " ", version: "1" }), agent), "claude-code")
  })

  it("is called by the User-Agent where there is no clientInfo (S-272)", async () => {
    assert.equal(await named(call(), { "user-agent": "agent/1" }), "agent/1")
    assert.equal(await named(handshakeLetter("tools/call", { name: "read_it" }), { "user-agent": "old/2" }), "old/2")
    assert.equal(await named(call()), "Registered name")
  })

  it("cannot hide anything in its name, nor go on for ever", async () => {
    assert.equal(await named(call({ name: "Cl\u200baude\u202e \u0007\n Code\u{e0041}" })), "Claude Code")
    assert.equal(await named(call({ name: "🎺".repeat(200) })), "🎺".repeat(80))
    assert.equal(await named(call({ name: "\u200b\u2060", title: "\u3164" }), { "user-agent": "agent/1" }), "agent/1")
  })
})
