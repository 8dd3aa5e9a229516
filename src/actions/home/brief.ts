import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { entryView, viewEntry } from "#actions/calendar/view.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import { countFailed, listComing } from "#storage/home.ts"

/** More than a badge shows. */
const mostCounted = 100

export const getBrief = defineAction({
  name: "home.brief",
  title: "Read what the navigation shows",
  description: `How many posts failed or are uncertain, counted to ${mostCounted}, and what goes out next.`,
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    /** The service's clock, by which times are told here. */
    now: instantOutput,
    failedPosts: z.int(),
    next: entryView.optional(),
  }),

  async run(_, { db, services }) {
    const now = services.clock.now()
    const [next] = await listComing(db, now, 1)
    return {
      now,
      failedPosts: await countFailed(db, mostCounted),
      ...(next === undefined ? {} : { next: viewEntry(next) }),
    }
  },
})
