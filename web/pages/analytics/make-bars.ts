import type { DayView } from "../../api/views.ts"
import type { Days } from "./days-of.ts"
import type { ReadDay } from "./read-of.ts"

export type Bar = {
  readonly first: Temporal.PlainDate
  readonly posts: number
  /** How many of them have numbers. */
  readonly read: number
  readonly engagement: number
  readonly best: DayView["best"] | undefined
}

/** So many days are a bar each; more are counted week by week. */
const mostBars = 100

export function barLength({ count }: Days): 1 | 7 {
  return count > mostBars ? 7 : 1
}

/** Every day or week of a range in a row, those without posts too. */
export function makeBars(days: readonly ReadDay[], range: Days): readonly Bar[] {
  const length = barLength(range)
  const groups = groupDays(days, range, (index) => Math.floor(index / length))
  return Array.from({ length: Math.ceil(range.count / length) }, (_, index) => {
    const group = groups.get(index) ?? []
    return {
      first: range.first.add({ days: index * length }),
      posts: sum(group, "posts"),
      read: sum(group, "read"),
      engagement: sum(group, "engagement"),
      best: group
        .filter(({ read }) => read > 0)
        .map(({ best }) => best)
        .toSorted((a, b) => b.engagement - a.engagement)[0],
    }
  })
}

const sparkPoints = 7

/** A few steps through a range, for the lines beside the totals. */
export function makeSteps(days: readonly ReadDay[], range: Days, of: (group: Group) => number): readonly number[] {
  const points = Math.min(sparkPoints, range.count)
  const groups = groupDays(days, range, (index) => Math.floor((index * points) / range.count))
  return Array.from({ length: points }, (_, point) => {
    const group = groups.get(point) ?? []
    return of({ sum: (name) => sum(group, name) })
  })
}

type Countable = "posts" | "read" | "views" | "reach" | "clicks" | "engagement"
export type Group = { readonly sum: (name: Countable) => number }

function groupDays(days: readonly ReadDay[], { first }: Days, place: (index: number) => number) {
  return Map.groupBy(days, ({ date }) => place(first.until(date, { largestUnit: "day" }).days))
}

function sum(days: readonly ReadDay[], name: Countable): number {
  return days.reduce((total, day) => total + day[name], 0)
}
