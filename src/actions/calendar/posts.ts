import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { calendarFilter, readFilter } from "#actions/calendar/filter.ts"
import { entryView, viewEntry } from "#actions/calendar/view.ts"
import { instantInput } from "#actions/schemas.ts"
import { badField } from "#domain/problem.ts"
import { listCalendar } from "#storage/calendar.ts"

/** A month with the weeks around it, and a clock change. */
const longestHours = 62 * 24

/** More posts than anybody reads on one page. */
const most = 2000

export const listCalendarPosts = defineAction({
  name: "calendar.posts",
  title: "Read the calendar",
  description:
    "The posts of a span of time, soonest first, as short as tiles show them: each at the time for which it is planned and, once it went out, when it did.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({ from: instantInput, to: instantInput, ...calendarFilter }),
  output: z.strictObject({
    posts: z.array(entryView),
    /** Whether there are more than are shown. */
    isCut: z.boolean(),
  }),

  async run({ from, to, ...filter }, { db }) {
    const hours = to.since(from).total("hours")
    if (hours <= 0) throw badField("to", "must be after from")
    if (hours > longestHours) throw badField("to", `must be at most ${longestHours / 24} days after from`)
    const found = await listCalendar(db, { from, to }, await readFilter(db, filter), most + 1)
    return { posts: found.slice(0, most).map(viewEntry), isCut: found.length > most }
  },
})
