import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { after, before, test } from "node:test"
import type { AppCalls } from "#actions/registry.ts"
import { showInstant } from "#domain/instant.ts"
import { noteProcess } from "#storage/processes.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { until } from "../until.ts"

/* The page Settings, Server, through its actions. */

type Status = AppCalls["server.status"]["output"]

let place: PublishingPlace
let status: Status

const read = async () => place.owner.run("server.status", {})

before(async () => {
  place = await openPublishing({ FANFARE_METRICS_TOKEN: "a-secret-of-ours" })
  const { owner, world } = place
  const [x, linkedin] = [await place.connect("x"), await place.connect("linkedin")]
  const late = await place.draft([x.id], ["Marmalade is on the shelf"])
  const at = world.clock.now().add({ seconds: 30 })
  await owner.run("posts.schedule", { id: late, at: at.toString() })
  // The clock jumps past its time: nobody could have begun sooner than three seconds late.
  await owner.run("sandbox.advanceClock", { seconds: 33 })
  await place.ended(late)
  const lost = await place.draft([linkedin.id], ["Marmalade is on the shelf"])
  await owner.run("sandbox.setFault", { accountId: linkedin.id, fault: "acceptThenDrop", times: 1 })
  await owner.run("posts.publishNow", { id: lost })
  await place.ended(lost)
  // What a post's end sets off, such as a message about it, is done a moment later.
  await until("nothing is due", async () => {
    status = await read()
    return status.queues.every(({ due }) => due === 0)
  })
})
after(async () => place.close())

test("the operator sees how the installation does: facts, lateness, processes, queues and networks", () => {
  assert.equal(status.workspaces, 1)
  assert.ok(status.database.bytes > 1_000_000)
  assert.match(status.database.version, /^\d+\./)
  assert.deepEqual(status.media, { place: "disk", bytes: 0, files: 0 })
  assert.equal(status.backup, null)
  assert.ok(status.clock.movedSeconds >= 33)
  assert.equal(status.lateness.count, 2)
  assert.equal(status.lateness.bars.length, 7)
  assert.equal(
    status.lateness.bars.reduce((sum, count) => sum + count, 0),
    2,
  )
  assert.ok(status.lateness.worstMs >= 3000)
  const [own] = status.processes
  assert.deepEqual([status.processes.length, own?.pid, own?.roles], [1, process.pid, ["web", "worker"]])
  assert.equal(own?.isSilent, false)
  assert.deepEqual(
    status.queues.map(({ key, due, level, depths }) => [key, due, level, depths.length]),
    ["posts", "reads", "webhooks", "messages", "media"].map((key) => [key, 0, null, 48]),
  )
  const network = (key: string) => status.networks.find((each) => each.key === key)
  const results = (key: string) => {
    const { keys, apiVersion, endsOn, sent, published, uncertain } = network(key) ?? assert.fail(key)
    return { keys, apiVersion, endsOn, sent, published, uncertain }
  }
  const none = { sent: 0, published: 0, uncertain: 0 }
  assert.deepEqual(results("x"), {
    keys: "sandbox",
    apiVersion: "2",
    endsOn: null,
    sent: 1,
    published: 1,
    uncertain: 0,
  })
  assert.deepEqual(results("threads"), { keys: "sandbox", apiVersion: "v1.0", endsOn: null, ...none })
  const { sent, published, uncertain } = results("linkedin")
  assert.deepEqual([sent, published, uncertain], [1, 0, 1])
})

test("what a process did before it stopped counts for the last hour, and the process itself is not missed", async () => {
  await place.world.restart(async () => {})
  // The process that took its place says so in the background.
  await until("the new process is on record", async () => (await read()).processes.length > 0)
  const { queues, processes } = await read()
  assert.equal(queues.find(({ key }) => key === "posts")?.lastHour, 2)
  assert.equal(processes.length, 1)
})

test("a process that ends without saying so is red after a minute", async () => {
  const { world } = place
  const seen_at = world.services.wallClock.now().subtract({ seconds: 61 })
  const row = { id: randomUUID(), host: "fan-2", pid: 7, roles: ["worker"], version: "0", started_at: seen_at, seen_at }
  await world.services.database.write((db) =>
    noteProcess(db, { ...row, last_claim_at: null, in_hand: 3, memory_bytes: 1 }),
  )
  const { warnings, processes, report } = await read()
  assert.deepEqual(
    warnings.find(({ kind }) => kind === "process-silent"),
    { kind: "process-silent", level: "red", host: "fan-2", pid: 7, since: showInstant(seen_at) },
  )
  assert.equal(processes.find(({ host }) => host === "fan-2")?.isSilent, true)
  assert.match(report, /✖ fan-2 \(7\) has said nothing since/)
})

test("asking the networks says of each what the doctor finds", async () => {
  const { networks, report } = await place.owner.run("server.check", {})
  assert.equal(networks.length, 13)
  const lines = networks.find(({ key }) => key === "x")?.lines ?? []
  assert.deepEqual(lines[0]?.state, "warning")
  assert.match(report, /^X\n {4}! settings: This is the sandbox\./m)
})

test("the report has no text of a post and no secret in it", async () => {
  const { report } = await read()
  const check = (await place.owner.run("server.check", {})).report
  for (const word of ["Marmalade", "a-secret-of-ours"]) {
    assert.equal(`${report}${check}`.includes(word), false, word)
  }
})

test("nobody else sees any of it, whatever they own", async () => {
  const other = await place.world.member("owner", "other")
  assert.equal((await other.run("server.access", {})).isOperator, false)
  assert.equal((await place.owner.run("server.access", {})).isOperator, true)
  for (const name of ["server.status", "server.check"] as const) {
    assert.match(await other.refused(name, {}, "Forbidden"), /operator/)
  }
})

test("where nobody works, what is due is marked by its age; a version that ends is, before it does", async (t) => {
  const app = { FANFARE_FACEBOOK_CLIENT_ID: "id", FANFARE_FACEBOOK_CLIENT_SECRET: "secret" }
  const idle = await openPublishing({ ...app, FANFARE_FACEBOOK_API_VERSION: "v21.0", FANFARE_ROLES: "web" })
  t.after(async () => idle.close())
  const { clock } = idle.world
  const id = await idle.draft([(await idle.connect("x")).id], ["Later"])
  await idle.owner.run("posts.schedule", { id, at: clock.now().add({ seconds: 60 }).toString() })
  clock.advance({ seconds: 59 })
  assert.equal((await idle.owner.run("server.status", {})).queues[0]?.due, 0)
  clock.advance({ minutes: 10, seconds: 2 })
  const { queues, warnings, networks } = await idle.owner.run("server.status", {})
  const [posts] = queues
  assert.deepEqual([posts?.due, posts?.level], [1, "red"])
  const kinds = warnings.map(({ kind }) => kind)
  assert.ok(
    ["no-backup", "no-worker", "queue-old"].every((kind) => kinds.some((found) => found === kind)),
    kinds.join(),
  )
  const facebook = networks.find(({ key }) => key === "facebook")
  assert.deepEqual([facebook?.keys, facebook?.apiVersion, facebook?.endsOn], ["set", "v21.0", "2027-01-21"])
})
