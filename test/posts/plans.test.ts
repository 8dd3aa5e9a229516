import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import { refusal } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { ownerPassword } from "../world.ts"
import { openPlace, type Place } from "./place.ts"
import { setStatus } from "./set-status.ts"

const lift = "Move to Studio at plans.example.com."
const free = { networks: null, accounts: null, lift }
const plans = {
  standard: "open",
  plans: {
    open: free,
    "no X": { ...free, networks: ["bluesky", "mastodon"] },
    small: { ...free, scheduledPosts: 2, xPosts: 3, members: 2 },
  },
}

let folder: string
let place: Place
let x: string
let bluesky: string

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-plans-"))
  const file = path.join(folder, "plans.json")
  await writeFile(file, JSON.stringify(plans))
  place = await openPlace({ FANFARE_PLANS_FILE: file, FANFARE_UNDO_SECONDS: "10" })
  x = await place.account("x")
  bluesky = await place.account("bluesky")
})
after(async () => {
  await place.close()
  await rm(folder, { recursive: true, force: true })
})

async function choose(plan: string): Promise<void> {
  const workspaceId = await openWorkspaceOf(place.owner)
  await place.world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), plan))
}

/** Nobody stays signed in who does nothing for a month. */
async function passAMonth(): Promise<void> {
  place.world.clock.advance({ days: 31 })
  const answer = await place.owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
  assert.equal(answer.status, 200, answer.text)
}

const later = () => place.world.clock.now().add({ hours: 1 }).toString()

async function draft(accountIds: string[], items = 1): Promise<string> {
  const { id } = await place.agent.run("posts.create", {})
  const content = Array.from({ length: items }, (_, index) => ({ body: `item ${index}` }))
  await place.agent.run("posts.update", { id, accountIds, versions: [{ content }] })
  return id
}

const schedule = async (id: string) => place.owner.post("/api/app/posts.schedule", { id, at: later() })

test("S-411 S-412 S-416: a network outside the plan is PlanLimit, which says so and what lifts it", async () => {
  const id = await draft([x])
  await choose("no X")
  const answer = await place.agent.call("posts.create", { accountIds: [bluesky, x] })
  assert.equal(answer.status, 402)
  assert.equal(refusal(answer, "PlanLimit"), `The plan no X does not cover X. ${lift}`)
  const update = { id, accountIds: [x], versions: [{ content: [{ body: "y" }] }] }
  await place.agent.refused("posts.update", update, "PlanLimit")
  refusal(await schedule(id), "PlanLimit")
  await place.agent.run("posts.create", { accountIds: [bluesky] })
  assert.equal((await place.agent.run("posts.get", { id })).status, "Draft")
})

test("S-414 S-416: the month's scheduled posts run out, come back when unscheduled or deleted, and with the next month", async () => {
  await choose("small")
  const [first, second, third] = [await draft([bluesky]), await draft([bluesky]), await draft([bluesky])]
  assert.equal((await schedule(first)).status, 200)
  assert.equal((await schedule(second)).status, 200)
  const refused = await schedule(third)
  assert.equal(refused.status, 402)
  assert.match(refusal(refused, "PlanLimit"), /covers 2 scheduled posts a month.* used up\. Move to Studio/)
  await place.owner.run("posts.unschedule", { id: first })
  assert.equal((await schedule(third)).status, 200)
  await place.owner.run("posts.delete", { id: second })
  assert.equal((await schedule(first)).status, 200)
  assert.deepEqual((await place.owner.run("plan.get", {})).used.scheduledPosts, 2)
  // What is published at once is none of them, although it waits a few seconds for an undo.
  const now = await draft([bluesky])
  assert.equal((await place.owner.run("posts.publishSoon", { id: now })).status, "Scheduled")
  assert.deepEqual((await place.owner.run("plan.get", {})).used.scheduledPosts, 2)
  await place.owner.run("posts.takeBack", { id: now })
  const fourth = await draft([bluesky])
  refusal(await schedule(fourth), "PlanLimit")
  await passAMonth()
  assert.equal((await schedule(fourth)).status, 200)
})

test("S-415 S-416: posts on X are counted by the item, for each account, and an edit counts them again", async () => {
  await passAMonth()
  const thread = await draft([x], 4)
  const refused = await schedule(thread)
  assert.equal(refused.status, 402)
  assert.match(refusal(refused, "PlanLimit"), /covers 3 posts on X a month/)
  const fits = await draft([x], 2)
  assert.equal((await schedule(fits)).status, 200)
  assert.equal((await place.owner.run("plan.get", {})).used.xPosts, 2)
  const grow = (items: number) => ({
    id: fits,
    accountIds: [x],
    versions: [{ content: Array.from({ length: items }, () => ({ body: "i" })) }],
  })
  refusal(await place.owner.post("/api/app/posts.update", grow(4)), "PlanLimit")
  assert.equal((await place.agent.run("posts.get", { id: fits })).versions[0]?.content.length, 2)
  await place.owner.run("posts.update", grow(3))
  assert.equal((await place.owner.run("plan.get", {})).used.xPosts, 3)
  const { scheduledPosts } = (await place.owner.run("plan.get", {})).used
  assert.equal(scheduledPosts, 1, "a refused try takes nothing")
})

test("S-415: publishing now is no scheduled post, and a post that failed is counted once however often it is tried", async () => {
  await passAMonth()
  const id = await draft([x], 2)
  for (let round = 0; round < 3; round += 1) {
    await place.owner.run("posts.publishNow", { id })
    const { scheduledPosts, xPosts } = (await place.owner.run("plan.get", {})).used
    assert.deepEqual({ scheduledPosts, xPosts }, { scheduledPosts: 0, xPosts: 2 })
    await setStatus(place, id, "Failed")
  }
})

test("S-414: of many that are scheduled at the same time only as many go through as the plan covers", async () => {
  await passAMonth()
  const ids = await Promise.all(Array.from({ length: 6 }, async () => draft([bluesky])))
  const answers = await Promise.all(ids.map(schedule))
  assert.equal(answers.filter(({ status }) => status === 200).length, 2)
  assert.equal(answers.filter(({ status }) => status === 402).length, 4)
})

test("S-411: one member too many is PlanLimit", async () => {
  await choose("small")
  await place.owner.run("members.invite", { role: "viewer" })
  assert.match(await place.owner.refused("members.invite", { role: "viewer" }, "PlanLimit"), /covers 2 members/)
})

test("plan.get tells the limits of the plan, the server's for media, and null where there is none", async () => {
  await choose("no X")
  await place.owner.run("webhooks.create", { url: "https://hooks.example.com/", events: ["post.failed"] })
  const { name, networks, limits, used, lift: told } = await place.owner.run("plan.get", {})
  assert.deepEqual({ name, networks, told }, { name: "no X", networks: ["bluesky", "mastodon"], told: lift })
  const { mediaBytes, ...others } = limits
  assert.deepEqual(others, { accounts: null, members: null, webhooks: 10, scheduledPosts: null, xPosts: null })
  assert.equal(mediaBytes, 20_000_000_000)
  assert.deepEqual([used.members, used.webhooks, used.mediaBytes], [1, 1, 0])
})

test("a file of plans that cannot be used stops the start with a line that names it", async () => {
  const file = path.join(folder, "wrong.json")
  const wrong = [
    ["{", /^SettingError: FANFARE_PLANS_FILE must be a file of plans/],
    [JSON.stringify({ standard: "none", plans: {} }), /standard must be one of/],
    [JSON.stringify({ standard: "a", plans: { a: { accounts: -1 } } }), /plans\.a\.accounts/],
  ] as const
  for (const [text, expected] of wrong) {
    await writeFile(file, text)
    await assert.rejects(openPlace({ FANFARE_PLANS_FILE: file }), expected)
  }
})
