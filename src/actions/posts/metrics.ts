import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { metricNames } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { findAccounts } from "#storage/accounts.ts"
import { listPostMetrics, type PostMetrics } from "#storage/post-metrics.ts"
import { listPublications } from "#storage/publications.ts"

const number = z.int().optional()

const metricsView = z.strictObject({
  views: number,
  reach: number,
  likes: number,
  comments: number,
  shares: number,
  quotes: number,
  saves: number,
  clicks: number,
  fetchedAt: instantOutput,
  error: z.string().optional(),
})

export const readPostMetrics = defineAction({
  name: "posts.metrics",
  title: "Read a post's statistics",
  description:
    "The latest numbers of a published post, one entry for each account it went out to, with when they were read and when they will be read next. Metrics that a network does not report are left out.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: z.strictObject({ id: postId }),
  output: z.strictObject({
    postId: idOutput("pst"),
    accounts: z.array(
      z.strictObject({
        accountId: idOutput("acc"),
        provider: z.string(),
        // A person who says that a post is there may not know it.
        externalId: z.string().optional(),
        publishedAt: instantOutput,
        metrics: metricsView.optional(),
        nextFetchAt: instantOutput.optional(),
      }),
    ),
  }),

  async run({ id }, { db }) {
    const { account_ids: order } = await getPost(db, id)
    const out = (await listPublications(db, [id])).filter(({ state }) => state === "ok")
    const read = new Map((await listPostMetrics(db, id)).map((each) => [each.account_id, each]))
    const ids = out.map(({ account_id }) => account_id)
    const accounts = new Map((await findAccounts(db, ids)).map((account) => [account.id, account]))
    const place = (accountId: (typeof order)[number]) => order.indexOf(accountId) + 1 || order.length + 1
    const entries = out
      .toSorted((a, b) => place(a.account_id) - place(b.account_id))
      .flatMap(({ account_id: accountId, external_id, published_at }) => {
        const account = accounts.get(accountId)
        if (account === undefined || published_at === null) return []
        const row = read.get(accountId)
        const metrics = row === undefined ? undefined : viewMetrics(row)
        return [
          {
            accountId,
            provider: networkOf(account.network).provider,
            ...(external_id === null ? {} : { externalId: external_id }),
            publishedAt: published_at,
            ...(metrics === undefined ? {} : { metrics }),
            ...(row === undefined || row.due_at === null ? {} : { nextFetchAt: row.due_at }),
          },
        ]
      })
    return { postId: id, accounts: entries }
  },
})

/** Undefined before the first read. */
function viewMetrics(row: PostMetrics): z.input<typeof metricsView> | undefined {
  const fetchedAt = row.fetched_at ?? row.failed_at
  if (fetchedAt === null) return undefined
  const numbers = metricNames.flatMap((name) => {
    const value = row[name]
    return value === null ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(numbers), fetchedAt, ...(row.error === null ? {} : { error: row.error }) }
}
