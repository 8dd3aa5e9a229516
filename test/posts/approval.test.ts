import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { openPlace, type Place } from "./place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

type Entry = { name: string; description: string; policy: string; inputSchema: { type: string } }

async function catalog(): Promise<readonly Entry[]> {
  const answer = await place.agent.client.get("/api/agent/tools")
  assert.equal(answer.status, 200)
  assert.ok(Array.isArray(answer.body))
  return answer.body as Entry[]
}

const approvalActions = ["posts.schedule", "posts.publishNow", "posts.delete", "accounts.delete"]

test("S-122 S-123 S-156 S-157: the catalog is an array of name, description, policy and inputSchema", async () => {
  const entries = await catalog()
  for (const entry of entries) {
    assert.deepEqual(Object.keys(entry).toSorted(), ["description", "inputSchema", "name", "policy"])
    assert.ok(["Allowed", "NeedsApproval"].includes(entry.policy))
    assert.equal(entry.inputSchema.type, "object")
    assert.ok(entry.description.length > 20, entry.name)
  }
})

test("S-155: the catalog needs a bearer token", async () => {
  for (const client of [place.world.visitor(), place.owner, place.world.bearer("fanfare_wrong")]) {
    assert.equal((await client.get("/api/agent/tools")).status, 401)
  }
})

test("S-158 S-159 S-166 S-167 S-168 S-169: the actions are listed by their dotted names, each with its policy", async () => {
  const policies = new Map((await catalog()).map(({ name, policy }) => [name, policy]))
  const names = "accounts.list providers.limits providers.list media.list ui.getContext ui.setContext posts.list"
  const ofPosts =
    "posts.get posts.validate posts.metrics posts.create posts.update posts.setVersionText posts.setOption"
  const allowed = `${names} ${ofPosts} analytics.summary`.split(" ")
  for (const name of allowed) assert.equal(policies.get(name), "Allowed", name)
  for (const name of approvalActions) assert.equal(policies.get(name), "NeedsApproval", name)
  // The eighteen, and ui.setContext.
  assert.deepEqual([...policies.keys()].toSorted(), [...allowed, ...approvalActions].toSorted())
  assert.equal(policies.size, 19)
})

test("S-010 S-012 S-301 S-417: what needs approval answers ApprovalRequired on REST, whatever its input, and does nothing", async () => {
  const account = await place.account("x")
  const { id } = await place.agent.run("posts.create", { accountIds: [account], body: "wait for it" })
  const earlier = await place.agent.run("posts.get", { id })
  const at = place.world.clock.now().add({ hours: 1 }).toString()
  const inputs = [{ id, at }, { id }, { id: account }, {}, { nonsense: true }, [], "text", 7]
  for (const name of approvalActions) {
    for (const input of inputs) {
      const answer = await place.agent.call(name, input)
      assert.equal(answer.status, 403)
      assert.match(refusal(answer, "ApprovalRequired"), /person's approval in the app. Do not retry/)
    }
  }
  assert.deepEqual(await place.agent.run("posts.get", { id }), earlier)
  assert.equal((await place.agent.run("accounts.list", {})).accounts.length, 1)
})

test("S-008: reading changes nothing", async () => {
  const account = await place.account("bluesky")
  const { id } = await place.agent.run("posts.create", { accountIds: [account], body: "still" })
  const earlier = await place.agent.run("posts.list", {})
  await place.agent.run("posts.get", { id })
  await place.agent.run("posts.validate", { id })
  for (const name of ["accounts.list", "providers.limits", "providers.list", "ui.getContext"] as const) {
    await place.agent.run(name, {})
  }
  assert.deepEqual(await place.agent.run("posts.list", {}), earlier)
})

test("S-009 S-160: a writing action runs directly under its dotted name", async () => {
  const { status } = await place.agent.run("posts.create", { body: "at once" })
  assert.equal(status, "Draft")
  for (const name of ["posts_create", "posts.Create", "posts/create", "posts.create "]) {
    const answer = await place.agent.client.post(`/api/agent/tools/${encodeURIComponent(name)}`, {})
    refusal(answer, "UnknownAction")
  }
})

test("S-162 S-420: an unknown action is UnknownAction, and so are the app's own", async () => {
  for (const name of [
    "posts.burn",
    "members.list",
    "posts.unschedule",
    "posts.duplicate",
    "constructor",
    "__proto__",
  ]) {
    const answer = await place.agent.call(name, {})
    assert.equal(answer.status, 404)
    refusal(answer, "UnknownAction")
  }
})

test("S-303: REST files no request for approval: nothing is waiting anywhere afterwards", async () => {
  const trail = async () => (await place.owner.run("audit.list", {})).entries.length
  const earlier = await trail()
  for (const name of approvalActions) await place.agent.refused(name, {}, "ApprovalRequired")
  assert.equal(await trail(), earlier)
})
