import { defineAction } from "#actions/action.ts"
import { labelledRangeInput, readRange } from "#actions/analytics/range.ts"
import { summaryView, viewSummary } from "#actions/analytics/view.ts"
import { topPostsCount } from "#domain/summary.ts"
import { sumUp } from "#storage/summary.ts"

export const summarizeLabel = defineAction({
  name: "analytics.ofLabel",
  title: "Sum up the statistics of a label",
  description: "The same as analytics.summary, of the posts that have a label now.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: labelledRangeInput,
  output: summaryView,

  async run(asked, { db }) {
    const { range, echo } = await readRange(db, asked)
    const { rows } = await sumUp(db, { ...range, topPosts: topPostsCount })
    return { ...echo, ...viewSummary(rows) }
  },
})
