import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { metaKeys } from "#mcp/protocol.ts"
import { viewExtension, viewType } from "#mcp/view.ts"
import { approvalCard } from "#mcp/views/approval-card.ts"
import { fixtureBase, openFixtureServer, withToken } from "./fixture-server.ts"
import { handshakeLetter, type Letter, modernLetter, sendRequest } from "./talk.ts"

const card = approvalCard(fixtureBase)
const { serve } = openFixtureServer({ views: [card] })

const ask = async (letter: Letter) =>
  (await sendRequest(serve, { ...letter, headers: { ...withToken, ...letter.headers } })).json

const resultOf = async (letter: Letter) => (await ask(letter)).result ?? assert.fail("there is no result")

const showing = { extensions: { [viewExtension]: { mimeTypes: [viewType] } } }
const declared = { [metaKeys.capabilities]: showing }

const viewsIn = (result: unknown) =>
  (result as { tools: { name: string; _meta?: unknown }[] }).tools.filter(({ _meta }) => _meta !== undefined)

describe("a page that a chat shows beside a result", () => {
  it("is announced to a client that says that it shows such pages, and to no other", async () => {
    const told = async (meta: object) => {
      const { capabilities } = await resultOf(modernLetter("server/discover", {}, { ...meta }))
      return capabilities
    }
    assert.deepEqual(await told(declared), { tools: {}, resources: {}, extensions: { [viewExtension]: {} } })
    assert.deepEqual(await told({}), { tools: {} })
    const others = { extensions: { [viewExtension]: { mimeTypes: ["text/plain"] } } }
    assert.deepEqual(await told({ [metaKeys.capabilities]: others }), { tools: {} })

    const initialize = async (capabilities: object) =>
      resultOf(handshakeLetter("initialize", { protocolVersion: "2025-11-25", capabilities }))
    assert.ok("resources" in ((await initialize(showing))["capabilities"] as object))
    assert.deepEqual((await initialize({}))["capabilities"], { tools: {} })
  })

  it("is named by the tools that ask for an approval, for that client alone", async () => {
    const { result } = await ask(modernLetter("tools/list", {}, declared))
    assert.deepEqual(
      viewsIn(result).map(({ name, _meta }) => [name, _meta]),
      [["ask_it", { ui: { resourceUri: "ui://fixture/card" } }]],
    )
    assert.deepEqual(viewsIn((await ask(modernLetter("tools/list"))).result), [])
  })

  it("is read as one whole document that needs nothing from outside", async () => {
    const { contents } = await resultOf(modernLetter("resources/read", { uri: card.uri }))
    const [content] = contents as { uri: string; mimeType: string; text: string; _meta: unknown }[]
    assert.deepEqual([content?.uri, content?.mimeType], [card.uri, viewType])
    assert.deepEqual(content?._meta, { ui: { prefersBorder: true } })
    assert.match(
      content?.text ?? "",
      /^<!doctype html>[^]*<meta name="fanfare-origin" content="https:\/\/fanfare\.example\.com">/,
    )
    assert.doesNotMatch(content?.text ?? "", /\s(?:src|href)=/)
    const { resources } = await resultOf(modernLetter("resources/list"))
    assert.deepEqual(
      (resources as { uri: string }[]).map(({ uri }) => uri),
      [card.uri],
    )
    assert.deepEqual((await resultOf(modernLetter("resources/templates/list")))["resourceTemplates"], [])
  })

  it("that is not there is refused by its address", async () => {
    const { error } = await ask(modernLetter("resources/read", { uri: "ui://fanfare/other" }))
    assert.deepEqual([error?.code, error?.data], [-32_602, { uri: "ui://fanfare/other" }])
  })

  it("must be named in Mcp-Name", async () => {
    const letter = modernLetter("resources/read", { uri: card.uri })
    const { error } = await ask({ ...letter, headers: { ...letter.headers, "mcp-name": "ui://other" } })
    assert.equal(error?.code, -32_020)
  })
})
