import { type MetricName, metricNames } from "#domain/network.ts"

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

/** The hour of the week, counted from Monday at midnight, of a quarter of an hour counted from 1970. */
export function hourAt(quarter: number): number {
  // 1970 began on a Thursday. What lies before it has a negative remainder.
  const hours = Math.floor(quarter / 4) - 96
  return ((hours % 168) + 168) % 168
}

export function judgeSlot(posts: number, engagement: number): { average: number; lowConfidence: boolean } {
  return { average: engagement / posts, lowConfidence: posts < fewPosts }
}
