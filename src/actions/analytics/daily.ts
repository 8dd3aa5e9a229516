import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { labelledRangeInput, readRange } from "#actions/analytics/range.ts"
import { unreadView, viewUnread } from "#actions/analytics/unread.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { type DayRow, findNextRead, sumUpDays } from "#storage/daily.ts"

const dayView = z.strictObject({
  date: z.string().describe("A day in the time zone asked for, as 2026-11-15."),
  posts: z.int(),
  views: z.int(),
  reach: z.int(),
  clicks: z.int(),
  engagement: z.int(),
  best: z.strictObject({ postId: idOutput("pst"), text: z.string(), engagement: z.int() }),
})

export const listDays = defineAction({
  name: "analytics.daily",
  title: "Sum up the statistics day by day",
  description:
    "What was published in a range of at most 400 days and how it did, by the day on which each post was first published; days without posts are left out. `unread` is what has no numbers, which the sums count as 0: by account, by day and by hour of the week, with the newest of these posts and when their first numbers are read.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: labelledRangeInput,
  output: z.strictObject({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    days: z.array(dayView),
    nextFetchAt: instantOutput.optional(),
    unread: unreadView,
  }),

  async run(asked, { db }) {
    const { range, zone, echo } = await readRange(db, asked)
    const days = await sumUpDays(db, range)
    const next = await findNextRead(db, range.accountIds)
    const unread = await viewUnread(db, range, zone)
    return { ...echo, days: days.map(viewDay), unread, ...(next === null ? {} : { nextFetchAt: next }) }
  },
})

const epoch = Temporal.PlainDate.from("1970-01-01")

function viewDay({ day, best_id, best_engagement, best_text, ...sums }: DayRow): z.input<typeof dayView> {
  return {
    date: epoch.add({ days: day }).toString(),
    ...sums,
    best: { postId: best_id, text: best_text, engagement: best_engagement },
  }
}
