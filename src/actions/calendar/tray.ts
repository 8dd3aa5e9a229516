import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { calendarFilter, readFilter } from "#actions/calendar/filter.ts"
import { entryView, viewEntry } from "#actions/calendar/view.ts"
import { listUnplanned } from "#storage/calendar.ts"

/** As many as fit beside a month. */
const most = 50

export const listTray = defineAction({
  name: "calendar.tray",
  title: "List drafts without a time",
  description: `The drafts that have no time yet, last changed first, ${most} at most.`,
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject(calendarFilter),
  output: z.strictObject({ posts: z.array(entryView), isCut: z.boolean() }),

  async run(filter, { db }) {
    const found = await listUnplanned(db, await readFilter(db, filter), most + 1)
    return { posts: found.slice(0, most).map(viewEntry), isCut: found.length > most }
  },
})
