import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "./call.ts"

export type StatisticsRange = {
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly accountIds: readonly string[]
  /** Of the posts with this label only. */
  readonly labelId?: string
}

/** Everything that one range has to say: the sums, the days they are made of, and what was not read yet. */
export const statisticsQuery = (workspaceId: string, range: StatisticsRange) =>
  queryOptions({
    queryKey: ["statistics", workspaceId, "range", range],
    queryFn: async () => {
      const asked = { ...range, accountIds: [...range.accountIds] }
      const name = range.labelId === undefined ? "analytics.summary" : "analytics.ofLabel"
      const [summary, daily] = await Promise.all([call(name, asked), call("analytics.daily", asked)])
      return { summary, daily, unread: daily.unread }
    },
    placeholderData: keepPreviousData,
  })

/** How the labels did in a range. */
export const labelSumsQuery = (workspaceId: string, range: StatisticsRange) =>
  queryOptions({
    queryKey: ["statistics", workspaceId, "labels", range],
    queryFn: async () => (await call("analytics.byLabel", { ...range, accountIds: [...range.accountIds] })).labels,
    placeholderData: keepPreviousData,
  })

/** The numbers of one post, account by account. */
export const postMetricsQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ["statistics", workspaceId, "post", id],
    queryFn: async () => (await call("posts.metrics", { id })).accounts,
  })
