import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { labelledRangeInput, readRange } from "#actions/analytics/range.ts"
import { totalsView } from "#actions/analytics/view.ts"
import { idOutput } from "#actions/schemas.ts"
import { totalsOf } from "#domain/summary.ts"
import { sumUpLabels } from "#storage/label-sums.ts"

export const compareLabels = defineAction({
  name: "analytics.byLabel",
  title: "Compare labels",
  description:
    "How the posts of each label did in a range of at most 400 days, the best first. A post with several labels counts in each of them.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: labelledRangeInput,
  output: z.strictObject({
    labels: z.array(
      z.strictObject({
        labelId: idOutput("lbl"),
        totals: totalsView,
        /** Posts of which something was read. */
        readPosts: z.int(),
        /** The engagement where the views are known: what a rate is made of. */
        viewedEngagement: z.int(),
      }),
    ),
  }),

  async run(asked, { db }) {
    const { range } = await readRange(db, asked)
    const rows = await sumUpLabels(db, range)
    return {
      labels: rows.map((row) => ({
        labelId: row.label_id,
        totals: totalsOf(row.posts, [row]),
        readPosts: row.read_posts,
        viewedEngagement: row.viewed_engagement,
      })),
    }
  },
})
