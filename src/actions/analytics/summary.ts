import { defineAction } from "#actions/action.ts"
import { rangeInput, readRange } from "#actions/analytics/range.ts"
import { summaryView, viewSummary } from "#actions/analytics/view.ts"
import { topPostsCount } from "#domain/summary.ts"
import { sumUp } from "#storage/summary.ts"

export const summarizeAnalytics = defineAction({
  name: "analytics.summary",
  title: "Sum up the statistics",
  description:
    "What was published in a range of at most 400 days and how it did: totals, by account, by network, the ten posts with most engagement, and the hours of the week that did best. For one post, ask for a range around its publication.",
  kind: "read",
  isCostly: true,
  scope: "posts:read",
  access: "viewer",
  input: rangeInput,
  output: summaryView,

  async run(asked, { db, services }) {
    const { range, echo } = await readRange(db, asked)
    const { rows, ...looked } = await sumUp(db, { ...range, topPosts: topPostsCount })
    services.days.note(db.workspaceId, looked, services.clock.now())
    return { ...echo, ...viewSummary(rows) }
  },
})
