import { useQuery } from "@tanstack/react-query"
import { todayIn } from "../../api/service-clock.ts"
import { statisticsQuery } from "../../api/statistics-queries.ts"
import type { DayView, SummaryView } from "../../api/views.ts"
import { startOf } from "../../kit/days.ts"
import { usePerson } from "../../shell/person.ts"

export type Week = {
  readonly now: SummaryView["totals"]
  readonly before: SummaryView["totals"]
  /** Oldest first; undefined where nothing came out. */
  readonly days: readonly (DayView | undefined)[]
}

const length = 7

/** The last seven days and the seven before, once both are read. */
export function useWeek(isWanted: boolean): Week | undefined {
  const { user, workspace } = usePerson()
  const { timeZone } = user
  const end = todayIn(timeZone).add({ days: 1 })
  const range = (weeks: number) => ({
    from: startOf(end.subtract({ days: length * (weeks + 1) }), timeZone),
    to: startOf(end.subtract({ days: length * weeks }), timeZone),
    timeZone,
    accountIds: [],
  })
  const now = useQuery({ ...statisticsQuery(workspace.id, range(0)), enabled: isWanted }).data
  const before = useQuery({ ...statisticsQuery(workspace.id, range(1)), enabled: isWanted }).data
  if (now === undefined || before === undefined) return undefined
  const days = Array.from({ length }, (_, step) => {
    const date = end.subtract({ days: length - step }).toString()
    return now.daily.days.find((day) => day.date === date)
  })
  return { now: now.summary.totals, before: before.summary.totals, days }
}
