import type { Offset } from "#domain/time-zone.ts"

/*
 * Quarters of an hour of UTC, counted from 1970. The hours and days of every clock of our time are made of them: offsets
 * are multiples of one, and change between two.
 */

const seconds = 900

/** How many there are in a day. */
export const quartersInDay = 96

/** Whether these clocks are of that kind. */
export function areQuartersWhole(offsets: readonly Offset[]): boolean {
  const isWhole = ({ since, seconds: offset }: Offset, index: number) =>
    offset % seconds === 0 && (index === 0 || since.epochMilliseconds % (seconds * 1000) === 0)
  return offsets.every(isWhole)
}

/** Tells which quarter it is on these clocks while it is one of UTC. */
export function quarterTeller(offsets: readonly Offset[]): (quarter: number) => number {
  const starts = offsets.map(({ since, seconds: offset }, index) => ({
    quarter: index === 0 ? -Infinity : since.epochMilliseconds / (seconds * 1000),
    shift: offset / seconds,
  }))
  return (quarter) => quarter + (starts.findLast((start) => start.quarter <= quarter)?.shift ?? 0)
}
