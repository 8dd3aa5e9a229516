import type { LaneView } from "../../api/views.ts"

export type WeekSlot = LaneView["slots"][number]

/** From Monday on, as the week is read here. */
export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, place) => ({
  number: place + 1,
  name,
}))

/** The slots with one more on each of the days, in the order of the week; one that is there stays one. */
export function addSlots(slots: readonly WeekSlot[], days: readonly number[], time: string): readonly WeekSlot[] {
  const isThere = (weekday: number) => slots.some((slot) => slot.weekday === weekday && slot.time === time)
  const added = days.filter((weekday) => !isThere(weekday)).map((weekday) => ({ weekday, time }))
  return [...slots, ...added].toSorted((a, b) => a.weekday - b.weekday || (a.time < b.time ? -1 : 1))
}
