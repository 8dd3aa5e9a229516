import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { z } from "zod"
import { actions } from "#actions/registry.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPlace, type Place, type Post } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import type { World } from "../world.ts"
import { McpAgent, newToken } from "./mcp-agent.ts"
import { handshakeLetter, modernLetter, namesIn, outputIn, textOf } from "./talk.ts"

let folder: string
let place: Place
let world: World
let owner: Client
let agent: McpAgent
let account: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-mcp-"))
  const plan = { networks: null, accounts: null, lift: "Move to Studio." }
  const plans = { standard: "open", plans: { open: plan, "no X": { ...plan, networks: ["bluesky"] } } }
  await writeFile(path.join(folder, "plans.json"), JSON.stringify(plans))
  place = await openPlace({ FANFARE_PLANS_FILE: path.join(folder, "plans.json") })
  ;({ world, owner } = place)
  agent = new McpAgent(world, await newToken(owner))
  account = await place.account("x")
})
after(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

describe("a personal token", () => {
  it("opens every tool (S-290, S-296, S-308)", async () => {
    const { json } = await agent.ask(modernLetter("tools/list"))
    const { result } = json
    const names = namesIn(json)
    for (const name of ["posts_get", "posts_create", "posts_publishNow", "accounts_delete"]) assert.ok(names.has(name))
    assert.equal(result?.["cacheScope"], "private")
    assert.equal(result?.["ttlMs"], 300_000)
  })

  it("acts for its person, and the trail says so and names the client", async () => {
    const made = await agent.run<Post>("posts_create", { body: "From an agent" })
    const { entries } = await owner.run("audit.list", {})
    assert.deepEqual(
      entries
        .filter(({ subjectId }) => subjectId === made.id)
        .map(({ action, subject, transport, client, who }) => [action, subject, transport, client, who]),
      [["posts.create", "From an agent", "mcp", "node", "Olga"]],
    )
  })

  it("never stands in the log", () => {
    assert.ok(!world.log.some((line) => line.includes(agent.token)))
  })
})

describe("tools/call", () => {
  it("gives a text for the model and the action's own output (S-258, S-259)", async () => {
    const { id } = await agent.run<Post>("posts_create", { body: "Bulbs are in.", accountIds: [account] })
    const { json } = await agent.call("posts_get", { id })
    assert.match(textOf(json), new RegExp(`^The post ${id} is Draft\\.`))
    const rest = await world.bearer(agent.token).post("/api/agent/tools/posts.get", { id })
    const { note, ...record } = outputIn(json) as Record<string, unknown>
    assert.match(String(note), new RegExp(`^The post ${id} is Draft\\.`))
    assert.deepEqual(record, rest.body)
    assert.deepEqual(Object.keys(json.result ?? {}).toSorted(), ["_meta", "content", "resultType", "structuredContent"])
  })

  it("runs nothing that needs a person, whoever asks (S-263)", async () => {
    const { id } = await agent.run<Post>("posts_create", { body: "Not yet.", accountIds: [account] })
    for (const [name, input] of [
      ["posts_publishNow", { id }],
      ["posts_schedule", { id, at: "2099-01-01T00:00:00Z" }],
      ["posts_delete", { id }],
      ["accounts_delete", { id: account }],
    ] as const) {
      const { status, text } = await agent.call(name, input)
      assert.equal(status, 200, text)
    }
    assert.equal((await agent.run<Post>("posts_get", { id })).status, "Draft")
    assert.equal(
      (await owner.run("accounts.list", {})).accounts.some((each) => each.id === account),
      true,
    )
  })

  it("does not change a Scheduled post", async () => {
    const { id } = await agent.run<Post>("posts_create", { body: "Agreed on.", accountIds: [account] })
    await setStatus(place, id, "Scheduled")
    for (const [name, input] of [
      ["posts_setVersionText", { id, body: "Something else" }],
      ["posts_setOption", { id, key: "x.madeWithAi", value: "true" }],
      ["posts_update", { id, accountIds: [], versions: [{ content: [{ body: "Something else" }] }] }],
    ] as const) {
      assert.equal((await agent.call(name, input)).status, 200)
    }
    const { versions, accountIds } = await agent.run<Post>("posts_get", { id })
    assert.deepEqual([versions[0]?.content[0]?.body, accountIds], ["Agreed on.", [account]])
  })

  it("answers refusals as results, which start no new sign-in", async () => {
    const viewer = await newToken(await world.member("viewer"))
    const refusals = [
      [await new McpAgent(world, viewer).call("posts_create"), /^Forbidden: /],
      [await agent.call("posts_get", { id: "pst_nonsense" }), /^NotFound: /],
      [await agent.call("posts_get", {}), /^BadInput: id is required\. /],
      [await agent.call("posts_get", { id: 1, other: 2 }), /^BadInput: /],
    ] as const
    for (const [{ status, json, text }, start] of refusals) {
      assert.equal(status, 200, text)
      assert.equal(json.result?.["isError"], true)
      assert.equal("structuredContent" in (json.result ?? {}), false)
      assert.match(textOf(json), start)
    }
  })

  it("lists every broken limit of a post", async () => {
    const { id } = await agent.run<Post>("posts_create", { body: "x".repeat(600), accountIds: [account] })
    const text = textOf((await agent.call("posts_validate", { id })).json)
    assert.match(text, /^Invalid: The post breaks one limit\..*text\.tooLong/s)
  })

  it("says what the plan does not cover and what lifts it (S-279, S-280, S-428)", async () => {
    const workspaceId = await openWorkspaceOf(owner)
    const choose = async (plan: string) =>
      world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), plan))
    await choose("no X")
    const { status, json } = await agent.call("posts_create", { accountIds: [account] })
    await choose("open")
    assert.deepEqual([status, json.result?.["isError"]], [200, true])
    assert.match(textOf(json), /^PlanLimit: .*X.*Move to Studio\./)
  })

  it("knows no action of the app's own, webhooks among them (S-344)", async () => {
    const own = actions.filter(({ scope }) => scope === "app").map(({ name }) => name.replaceAll(".", "_"))
    for (const name of [...own, "ui_setContext", "webhooks_list", "posts.get"]) {
      assert.equal((await agent.ask(handshakeLetter("tools/call", { name }))).json.error?.code, -32_602, name)
    }
  })

  it("answers as each tool's output schema says", async () => {
    const { id } = await agent.run<Post>("posts_create", { body: "Checked.", accountIds: [account] })
    const version = { content: [{ body: "Checked." }], options: {} }
    const inputs: Record<string, object> = {
      posts_get: { id },
      posts_validate: { id },
      posts_metrics: { id },
      posts_update: { id, accountIds: [account], versions: [version] },
      posts_setVersionText: { id, body: "For X", accountId: account },
      posts_setOption: { id, key: "x.madeWithAi", value: "true" },
      analytics_summary: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" },
    }
    const { result = {} } = (await agent.ask(modernLetter("tools/list"))).json
    const listed = result["tools"] as readonly { name: string; outputSchema: object }[]
    for (const { name, outputSchema } of listed.filter((tool) => !/_(?:schedule|publishNow|delete)$/.test(tool.name))) {
      const output = await agent.run(name, inputs[name] ?? {})
      const { success, error } = z.fromJSONSchema(outputSchema as never).safeParse(output)
      assert.ok(success, `${name}: ${String(error)}`)
    }
    // Those that are not listed answer all the same.
    for (const name of ["providers_list", "ui_getContext"]) await agent.run(name)
  })
})
