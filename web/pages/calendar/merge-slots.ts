import type { LaneView } from "../../api/views.ts"

export type FreeSlot = { readonly at: string; readonly accountIds: readonly string[] }

/** The free moments of all lanes, soonest first: one where several accounts have the same. */
export function mergeSlots(lanes: readonly LaneView[]): readonly FreeSlot[] {
  const moments = lanes.flatMap(({ accountId, free }) => free.map((at) => ({ at, accountId })))
  const groups = Map.groupBy(moments, ({ at }) => at)
  return [...groups]
    .map(([at, group]) => ({ at, accountIds: group.map(({ accountId }) => accountId) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
