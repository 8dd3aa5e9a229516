import { createContext, use } from "react"
import type { AccountView, CalendarEntryView, LabelView } from "../../api/views.ts"

/** What every part of the calendar shares. */
export type CalendarScene = {
  readonly timeZone: string
  /** In milliseconds. */
  readonly now: number
  readonly mayWrite: boolean
  readonly accounts: ReadonlyMap<string, AccountView>
  readonly labels: ReadonlyMap<string, LabelView>
  readonly selected: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly select: (ids: readonly string[]) => void
  /** The post that is looked at, and how to look at another. */
  readonly shownId: string | undefined
  readonly show: (id: string | undefined) => void
  readonly open: (id: string) => void
  /** Changes its time and says so. */
  readonly move: (entry: CalendarEntryView, at: string) => void
  /** Asks where to. */
  readonly askMove: (entry: CalendarEntryView) => void
  /** Schedules a draft for the next free slot of its accounts. */
  readonly enqueue: (entry: CalendarEntryView) => void
}

export const CalendarContext = createContext<CalendarScene | null>(null)

export function useCalendar(): CalendarScene {
  const scene = use(CalendarContext)
  if (scene === null) throw new Error("There is no calendar around this component")
  return scene
}

/** What went out, or tried to, stays where it is. */
export function mayMove({ status }: Pick<CalendarEntryView, "status">): boolean {
  return status === "Draft" || status === "Scheduled"
}

/** Only a draft waits for a slot. */
export function mayQueue({ status, accountIds }: Pick<CalendarEntryView, "status" | "accountIds">): boolean {
  return status === "Draft" && accountIds.length > 0
}

/** A draft that has a time to come and somewhere to go. */
export function mayGoOut({ status, accountIds, at }: CalendarEntryView, now: number): boolean {
  return mayQueue({ status, accountIds }) && at !== undefined && Temporal.Instant.from(at).epochMilliseconds > now
}
