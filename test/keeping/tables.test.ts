import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { removals } from "#app/housekeeping.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { OldRows } from "#storage/remove-step.ts"
import { Sweeper } from "#storage/sweeper.ts"
import { openKeeping, type KeepingPlace } from "./place.ts"

/** What is put into a table, by a name that says whether it goes. */
type Case = {
  readonly table: string
  /** Tells the rows apart. */
  readonly name: string
  /** The rows: how long ago each was, in days, and columns that are like no other's. */
  readonly put: (place: KeepingPlace) => Promise<void> | void
  readonly stays: readonly string[]
}

let place: KeepingPlace

before(async () => {
  place = await openKeeping()
})
after(async () => place.close())

const minute = 1 / (24 * 60)

/** Rows of a table whose columns are all literals; `null` becomes NULL. */
async function put(
  { run }: KeepingPlace,
  table: string,
  rows: readonly Readonly<Record<string, string | number | null>>[],
): Promise<void> {
  await run(
    ...rows.map((row) => {
      const values = Object.values(row).map((value) => {
        if (value === null) return "NULL"
        return typeof value === "number" || value.includes("::") ? String(value) : `'${value}'`
      })
      return `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${values.join()})`
    }),
  )
}

const bytes = (name: string): string => `'${name}'::text::bytea`

async function putAttempts(to: KeepingPlace): Promise<void> {
  for (const state of ["ok", "failed", "uncertain", "waiting", null] as const) {
    const post = await to.post(state)
    const attempt = (days: number, message: string) => ({
      workspace_id: to.workspaceId,
      id: newId(),
      post_id: post,
      account_id: to.accountId,
      item: 0,
      step: "commit",
      at: to.ago(days),
      took_ms: 1,
      outcome: "unknown",
      message,
    })
    await put(to, "publication_attempts", [attempt(91, `old of ${state}`), attempt(89, `new of ${state}`)])
  }
}

async function putDeliveries(to: KeepingPlace): Promise<void> {
  const { workspaceId: workspace_id, ago } = to
  const webhook_id = newId<"whk">()
  await to.run(
    `INSERT INTO webhooks (workspace_id, id, url, events, secret, status, active_since, created_at)
      VALUES ('${workspace_id}', '${webhook_id}', 'https://x.test', ARRAY['post.published'], '', 'active', ${ago(50)}, ${ago(50)})`,
  )
  const event = async (days: number, isHandedOn: boolean): Promise<Id<"evt">> => {
    const id = newId<"evt">()
    const fanned_out_at = isHandedOn ? ago(days) : null
    await put(to, "events", [
      { workspace_id, id, type: "post.published", created_at: ago(days), data: "{}", fanned_out_at },
    ])
    return id
  }
  await event(31, false)
  await event(31, true)
  await event(29, true)
  for (const [days, state] of [
    [31, "delivered"],
    [31, "failed"],
    [31, "pending"],
    [31, "sending"],
    [29, "delivered"],
  ] as const) {
    const [id, event_id] = [newId<"whd">(), await event(days, true)]
    const last_error = `${days} ${state}`
    const due_at = state === "pending" ? ago(0) : null
    const lease_until = state === "sending" ? ago(0) : null
    const row = {
      workspace_id,
      id,
      webhook_id,
      event_id,
      state,
      due_at,
      lease_until,
      last_error,
      created_at: ago(days),
    }
    await put(to, "webhook_deliveries", [row])
    await put(to, "webhook_attempts", [
      { workspace_id, id: newId(), delivery_id: id, at: ago(days), took_ms: 1, status: 200, error: last_error },
    ])
  }
}

async function putTrash(to: KeepingPlace): Promise<void> {
  const { workspaceId: workspace_id, userId, ago } = to
  for (const [days, beginning] of [
    [31, "old"],
    [29, "new"],
  ] as const) {
    const id = newId<"pst">()
    const common = { workspace_id, account_ids: "'{}'::uuid[]", versions: "[]", beginning }
    await put(to, "trashed_posts", [
      {
        ...common,
        id,
        out_account_ids: "'{}'::uuid[]",
        label_ids: "'{}'::uuid[]",
        created_by: userId,
        created_at: ago(40),
        deleted_by: userId,
        deleted_at: ago(days),
      },
    ])
    const written = { written_at: ago(40), written_by: userId, kept_at: ago(40) }
    await put(to, "post_revisions", [{ ...common, id: newId(), post_id: id, ...written }])
  }
}

async function putNotifications(to: KeepingPlace): Promise<void> {
  const { workspaceId: workspace_id, userId: user_id, ago } = to
  for (const [days, kind] of [
    [91, "old"],
    [89, "new"],
  ] as const) {
    const [id, message] = [newId<"ntf">(), newId<"mes">()]
    await put(to, "notifications", [
      { id, workspace_id, kind, data: "{}", created_at: ago(days), fanned_out_at: ago(days) },
    ])
    await put(to, "notification_receipts", [{ user_id, notification_id: id, workspace_id }])
    const mail = { way: "mail", purpose: "test", user_id, created_at: ago(days) }
    await put(to, "messages", [
      { id: message, ...mail, address: kind, state: "sent", ended_at: ago(days) },
      { id: newId(), ...mail, address: `${kind}, waiting`, state: "waiting", due_at: ago(0) },
    ])
    await put(to, "message_notifications", [{ message_id: message, notification_id: id }])
  }
}

const cases: readonly Case[] = [
  {
    table: "live_changes",
    name: "topic",
    put: async (to) =>
      put(to, "live_changes", [
        { at: to.ago(6 * minute), topic: "posts" },
        { at: to.ago(4 * minute), topic: "media" },
      ]),
    stays: ["media"],
  },
  {
    table: "kept_answers",
    name: "key",
    put: async (to) => {
      const common = { workspace_id: to.workspaceId, user_id: to.userId, request_hash: bytes("x"), answer: "{}" }
      await put(to, "kept_answers", [
        { ...common, key: "old", created_at: to.ago(1 + minute) },
        { ...common, key: "new", created_at: to.ago(1 - minute) },
      ])
    },
    stays: ["new"],
  },
  {
    table: "audit_entries",
    name: "action",
    put: async (to) => {
      const common = { user_name: "Olga", transport: "app", request_id: "" }
      await put(to, "audit_entries", [
        { ...common, id: newId(), at: to.ago(731), action: "old" },
        { ...common, id: newId(), at: to.ago(729), action: "new" },
      ])
    },
    stays: ["new"],
  },
  {
    table: "publication_attempts",
    name: "message",
    put: putAttempts,
    stays: [
      "new of failed",
      "new of null",
      "new of ok",
      "new of uncertain",
      "new of waiting",
      "old of failed",
      "old of uncertain",
      "old of waiting",
    ],
  },
  {
    table: "webhook_deliveries",
    name: "last_error",
    put: putDeliveries,
    stays: ["29 delivered", "31 pending", "31 sending"],
  },
  { table: "webhook_attempts", name: "error", put: () => {}, stays: ["29 delivered", "31 pending", "31 sending"] },
  {
    table: "events",
    name: "CASE WHEN fanned_out_at IS NULL THEN 'to hand on' WHEN EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = events.id) THEN 'carried' ELSE 'of the log' END",
    put: () => {},
    stays: ["carried", "carried", "carried", "of the log", "to hand on"],
  },
  { table: "trashed_posts", name: "beginning", put: putTrash, stays: ["new"] },
  { table: "post_revisions", name: "beginning", put: () => {}, stays: ["new"] },
  { table: "notifications", name: "kind", put: putNotifications, stays: ["new"] },
  { table: "messages", name: "address", put: () => {}, stays: ["new", "new, waiting", "old, waiting"] },
  {
    table: "imports",
    name: "file_name",
    put: async (to) => {
      const common = { workspace_id: to.workspaceId, made_by: to.userId }
      await put(to, "imports", [
        { ...common, key: "1", file_name: "old", made_at: to.ago(31) },
        { ...common, key: "2", file_name: "new", made_at: to.ago(29) },
      ])
      await put(to, "import_posts", [
        { workspace_id: to.workspaceId, key: "1", row: 1, post_id: newId(), made_as: to.ago(31) },
      ])
    },
    stays: ["new"],
  },
  {
    table: "challenges",
    name: "challenge",
    put: async (to) => {
      const common = { purpose: "passkey-sign-in" }
      await put(to, "challenges", [
        { ...common, secret_hash: bytes("a"), challenge: "old", expires_at: to.ago(0) },
        { ...common, secret_hash: bytes("b"), challenge: "new", expires_at: to.ago(-minute) },
      ])
    },
    stays: ["new"],
  },
  {
    table: "rate_windows",
    name: "key",
    put: async (to) => {
      await to.run("DELETE FROM rate_windows")
      await put(to, "rate_windows", [
        { key: "old", started_at: to.ago(61 * minute), used: 1 },
        { key: "new", started_at: to.ago(59 * minute), used: 1 },
      ])
    },
    stays: ["new"],
  },
  {
    table: "sign_in_failures",
    name: "in_a_row::text",
    put: async (to) =>
      put(to, "sign_in_failures", [
        { account_hash: bytes("a"), in_a_row: 1, last_at: to.ago(1 + minute) },
        { account_hash: bytes("b"), in_a_row: 2, last_at: to.ago(1 - minute) },
      ]),
    stays: ["2"],
  },
]

async function listNames({ table, name }: Case): Promise<readonly string[]> {
  const rows = await place.list<{ name: string }>(`SELECT ${name} AS name FROM ${table}`)
  return rows.map((row) => row.name).toSorted()
}

describe("what is old goes, and what is needed stays", () => {
  before(async () => {
    for (const table of ["audit_entries", "live_changes", "kept_answers", "events"])
      await place.run(`DELETE FROM ${table}`)
    for (const each of cases) await each.put(place)
    for (const each of cases) {
      assert.ok((await listNames(each)).length > each.stays.length, `nothing old is in ${each.table}`)
    }
    for (const remove of removals) await remove(place.world.services)
  })

  for (const each of cases) {
    it(`of ${each.table}`, async () => assert.deepEqual(await listNames(each), each.stays))
  }

  it("and nothing of it is lost in a second round", async () => {
    for (const remove of removals) await remove(place.world.services)
    for (const each of cases) assert.deepEqual(await listNames(each), each.stays)
  })
})

it("a service removes what is old when it starts", async () => {
  const common = { user_name: "Olga", transport: "app", request_id: "" }
  await put(place, "audit_entries", [{ ...common, id: newId(), at: place.ago(800), action: "long ago" }])
  // Its secret is none that a start could read.
  await place.run("DELETE FROM webhooks")
  await place.world.restart(async () => {})
  await place.world.service.tidied
  assert.equal(await place.count("audit_entries WHERE action = 'long ago'"), 0)
})

it("an operator keeps for ever what they like", async () => {
  const other = await openKeeping({
    FANFARE_KEEP_AUDIT_DAYS: "0",
    FANFARE_KEEP_ATTEMPTS_DAYS: "0",
    FANFARE_KEEP_SNAPSHOTS_DAYS: "0",
  })
  try {
    const common = { user_name: "Olga", transport: "app", request_id: "" }
    await put(other, "audit_entries", [{ ...common, id: newId(), at: other.ago(10_000), action: "long ago" }])
    await putAttempts(other)
    const attempts = await other.count("publication_attempts")
    other.world.clock.advance({ days: 20_000 })
    for (const remove of removals) await remove(other.world.services)
    assert.equal(await other.count("audit_entries WHERE action = 'long ago'"), 1)
    assert.equal(await other.count("publication_attempts"), attempts)
  } finally {
    await other.close()
  }
})

/** Removes nothing, and remembers what it was asked for. */
class Listener extends Sweeper {
  readonly asked: OldRows[] = []

  override async removeOld(rows: OldRows): Promise<number> {
    this.asked.push(rows)
    return 0
  }
}

/** Their times change all the time, and there are few of them: an index would cost more than it saves. */
const small = new Set(["processes", "sessions", "wrong_code_alarms"])

it("every removal finds the oldest by an index, but for tables that stay small", async () => {
  const { services } = place.world
  const sweeper = new Listener(services.database)
  for (const remove of removals) await remove({ ...services, sweeper })
  const indexes = await place.list<{ name: string }>(
    `SELECT t.relname || '.' || a.attname AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0] WHERE m.amname = 'btree'`,
  )
  const known = new Set(indexes.map(({ name }) => name))
  const lacking = sweeper.asked.filter(({ table, time }) => !known.has(`${table}.${time}`)).map(({ table }) => table)
  assert.deepEqual(new Set(lacking), small)
  assert.ok(sweeper.asked.length > 20)
})
