import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { labelledRangeFields, readRange, refuseOddRange } from "#actions/analytics/range.ts"
import { idOrNothing, idOutput, instantOutput } from "#actions/schemas.ts"
import { metricNames } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { listPostLines, type PostLine } from "#storage/post-lines.ts"

/** So many posts are on a page, each with all its accounts. */
const pageLength = 200

const number = z.int().optional()

const lineView = z.strictObject({
  postId: idOutput("pst"),
  text: z.string(),
  accountId: idOutput("acc"),
  provider: z.string(),
  handle: z.string(),
  labels: z.array(z.string()),
  publishedAt: instantOutput,
  /** Absent before the first read, and what the network does not report. */
  views: number,
  reach: number,
  likes: number,
  comments: number,
  shares: number,
  quotes: number,
  saves: number,
  clicks: number,
  engagement: number,
  firstReadAt: instantOutput.optional(),
  lastReadAt: instantOutput.optional(),
  nextReadAt: instantOutput.optional(),
  error: z.string().optional(),
})

export const listPostNumbers = defineAction({
  name: "analytics.posts",
  title: "List the numbers of all posts",
  description: `Every post of a range of at most 400 days on every account, with all its numbers and when they were read; ${pageLength} posts at a time.`,
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({ ...labelledRangeFields, after: idOrNothing("pst") }).superRefine(refuseOddRange),
  output: z.strictObject({ lines: z.array(lineView), nextAfter: idOutput("pst").optional() }),

  async run({ after, ...asked }, { db }) {
    const { range } = await readRange(db, asked)
    const lines = await listPostLines(db, range, pageLength + 1, after)
    const ids = [...new Set(lines.map(({ post_id }) => post_id))]
    const last = ids.length > pageLength ? ids[pageLength - 1] : undefined
    const shown = last === undefined ? lines : lines.filter(({ post_id }) => post_id !== ids.at(-1))
    return { lines: shown.map(viewLine), ...(last === undefined ? {} : { nextAfter: last }) }
  },
})

function viewLine(line: PostLine): z.input<typeof lineView> {
  const isRead = line.fetched_at !== null
  const numbers = [...metricNames, ...(isRead ? (["engagement"] as const) : [])].flatMap((name) => {
    const value = line[name]
    return value === null ? [] : [[name, value] as const]
  })
  return {
    postId: line.post_id,
    text: line.beginning,
    accountId: line.account_id,
    provider: networkOf(line.network).provider,
    handle: line.handle,
    labels: [...line.labels],
    publishedAt: line.published_at,
    ...Object.fromEntries(numbers),
    ...(line.first_read_at === null ? {} : { firstReadAt: line.first_read_at }),
    ...(line.fetched_at === null ? {} : { lastReadAt: line.fetched_at }),
    ...(line.due_at === null ? {} : { nextReadAt: line.due_at }),
    ...(line.error === null ? {} : { error: line.error }),
  }
}
