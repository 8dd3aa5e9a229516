import { parseInstant } from "#domain/instant.ts"

/** How a date such as 01/12/2026 is read. */
export const dateOrders = ["dmy", "mdy"] as const

export type DateOrder = (typeof dateOrders)[number]

export type ClockReading =
  | { readonly kind: "none" | "noTime" | "noSuchDay" | "unreadable" }
  /** With an offset: the same moment in every zone. */
  | { readonly kind: "instant"; readonly at: Temporal.Instant }
  /** What a clock shows, somewhere. */
  | { readonly kind: "wall"; readonly wall: Temporal.PlainDateTime }

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})/
const localDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})/
const clock = /^(?:[T\s]|,\s)\s*(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?$/i

/** The time in a cell, as people and spreadsheets write it. */
export function readClock(cell: string, order: DateOrder): ClockReading {
  const text = cell.trim()
  if (text === "") return { kind: "none" }
  const at = parseInstant(text.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d{2}:)/, "$1T"))
  if (at !== null) return { kind: "instant", at }
  const day = readDay(text, order)
  if (day === null) return { kind: "unreadable" }
  const rest = text.slice(day.length)
  if (rest.trim() === "") return { kind: "noTime" }
  const found = clock.exec(rest)
  if (found === null) return { kind: "unreadable" }
  const hour = hourOf(Number(found[1]), found[3])
  const minute = Number(found[2])
  if (hour === null || hour > 23 || minute > 59) return { kind: "unreadable" }
  try {
    const { year, month, day: date } = day
    const parts = { year, month, day: date, hour, minute }
    return { kind: "wall", wall: Temporal.PlainDateTime.from(parts, { overflow: "reject" }) }
  } catch {
    return { kind: "noSuchDay" }
  }
}

type Day = { readonly year: number; readonly month: number; readonly day: number; readonly length: number }

function readDay(text: string, order: DateOrder): Day | null {
  const iso = isoDay.exec(text)
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), length: iso[0].length }
  const local = localDay.exec(text)
  if (local === null) return null
  const [first, second, year] = [Number(local[1]), Number(local[3]), Number(local[4])]
  const isDayFirst = order === "dmy" || local[2] === "."
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return { year, month, day, length: local[0].length }
}

/** Of a clock with twelve hours where `half` names one. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0)
}

/** The order in which dates such as 01/12/2026 are written, by those of them that can be read in one way only. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const days = cells.map((cell) => localDay.exec(cell.trim())).filter((found) => found !== null)
  if (days.some((found) => Number(found[1]) > 12)) return "dmy"
  return days.some((found) => found[2] !== "." && Number(found[3]) > 12) ? "mdy" : "dmy"
}

export type Placing = {
  readonly at: Temporal.Instant
  /** The clock skips this time, or shows it twice. */
  readonly change?: "skipped" | "twice"
}

/** When a clock in a zone shows a time: the first of two, or the second; a time that is skipped is the one after it. */
export function placeInZone(wall: Temporal.PlainDateTime, timeZone: string, takesSecond: boolean): Placing {
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (earlier.toInstant().equals(later.toInstant())) return { at: earlier.toInstant() }
  const isTwice = earlier.toPlainDateTime().equals(wall)
  if (!isTwice) return { at: later.toInstant(), change: "skipped" }
  return { at: (takesSecond ? later : earlier).toInstant(), change: "twice" }
}
