/** What the browser cannot say about dates by itself. */
export const dates = {
  /** Thu, 19, Nov */
  day: (weekday: string, day: string) => `${weekday} ${day}`,
  dayAndMonth: (day: string, month: string) => `${day} ${month}`,
  withYear: (day: string, year: string) => `${day} ${year}`,
  withTime: (day: string, time: string) => `${day}, ${time}`,
  longDay: (weekday: string, day: string, month: string) => `${weekday} ${day} ${month}`,
  span: (first: string, last: string) => `${first} to ${last}`,
  todayAt: (time: string) => `today, ${time}`,
  at: (time: string) => `at ${time}`,
  on: (day: string) => `on ${day}`,
  justNow: "just now",
  in: (length: string) => `in ${length}`,
  left: (length: string, _count: number) => `${length} left`,
  leftUnderAnHour: "under an hour left",
} as const
