import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Lane, QueueSlot } from "#domain/queue.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"

/** The lanes of all accounts, with what is taken in a span of time. Where nobody has slots there are none. */
export async function readLanes(
  db: WorkspaceReader,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<ReadonlyMap<Id<"acc">, Lane>> {
  const { workspaceId, rows } = db
  const slots = await rows
    .selectFrom("queue_slots")
    .select(["account_id", "weekday", "minute"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("weekday")
    .orderBy("minute")
    .execute()
  if (slots.length === 0) return new Map()
  const pauses = await rows
    .selectFrom("queue_pauses")
    .select(["account_id", "until"])
    .where("workspace_id", "=", workspaceId)
    .execute()
  const taken = await rows
    .selectFrom("posts")
    .select([sql<Id<"acc">>`unnest(account_ids)`.as("account_id"), sql<Temporal.Instant>`scheduled_at`.as("at")])
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "Scheduled")
    .where("scheduled_at", ">=", from)
    .where("scheduled_at", "<=", to)
    .execute()
  const slotsOf = Map.groupBy(slots, ({ account_id }) => account_id)
  const takenOf = Map.groupBy(taken, ({ account_id }) => account_id)
  const pauseOf = new Map(pauses.map(({ account_id, until }) => [account_id, until]))
  const ids = new Set([...slotsOf.keys(), ...takenOf.keys(), ...pauseOf.keys()])
  return new Map(
    [...ids].map((id) => [
      id,
      {
        slots: (slotsOf.get(id) ?? []).map(({ weekday, minute }) => ({ weekday, minute })),
        pausedUntil: pauseOf.get(id),
        taken: (takenOf.get(id) ?? []).map(({ at }) => at),
      },
    ]),
  )
}

export async function replaceSlots(
  db: WorkspaceWriter,
  accountId: Id<"acc">,
  slots: readonly QueueSlot[],
): Promise<void> {
  await db.rows
    .deleteFrom("queue_slots")
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "=", accountId)
    .execute()
  if (slots.length === 0) return
  await db.rows
    .insertInto("queue_slots")
    .values(slots.map((slot) => ({ ...slot, workspace_id: db.workspaceId, account_id: accountId })))
    .execute()
}

export async function pauseLane(
  db: WorkspaceWriter,
  accountId: Id<"acc">,
  until: Temporal.Instant | null,
): Promise<void> {
  await db.rows
    .insertInto("queue_pauses")
    .values({ workspace_id: db.workspaceId, account_id: accountId, until })
    .onConflict((conflict) => conflict.columns(["workspace_id", "account_id"]).doUpdateSet({ until }))
    .execute()
}

export async function resumeLane(db: WorkspaceWriter, accountId: Id<"acc">): Promise<void> {
  await db.rows
    .deleteFrom("queue_pauses")
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "=", accountId)
    .execute()
}
