import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { AgentOf } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"

/* A person who sends a post out says which post they saw. If it has changed since, nothing is done. */

const plans = {
  standard: "open",
  plans: {
    open: { networks: null, accounts: null, lift: "-" },
    "no X": { networks: ["bluesky"], accounts: null, lift: "Move to Studio." },
  },
}

let folder: string
let place: Place
let owner: Client
let x: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-unseen-"))
  const file = path.join(folder, "plans.json")
  await writeFile(file, JSON.stringify(plans))
  place = await openPlace({ FANFARE_PLANS_FILE: file })
  owner = place.owner
  x = await place.account("x")
})
after(async () => {
  await place.close()
  await rm(folder, { recursive: true, force: true })
})

const at = () => place.world.clock.now().add({ hours: 1 }).toString()
const draft = async (body = "Tulips from 4 kr") => owner.run("posts.create", { accountIds: [x], body })
const read = async (id: string) => owner.run("posts.get", { id })

/** Each action that sends a post out, with the input that it needs beside the post. */
const ways = [
  ["posts.publishNow", () => ({}), "Publishing"],
  ["posts.schedule", () => ({ at: at() }), "Scheduled"],
] as const

for (const [name, rest, status] of ways) {
  test(`${name} takes the updatedAt of the post that the person saw`, async () => {
    const { id, updatedAt } = await draft()
    const { body } = await owner.post(`/api/app/${name}`, { id, ...rest(), baseUpdatedAt: updatedAt })
    assert.equal((body as { status: string }).status, status)
  })

  test(`${name} does nothing when an agent changed the post since the person looked, and says so`, async () => {
    const { id, updatedAt } = await draft()
    await place.agent.run("posts.setVersionText", { id, body: "Tulips for free" })
    const [earlier, plan] = [await read(id), await owner.run("plan.get", {})]
    const { entries } = await owner.run("audit.list", { limit: 1 })
    const message = await owner.refused(name, { id, ...rest(), baseUpdatedAt: updatedAt }, "Conflict")
    assert.equal(message, "This post has changed since you looked at it. Nothing was done. Look at it again.")
    assert.deepEqual([await read(id), await owner.run("plan.get", {})], [earlier, plan])
    assert.deepEqual((await owner.run("audit.list", { limit: 1 })).entries, entries)

    const { body } = await owner.post(`/api/app/${name}`, { id, ...rest(), baseUpdatedAt: earlier.updatedAt })
    assert.equal((body as { status: string }).status, status)
  })

  test(`${name} does without it, or with an empty one; one that is no instant is named`, async () => {
    for (const base of [{}, { baseUpdatedAt: "" }]) {
      const { id } = await draft()
      await place.agent.run("posts.setVersionText", { id, body: "Tulips for free" })
      assert.equal((await owner.post(`/api/app/${name}`, { id, ...rest(), ...base })).status, 200)
    }
    const { id } = await draft()
    const message = await owner.refused(name, { id, ...rest(), baseUpdatedAt: "a minute ago" }, "BadInput")
    assert.match(message, /^baseUpdatedAt must be an ISO-8601 instant/)
  })

  test(`${name} refuses a post that changed after what is not there, and before the plan and the limits`, async () => {
    const stale = { ...rest(), baseUpdatedAt: "2020-01-01T00:00:00Z" }
    await owner.refused(name, { id: "pst_nonsense", ...stale }, "NotFound")
    const { id } = await draft("x".repeat(281))
    const workspaceId = await openWorkspaceOf(owner)
    const choose = async (plan: string) =>
      place.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), plan))
    await choose("no X")
    await owner.refused(name, { id, ...stale }, "Conflict")
    await owner.refused(name, { id, ...rest() }, "PlanLimit")
    await choose("open")
    await owner.refused(name, { id, ...stale }, "Conflict")
    await owner.refused(name, { id, ...rest() }, "Invalid")
    await setStatus(place, id, "Published")
    assert.match(await owner.refused(name, { id, ...stale }, "Conflict"), /Published/)
  })

  test(`${name} and an edit at the same moment: either the edit is refused, or the post stays`, async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, updatedAt } = await draft()
      const [edited, sent] = await Promise.all([
        place.agent.call("posts.setVersionText", { id, body: "Tulips for free" }),
        owner.post(`/api/app/${name}`, { id, ...rest(), baseUpdatedAt: updatedAt }),
      ])
      const post = await read(id)
      const isOut = sent.status === 200
      assert.deepEqual([edited.status === 200, sent.status === 409], [!isOut, !isOut])
      assert.deepEqual(
        [post.status, post.versions[0]?.content[0]?.body],
        isOut ? [status, "Tulips from 4 kr"] : ["Draft", "Tulips for free"],
      )
    }
  })
}

test("a time that has passed comes before a post that changed", async () => {
  const { id } = await draft()
  const past = "2020-01-01T00:00:00Z"
  assert.match(await owner.refused("posts.schedule", { id, at: past, baseUpdatedAt: past }, "BadInput"), /future/)
})

test("a save that changed nothing counts as a change: who sends its answer back has seen it", async () => {
  const { id, updatedAt, accountIds, versions } = await draft()
  const saved = await owner.run("posts.update", { id, accountIds, versions })
  await owner.refused("posts.publishNow", { id, baseUpdatedAt: updatedAt }, "Conflict")
  await owner.run("posts.publishNow", { id, baseUpdatedAt: saved.updatedAt })
})

test("scripts are answered ApprovalRequired, whatever they say that they saw", async () => {
  const { id, updatedAt } = await draft()
  for (const baseUpdatedAt of [updatedAt, "2020-01-01T00:00:00Z", "nonsense"]) {
    for (const [name, rest] of ways) {
      await place.agent.refused(name, { id, ...rest(), baseUpdatedAt }, "ApprovalRequired")
    }
  }
})

test("posts.lastChange tells people who changed a post last: themselves, somebody else, a script or an agent", async () => {
  const { id } = await draft()
  const editor = await place.world.member("editor", "Tobias")
  const who = async () => {
    const { lastChange } = await owner.run("posts.lastChange", { id })
    return [lastChange?.user.name, lastChange?.transport, lastChange?.client]
  }
  assert.deepEqual(await who(), [undefined, undefined, undefined])
  await owner.run("posts.setVersionText", { id, body: "by Olga" })
  assert.deepEqual(await who(), ["Olga", "app", undefined])
  await editor.run("posts.setVersionText", { id, body: "by Tobias" })
  assert.deepEqual(await who(), ["Tobias", "app", undefined])
  await place.agent.run("posts.setVersionText", { id, body: "by a script" })
  assert.deepEqual(await who(), ["Olga", "rest", "a script"])
  await new AgentOf(place.world, editor).call("posts.setVersionText", { id, body: "by Claude" })
  assert.deepEqual(await who(), ["Tobias", "mcp", "Claude"])
})
