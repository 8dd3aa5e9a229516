import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { metricNames } from "#domain/network.ts"
import type { Totals } from "#domain/summary.ts"
import { type CountedRange, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"

type LabelSums = Totals & {
  readonly label_id: Id<"lbl">
  /** Posts of which something was read, and the engagement of those whose views are known. */
  readonly read_posts: number
  readonly viewed_engagement: number
}

const names = [...metricNames, "engagement"] as const
const sums = sql.join(names.map((name) => sql`coalesce(sum(m.${sql.ref(name)}), 0)::bigint AS ${sql.ref(name)}`))

/** What came out in a range label by label, the best first. A workspace has a hundred labels at most. */
export async function sumUpLabels(db: WorkspaceReader, range: CountedRange): Promise<readonly LabelSums[]> {
  const found = sql<LabelSums>`(
    SELECT l.label_id, count(DISTINCT m.post_id) AS posts, ${sums},
      count(DISTINCT m.post_id) FILTER (WHERE m.fetched_at IS NOT NULL) AS read_posts,
      coalesce(sum(m.engagement) FILTER (WHERE m.views IS NOT NULL), 0)::bigint AS viewed_engagement
    FROM post_metrics m JOIN post_labels l ON l.workspace_id = m.workspace_id AND l.post_id = m.post_id
    WHERE ${whereCounted(db, range)} GROUP BY l.label_id
  )`
  const rows = db.rows.selectFrom(found.as("labels")).selectAll()
  return rows.orderBy("engagement", "desc").orderBy("posts", "desc").orderBy("label_id").execute()
}
