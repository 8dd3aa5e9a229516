import { useQuery } from "@tanstack/react-query"
import { call } from "../api/call.ts"
import { todayIn } from "../api/service-clock.ts"
import { usePerson } from "../shell/person.ts"

/** Of this long the best hours are known. */
const days = 180

/** Fewer posts on a weekday say nothing. */
const fewest = 10

export type HourOfDay = { readonly hour: number; readonly average: number; readonly posts: number }

/** What this workspace's own posts did at each hour of a weekday. */
export function useBestTimes(): (day: Temporal.PlainDate) => readonly HourOfDay[] {
  const { user, workspace } = usePerson()
  const today = todayIn(user.timeZone)
  const { data = [] } = useQuery({
    queryKey: ["statistics", workspace.id, "best-hours", today.toString(), user.timeZone],
    queryFn: async () => {
      const start = (date: Temporal.PlainDate) => date.toZonedDateTime(user.timeZone).toInstant().toString()
      const range = {
        from: start(today.subtract({ days })),
        to: start(today.add({ days: 1 })),
        timeZone: user.timeZone,
      }
      return (await call("analytics.summary", range)).bestTimes
    },
    staleTime: 600_000,
  })
  return (day) => {
    const hours = data.filter(({ weekday }) => weekday === day.dayOfWeek)
    return hours.reduce((sum, { posts }) => sum + posts, 0) < fewest ? [] : hours
  }
}

/** The best third of them, for what is shaded. */
export function bestOf(hours: readonly HourOfDay[]): ReadonlySet<number> {
  const sorted = hours.toSorted((a, b) => b.average - a.average)
  return new Set(sorted.slice(0, Math.ceil(sorted.length / 3)).map(({ hour }) => hour))
}
