import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { type JudgedService, openService } from "./mcp-endpoints.ts"
import { type Result, spoken, ways } from "./mcp-sessions.ts"
import { runProgram } from "./run-program.ts"

let folder: string
let service: JudgedService

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-clients-"))
  service = await openService()
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

function textOf({ content }: Result): string {
  return content[0]?.text ?? ""
}

/** The post that the contract gives; the note says something else after each tool. */
function recordIn({ structuredContent }: Result): object {
  const { note, ...record } = structuredContent as { readonly note: string }
  assert.notEqual(note, "")
  return record
}

describe("/mcp, used by other people's clients with a personal token", () => {
  for (const [name, open] of Object.entries(ways)) {
    it(`serves ${name}`, async () => {
      const { url, token } = service
      const session = await open({ url, token, folder })
      try {
        assert.equal(session.version, spoken[name])
        assert.match(session.instructions() ?? "", /^Fanfare writes/)
        const tools = new Set(await session.listTools())
        assert.ok(tools.has("posts_create") && tools.has("accounts_delete"))

        const made = await session.callTool("posts_create", { body: "Written by a judge" })
        const { id } = made.structuredContent as { id: string }
        const read = await session.callTool("posts_get", { id })
        assert.deepEqual(recordIn(read), recordIn(made))
        assert.match(textOf(read), new RegExp(`^The post ${id} is Draft`))

        // Edits have an output that is one of two shapes, which clients check.
        const edited = await session.callTool("posts_setVersionText", { id, body: "Changed" })
        assert.match(JSON.stringify(edited.structuredContent), /"Changed"/)

        // A refusal reaches the model as words, and so does what waits for a person.
        const refused = await session.callTool("posts_get", { id: "pst_nonsense" })
        assert.equal(refused.isError, true)
        assert.match(textOf(refused), /^NotFound: /)
        if (name !== "the AI SDK") {
          // That one calls only what it has seen in the list.
          await assert.rejects(async () => session.callTool("nothing", {}), /There is no tool "nothing"/)
        }
        const asked = await session.callTool("posts_publishNow", { id })
        assert.match(textOf(asked), /[Dd]o not (?:call|retry)/)
        const untouched = await session.callTool("posts_get", { id })
        assert.match(textOf(untouched), /is Draft/)
      } finally {
        await session.close()
      }
    })
  }

  for (const era of ["modern", "legacy"] as const) {
    it(`serves the inspector in the ${era} era, which finds nothing to complain about in the schemas`, async () => {
      const { url, token } = service
      const shared = [
        "--cli",
        url,
        "--transport",
        "http",
        "--protocol-era",
        era,
        "--header",
        `Authorization: Bearer ${token}`,
      ]
      const inspect = async (...args: string[]) =>
        runProgram("@modelcontextprotocol/inspector", "clients/launcher/build/index.js", [...shared, ...args], {
          home: folder,
        })
      const listed = await inspect("--method", "tools/list", "--strict")
      assert.equal(listed.code, 0, `${listed.out}\n${listed.errors}`)
      const { tools } = JSON.parse(listed.out) as { tools: readonly { name: string }[] }
      assert.ok(tools.some((tool) => tool.name === "posts_update"))
      assert.doesNotMatch(listed.errors, /error|warning/i)
      const called = await inspect("--method", "tools/call", "--tool-name", "accounts_list")
      assert.equal(called.code, 0, `${called.out}\n${called.errors}`)
      assert.match(called.out, /"accounts"/)
    })
  }
})
