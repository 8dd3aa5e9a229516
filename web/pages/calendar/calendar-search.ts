import { calendarViews, type CalendarView } from "../../kit/days.ts"

/** What the calendar shows, as it is in the address. */
export type CalendarSearch = {
  readonly view?: CalendarView | undefined
  /** A day of what is shown, such as 2026-11-19. */
  readonly on?: string | undefined
  /** Ids with commas between them. */
  readonly accounts?: string | undefined
  readonly label?: string | undefined
  /** The post that is looked at. */
  readonly post?: string | undefined
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = calendarViews.find((each) => each === search["view"])
  const on = readDay(search["on"])
  const text = (name: string) => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined)
  const [accounts, label, post] = [text("accounts"), text("label"), text("post")]
  return {
    ...(view === undefined ? {} : { view }),
    ...(on === undefined ? {} : { on }),
    ...(accounts === undefined ? {} : { accounts: accounts.slice(0, 8_000) }),
    ...(label === undefined ? {} : { label: label.slice(0, 100) }),
    ...(post === undefined ? {} : { post: post.slice(0, 100) }),
  }
}

function readDay(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  try {
    return Temporal.PlainDate.from(value, { overflow: "reject" }).toString()
  } catch {
    return undefined
  }
}
