import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { approvable, approvableNamed } from "#actions/approvals/approvable.ts"
import { agentActions } from "#actions/catalog.ts"
import { performForAgent } from "#actions/perform-for-agent.ts"
import { Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { AgentOf, claude, cursor } from "./place.ts"

/* What an agent hears when it asks for something that only a person sets going, and what there is afterwards. */

const lift = "Move to Studio at plans.example.com."
const plans = {
  standard: "open",
  plans: {
    open: { networks: null, accounts: null, lift },
    "no X": { networks: ["bluesky"], accounts: null, lift },
  },
}

let folder: string
let place: Place
let agent: AgentOf
let x: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-asking-"))
  const file = path.join(folder, "plans.json")
  await writeFile(file, JSON.stringify(plans))
  place = await openPlace({ FANFARE_PLANS_FILE: file })
  agent = new AgentOf(place.world, place.owner)
  x = await place.account("x")
})
after(async () => {
  await place.close()
  await rm(folder, { recursive: true, force: true })
})

const at = () => place.world.clock.now().add({ hours: 1 }).toString()
const waiting = async () => (await place.owner.run("approvals.list", { state: "pending" })).total
const trail = async () => (await place.owner.run("audit.list", { limit: 200 })).entries

async function draft(body = "Bulbs are in", accountIds = [x]): Promise<string> {
  return (await place.agent.run("posts.create", { accountIds, body })).id
}

async function scheduled(): Promise<string> {
  const id = await draft()
  await place.owner.run("posts.schedule", { id, at: at() })
  return id
}

type Input = { readonly id: string; readonly [field: string]: unknown }

/** Each of the seven, with an input that would work. */
async function everything(): Promise<readonly (readonly [string, Input])[]> {
  const versions = [{ content: [{ body: "Bulbs are out" }] }]
  return [
    ["posts.schedule", { id: await draft(), at: at() }],
    ["posts.publishNow", { id: await draft() }],
    ["posts.delete", { id: await draft() }],
    ["accounts.delete", { id: await place.account("bluesky") }],
    ["posts.update", { id: await scheduled(), accountIds: [x], versions }],
    ["posts.setVersionText", { id: await scheduled(), body: "Bulbs are out" }],
    ["posts.setOption", { id: await scheduled(), key: "x.madeWithAi", value: "true" }],
  ] as const
}

test("what can be asked for is what needs approval and the three edits, and none of it prepares anything", () => {
  const always = agentActions.filter(({ kind }) => kind === "needs-approval").map(({ name }) => name)
  const edits = ["posts.update", "posts.setVersionText", "posts.setOption"]
  assert.deepEqual([...approvable.keys()].toSorted(), [...always, ...edits].toSorted())
  for (const name of approvable.keys()) assert.equal(approvableNamed(name).action.name, name)
})

test("S-010 S-011 S-142 S-263 S-265 S-333: asking answers at once with the address of a card, and nothing has run", async () => {
  for (const [name, input] of await everything()) {
    const isPost = name.startsWith("posts.")
    const look = async () =>
      isPost ? place.agent.run("posts.get", { id: input.id }) : place.agent.run("accounts.list", {})
    const earlier = await look()
    const { pending, isNew, issues, id } = await agent.ask(name, input)
    assert.deepEqual(pending, {
      status: "pending_approval",
      action: name,
      approvalUrl: `${place.world.base}/approvals/${id}`,
    })
    assert.match(id, /^apr_[0-9a-z]{26}$/)
    assert.ok(isNew)
    assert.deepEqual(issues, [])
    assert.deepEqual(await look(), earlier, name)
    const card = await place.owner.run("approvals.get", { id })
    assert.deepEqual([card.action, card.input, card.client, card.state], [name, input, "Claude", "pending"])
    assert.equal(card.user.name, "Olga")
  }
})

test("S-268: a request is a card in the conversation named after its client", async () => {
  const input = { id: await draft() }
  const mine = await agent.ask("posts.publishNow", input)
  const theirs = await new AgentOf(place.world, place.owner, cursor).ask("posts.publishNow", input)
  assert.notEqual(mine.id, theirs.id)
  const { conversations } = await place.owner.run("conversations.list", {})
  const titles = conversations.map(({ title }) => title)
  assert.deepEqual(titles.toSorted(), ["Requests from Claude", "Requests from Cursor"])
  const id = conversations.find(({ title }) => title === "Requests from Cursor")?.id ?? ""
  const { approvals, conversation } = await place.owner.run("conversations.get", { id })
  assert.deepEqual(
    approvals.map((each) => each.id),
    [theirs.id],
  )
  assert.equal(conversation.waiting, 1)
})

test("a client that gives itself another name gets a conversation of that name", async () => {
  const renamed = new AgentOf(place.world, place.owner, { ...claude, name: "Claude Code" })
  const { id } = await renamed.ask("posts.delete", { id: await draft() })
  assert.equal((await place.owner.run("approvals.get", { id })).client, "Claude Code")
  const { conversations } = await place.owner.run("conversations.list", {})
  assert.equal(conversations.filter(({ title }) => title === "Requests from Claude Code").length, 1)
})

test("the edits of a post that is not Scheduled run at once", async () => {
  const id = await draft()
  const earlier = await waiting()
  const answer = await agent.call("posts.setVersionText", { id, body: "Bulbs are out" })
  assert.equal(answer.kind, "done")
  assert.equal((await place.agent.run("posts.get", { id })).versions[0]?.content[0]?.body, "Bulbs are out")
  assert.equal(await waiting(), earlier)
})

test("reading and writing over MCP answer what they answer everywhere", async () => {
  const id = await draft()
  const answer = await agent.call("posts.get", { id })
  assert.deepEqual(answer, { kind: "done", output: await place.agent.run("posts.get", { id }), advice: [] })
  await agent.refused("posts.get", { id: "pst_nonsense" }, "NotFound")
  await agent.refused("posts.create", { body: 7 }, "BadInput")
  await agent.refused("members.list", {}, "UnknownAction")
  await agent.refused("approvals.approve", { id: "apr_nonsense", contentHash: "" }, "UnknownAction")
})

test("what cannot be is told at once and makes no card", async () => {
  const id = await draft()
  const published = await draft()
  await setStatus(place, published, "Published")
  const onSchedule = await scheduled()
  const earlier = [await waiting(), (await trail()).length]
  await agent.refused("posts.publishNow", {}, "BadInput")
  await agent.refused("posts.publishNow", { id, more: true }, "BadInput")
  await agent.refused("posts.publishNow", "nonsense", "BadInput")
  await agent.refused("posts.schedule", { id, at: "tomorrow" }, "BadInput")
  assert.match(await agent.refused("posts.schedule", { id, at: "2020-01-01T00:00:00Z" }, "BadInput"), /future/)
  await agent.refused("posts.publishNow", { id: "pst_nonsense" }, "NotFound")
  await agent.refused("accounts.delete", { id: "acc_nonsense" }, "NotFound")
  await agent.refused("posts.publishNow", { id: published }, "Conflict")
  await agent.refused("posts.delete", { id: published }, "Conflict")
  await agent.refused("posts.schedule", { id: onSchedule, at: at() }, "Conflict")
  const edit = { id: onSchedule, accountIds: [x], versions: [{ content: [{ body: "edited" }] }] }
  await agent.refused("posts.update", { ...edit, baseUpdatedAt: "2020-01-01T00:00:00Z" }, "Conflict")
  await agent.refused("posts.update", { ...edit, scheduledAt: "2020-01-01T00:00:00Z" }, "BadInput")
  await agent.refused("posts.update", { ...edit, accountIds: ["acc_nonsense"] }, "NotFound")
  await agent.refused("posts.setVersionText", { id: onSchedule, body: "y", itemIndex: 3 }, "BadInput")
  assert.deepEqual([await waiting(), (await trail()).length], earlier)
})

test("S-304: the role is asked for before the input, and a viewer's agent asks for nothing", async () => {
  const viewer = await place.world.member("viewer", "onlooker")
  const editor = await place.world.member("editor", "writer")
  const ofViewer = new AgentOf(place.world, viewer)
  await ofViewer.refused("posts.publishNow", { id: await draft() }, "Forbidden")
  await ofViewer.refused("posts.publishNow", "nonsense", "Forbidden")
  await new AgentOf(place.world, editor).refused("accounts.delete", { id: x }, "Forbidden")
  for (const client of [viewer, editor]) assert.equal((await client.run("approvals.list", {})).total, 0)
})

test("S-411: what the plan does not cover is told before any card, and comes before broken limits", async () => {
  const fits = await draft()
  const long = await draft("x".repeat(281))
  const workspaceId = await openWorkspaceOf(place.owner)
  const choose = (plan: string) =>
    place.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), plan))
  await choose("no X")
  const earlier = await waiting()
  for (const id of [fits, long]) {
    assert.match(await agent.refused("posts.publishNow", { id }, "PlanLimit"), /does not cover X\. Move to Studio/)
    await agent.refused("posts.schedule", { id, at: at() }, "PlanLimit")
  }
  assert.equal(await waiting(), earlier)
  await choose("open")
})

test("content that breaks limits gets its card, with the verdict on it, and the issues are told", async () => {
  const long = await draft("x".repeat(281))
  const nowhere = await draft("for nobody", [])
  for (const [name, id, rule] of [
    ["posts.publishNow", long, "text.tooLong"],
    ["posts.schedule", long, "text.tooLong"],
    ["posts.publishNow", nowhere, "accounts.none"],
  ] as const) {
    const input = name === "posts.schedule" ? { id, at: at() } : { id }
    const asked = await agent.ask(name, input)
    assert.deepEqual(
      asked.issues.map((issue) => issue.rule),
      [rule],
    )
    const card = await place.owner.run("approvals.get", { id: asked.id })
    assert.equal(card.verdict.ok, false)
    assert.deepEqual(card.verdict.issues, asked.issues)
    assert.equal(card.refusal?.code, "Invalid")
  }
})

test("the verdict on an edit is about what it would make of the post", async () => {
  const id = await scheduled()
  const asked = await agent.ask("posts.setVersionText", { id, body: "y".repeat(281) })
  assert.deepEqual(
    asked.issues.map(({ rule }) => rule),
    ["text.tooLong"],
  )
  const { content, verdict } = await place.owner.run("approvals.get", { id: asked.id })
  assert.equal(content.post?.versions[0]?.content[0]?.body, "Bulbs are in")
  assert.equal(content.after?.versions[0]?.content[0]?.body, "y".repeat(281))
  assert.equal(verdict.ok, false)
})

test("the same request again returns the card that exists, however it is spelled, and leaves no second trace", async () => {
  const id = await draft()
  const time = place.world.clock.now().add({ hours: 3 })
  const first = await agent.ask("posts.schedule", { id, at: time.toString() })
  const entries = (await trail()).length
  const again = await agent.ask("posts.schedule", {
    at: time.toZonedDateTimeISO("Asia/Tokyo").toString().replace(/\[.*/, ""),
    id,
  })
  assert.deepEqual([again.id, again.isNew], [first.id, false])
  assert.equal((await trail()).length, entries)
  const other = await agent.ask("posts.schedule", { id, at: time.add({ seconds: 1 }).toString() })
  assert.ok(other.isNew && other.id !== first.id)
})

test("of the same request made eight times at once there is one card", async () => {
  const id = await draft()
  const before8 = await waiting()
  const asked = await Promise.all(Array.from({ length: 8 }, async () => agent.ask("posts.publishNow", { id })))
  assert.equal(new Set(asked.map((each) => each.id)).size, 1)
  assert.equal(asked.filter(({ isNew }) => isNew).length, 1)
  const account = await place.account("mastodon")
  const more = await Promise.all(Array.from({ length: 8 }, async () => agent.ask("accounts.delete", { id: account })))
  assert.equal(new Set(more.map((each) => each.id)).size, 1)
  assert.equal(await waiting(), before8 + 2)
})

test("two people's agents that ask for the same are two requests", async () => {
  const editor = await place.world.member("editor", "second")
  const id = await draft()
  const mine = await agent.ask("posts.publishNow", { id })
  const theirs = await new AgentOf(place.world, editor).ask("posts.publishNow", { id })
  assert.notEqual(mine.id, theirs.id)
  assert.deepEqual(
    (await editor.run("approvals.list", {})).approvals.map((each) => each.id),
    [theirs.id],
  )
})

test("S-012 S-301 S-302 S-303: REST answers ApprovalRequired and files nothing, whoever has asked over MCP before", async () => {
  for (const [name, input] of await everything()) {
    await agent.ask(name, input)
    const earlier = await waiting()
    await place.agent.refused(name, input, "ApprovalRequired")
    assert.equal(await waiting(), earlier)
  }
})

test("who comes by another transport, or names no client, files nothing", async () => {
  const earlier = await waiting()
  const input = { id: await draft() }
  const { client, ...nameless } = await agent.actor()
  assert.ok(client !== undefined)
  for (const actor of [
    nameless,
    { ...nameless, transport: "rest" as const },
    { ...nameless, client, transport: "rest" as const },
  ]) {
    const call = performForAgent(place.world.services, { name: "posts.publishNow", input: () => input, actor })
    const problem = await call.catch((error: unknown) => error)
    assert.ok(problem instanceof Problem && problem.code === "ApprovalRequired")
  }
  assert.equal(await waiting(), earlier)
})

test("asking wakes nobody and takes nothing from the plan", async () => {
  const id = await draft()
  const account = await place.account("bluesky")
  const { used } = await place.owner.run("plan.get", {})
  let woken = 0
  const services = { ...place.world.services, wakePublishing: () => (woken += 1), wakeWebhooks: () => (woken += 1) }
  const actor = await agent.actor()
  for (const [name, input] of [
    ["posts.publishNow", { id }],
    ["accounts.delete", { id: account }],
  ] as const) {
    assert.equal((await performForAgent(services, { name, input: () => input, actor })).kind, "pending")
  }
  assert.equal(woken, 0)
  assert.deepEqual((await place.owner.run("plan.get", {})).used, used)
  assert.ok((await place.agent.run("accounts.list", {})).accounts.some((each) => each.id === account))
})

test("asking leaves an entry in the trail: which client, for whom, how and what", async () => {
  const { id } = await agent.ask("posts.publishNow", { id: await draft() })
  const [entry] = await trail()
  assert.deepEqual(
    [entry?.client, entry?.who, entry?.transport, entry?.action, entry?.subject, entry?.subjectId],
    ["Claude", "Olga", "mcp", "approvals.ask", "posts.publishNow", id],
  )
})
