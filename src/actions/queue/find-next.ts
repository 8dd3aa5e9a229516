import type { Id } from "#domain/ids.ts"
import { nextFree } from "#domain/queue.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { readLanes } from "#storage/queue.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/** A queue that is full for longer has no place to offer. */
export const aheadDays = 90

/** The first free slot of some accounts after an instant; null where there is none. */
export async function findNextSlot(
  db: WorkspaceReader,
  accountIds: readonly Id<"acc">[],
  from: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const span = { from, to: from.add({ hours: 24 * aheadDays }) }
  const { time_zone: timeZone } = await getWorkspace(db)
  const lanes = await readLanes(db, span)
  return nextFree(
    accountIds.flatMap((id) => lanes.get(id) ?? []),
    timeZone,
    span,
  )
}
