import assert from "node:assert/strict"
import { test } from "node:test"
import { findWarnings } from "./find-warnings.ts"
import type { NetworkState, ProcessState, QueueHistory, ServerFacts } from "./server-status.ts"

const now = Temporal.Instant.from("2026-11-17T09:44:02Z")
const ago = (duration: Temporal.DurationLikeObject) => now.subtract(duration)

const worker: ProcessState = {
  host: "fan-1",
  pid: 7,
  roles: ["web", "worker"],
  version: "1.0.0",
  startedAt: ago({ hours: 50 }),
  seenAt: ago({ seconds: 4 }),
  isSilent: false,
  lastClaimAt: null,
  inHand: 0,
  memoryBytes: 1,
}

const network: NetworkState = {
  key: "facebook",
  keys: "set",
  apiVersion: "v25.0",
  endsOn: "2028-07-29",
  sent: 0,
  published: 0,
  uncertain: 0,
  toReconnect: 0,
}

const fine: ServerFacts = {
  checkedAt: now,
  version: "1.0.0",
  startedAt: ago({ hours: 50 }),
  workspaces: 1,
  database: { kind: "postgres", version: "18.1", bytes: 1, queryMs: 1 },
  media: { place: "disk", bytes: 0, files: 0 },
  clock: { offMs: -4, movedSeconds: 0 },
  backup: { at: ago({ hours: 7 }), bytes: 1, where: "backup.tar" },
  lateness: { count: 0, halfMs: 0, worstMs: 0, bars: [] },
  processes: [worker],
  queues: [],
  networks: [network],
}

const queue = (minutes: number, key: QueueHistory["key"] = "webhooks"): QueueHistory => ({
  key,
  due: 2,
  oldestAt: ago({ seconds: Math.round(minutes * 60) }),
  lastHour: 0,
  depths: [],
})

const found = (change: Partial<ServerFacts>) =>
  findWarnings({ ...fine, ...change }).map(({ kind, level }) => `${level} ${kind}`)

test("an installation that is fine has no warnings", () => {
  assert.deepEqual(findWarnings(fine), [])
})

test("a process that has fallen silent is red, and so is an installation where nobody publishes", () => {
  const silent = { ...worker, host: "fan-2", isSilent: true }
  assert.deepEqual(found({ processes: [worker, silent] }), ["red process-silent"])
  assert.deepEqual(found({ processes: [{ ...worker, roles: ["web"] }] }), ["red no-worker"])
  assert.deepEqual(found({ processes: [silent] }), ["red no-worker", "red process-silent"])
})

test("on a console nobody is expected to work on the embedded database, which only one process can open", () => {
  const embedded = { ...fine.database, kind: "embedded" as const }
  assert.deepEqual(found({ processes: [], startedAt: null, database: embedded }), [])
  assert.deepEqual(found({ processes: [], startedAt: null }), ["red no-worker"])
})

test("a queue is orange after two minutes and red after ten, but for videos, which take their time", () => {
  assert.deepEqual(found({ queues: [queue(2)] }), [])
  assert.deepEqual(found({ queues: [queue(2.1)] }), ["orange queue-old"])
  assert.deepEqual(found({ queues: [queue(10.1)] }), ["red queue-old"])
  assert.deepEqual(found({ queues: [queue(45, "media")] }), [])
})

test("no backup is red, and so is one of three days ago", () => {
  assert.deepEqual(found({ backup: null }), ["red no-backup"])
  const backup = { bytes: 1, where: "there" }
  assert.deepEqual(found({ backup: { ...backup, at: ago({ hours: 71 }) } }), [])
  assert.deepEqual(found({ backup: { ...backup, at: ago({ hours: 72 }) } }), ["red backup-old"])
})

test("the end of a version is orange 90 days before and red 14 days before, once for all networks with that version", () => {
  const ends = (endsOn: string, keys: NetworkState["keys"] = "set") => ({ networks: [{ ...network, endsOn, keys }] })
  assert.deepEqual(found(ends("2027-02-16")), [])
  assert.deepEqual(found(ends("2027-02-15")), ["orange version-ends"])
  assert.deepEqual(found(ends("2026-12-01")), ["red version-ends"])
  assert.deepEqual(found(ends("2026-11-01")), ["red version-ends"])
  assert.deepEqual(found(ends("2026-12-01", "sandbox")), [])
  const both = [network, { ...network, key: "instagram" as const }].map((each) => ({ ...each, endsOn: "2027-01-21" }))
  const [warning] = findWarnings({ ...fine, networks: both })
  assert.deepEqual(warning, {
    kind: "version-ends",
    level: "orange",
    networks: ["facebook", "instagram"],
    apiVersion: "v25.0",
    endsOn: "2027-01-21",
    days: 65,
  })
})

test("a clock that is off by more than 15 seconds is orange, and what is red comes first", () => {
  assert.deepEqual(found({ clock: { offMs: 16_000, movedSeconds: 0 }, backup: null }), [
    "red no-backup",
    "orange clock-off",
  ])
})
