import type { DemoPost } from "#actions/sandbox/demo/make-year.ts"
import { newId } from "#crypto/random.ts"
import { engagementOf } from "#domain/engagement.ts"
import type { Id } from "#domain/ids.ts"
import type { Numbers } from "#domain/metrics.ts"
import { metricNames } from "#domain/network.ts"
import { searchTextOf } from "#domain/post.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { demoSeed } from "#storage/demo.ts"
import { insertAll } from "#storage/insert-all.ts"
import { reopenDays } from "#storage/metric-days.ts"

/** Puts the demo's posts on record as if they had been published and read in their time. Nothing of them is read again. */
export async function keepYear(db: WorkspaceWriter, userId: Id<"usr">, posts: readonly DemoPost[]): Promise<void> {
  const made = posts.map((post) => ({ id: newId<"pst">(), post }))
  await insertAll(
    db,
    "posts",
    made.map(({ id, post }) => postRow(userId, id, post)),
  )
  const out = made.flatMap(({ id, post }) =>
    post.publications.map((publication, index) => ({
      ...publication,
      about: { post_id: id, account_id: publication.account.id },
      externalId: `demo-${id}-${index}`,
    })),
  )
  await insertAll(
    db,
    "publications",
    out.map(({ about, externalId, publishedAt }) => ({
      ...about,
      state: "ok" as const,
      external_id: externalId,
      published_at: publishedAt,
      seed: demoSeed,
    })),
  )
  await insertAll(
    db,
    "post_metrics",
    out.map(({ about, publishedAt, reads }) => {
      const last = reads.at(-1)
      const numbers = last?.numbers ?? {}
      // The network does not know these posts: there is nothing to ask it about.
      return { ...about, published_at: publishedAt, fetched_at: last?.at ?? null, ...columnsOf(numbers) }
    }),
  )
  await reopenDays(
    db,
    made.map(({ id }) => ({ workspace_id: db.workspaceId, post_id: id })),
  )
  await insertAll(
    db,
    "metric_snapshots",
    out.flatMap(({ about, reads }) =>
      reads.map(({ at, numbers }) => ({ ...about, fetched_at: at, ...columnsOf(numbers) })),
    ),
  )
}

function postRow(userId: Id<"usr">, id: Id<"pst">, { text, scheduledAt, publications }: DemoPost) {
  const versions = [{ accountId: null, content: [{ body: text, media: [] }], options: {} }]
  const written = scheduledAt.subtract({ hours: 20 })
  return {
    id,
    status: "Published" as const,
    account_ids: publications.map(({ account }) => account.id),
    versions,
    search_text: searchTextOf(versions),
    scheduled_at: scheduledAt,
    created_by: userId,
    created_at: written,
    updated_at: publications.at(-1)?.publishedAt ?? scheduledAt,
  }
}

function columnsOf(numbers: Numbers) {
  const columns: Record<string, number | null> = { engagement: engagementOf(numbers) }
  for (const name of metricNames) columns[name] = numbers[name] ?? null
  return columns
}
