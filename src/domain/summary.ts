import { type MetricName, metricNames } from "#domain/network.ts"
import type { Offset } from "#domain/time-zone.ts"

/** The longest range of a summary. A day is 24 hours here: an instant knows no calendar. */
export const longestRangeHours = 400 * 24

export const topPostsCount = 10

/** So few posts in an hour of the week say little about it. */
const fewPosts = 3

export type Sums = Readonly<Record<MetricName | "engagement", number>>
export type Totals = Sums & { readonly posts: number }

const names = [...metricNames, "engagement"] as const

/** All ten are always there, 0 where nothing was reported. */
export function totalsOf(posts: number, parts: readonly Sums[]): Totals {
  const sums = names.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)])
  return { posts, ...(Object.fromEntries(sums) as Sums) }
}

/** An hour of the week in which posts came out. */
export type Slot = { readonly weekday: number; readonly hour: number }

/** `hourOfWeek` counts from Monday at midnight. */
export function slotOf(hourOfWeek: number): Slot {
  return { weekday: Math.floor(hourOfWeek / 24) + 1, hour: hourOfWeek % 24 }
}

const quarterSeconds = 900

/** Whether these clocks show the same hour all through each quarter of an hour of UTC, as all of our time do. */
export function areQuartersWhole(offsets: readonly Offset[]): boolean {
  return (
    offsets.slice(1).every(({ since }) => since.epochMilliseconds % (quarterSeconds * 1000) === 0) &&
    offsets.every(({ seconds }) => seconds % quarterSeconds === 0)
  )
}

/** Which hour of the week it is there in each quarter of an hour, counted from 1970, UTC. */
export function hourTeller(offsets: readonly Offset[]): (quarter: number) => number {
  const starts = offsets.map(({ since, seconds }, index) => ({
    quarter: index === 0 ? -Infinity : since.epochMilliseconds / (quarterSeconds * 1000),
    shift: seconds / quarterSeconds,
  }))
  return (quarter) => {
    const { shift } = starts.findLast((start) => start.quarter <= quarter) ?? { shift: 0 }
    // 1970 began on a Thursday. What lies before it has a negative remainder.
    const hours = Math.floor((quarter + shift) / 4) - 96
    return ((hours % 168) + 168) % 168
  }
}

export function judgeSlot(posts: number, engagement: number): { average: number; lowConfidence: boolean } {
  return { average: engagement / posts, lowConfidence: posts < fewPosts }
}
