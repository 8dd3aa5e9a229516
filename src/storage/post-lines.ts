import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { type CountedRange, whereCounted } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { PostMetrics } from "#storage/post-metrics.ts"

/** A post on an account, with everything that is known of how it did there. */
export type PostLine = PostMetrics & {
  readonly network: NetworkKey
  readonly handle: string
  /** How its text begins. */
  readonly beginning: string
  readonly labels: readonly string[]
  readonly first_read_at: Temporal.Instant | null
}

/** What came out in a range, line by line: all lines of so many posts, those after one of them. */
export async function listPostLines(
  db: WorkspaceReader,
  range: CountedRange,
  limit: number,
  afterPost: Id<"pst"> | undefined,
): Promise<readonly PostLine[]> {
  const counted = whereCounted(db, range)
  const later = afterPost === undefined ? sql`` : sql`AND m.post_id > ${afterPost}`
  const lines = sql<PostLine>`(
    SELECT m.*, a.network, a.handle, p.beginning,
      ARRAY(SELECT l.name FROM post_labels o JOIN labels l ON l.workspace_id = o.workspace_id AND l.id = o.label_id
        WHERE o.workspace_id = m.workspace_id AND o.post_id = m.post_id ORDER BY l.name) AS labels,
      (SELECT min(s.fetched_at) FROM metric_snapshots s
        WHERE s.workspace_id = m.workspace_id AND s.post_id = m.post_id AND s.account_id = m.account_id) AS first_read_at
    FROM post_metrics m
    JOIN accounts a ON a.workspace_id = m.workspace_id AND a.id = m.account_id
    JOIN posts p ON p.workspace_id = m.workspace_id AND p.id = m.post_id
    WHERE ${counted} AND m.post_id IN (
      SELECT DISTINCT m.post_id FROM post_metrics m WHERE ${counted} ${later} ORDER BY m.post_id LIMIT ${limit})
  )`
  const found = db.rows.selectFrom(lines.as("lines")).selectAll()
  return found.orderBy("post_id").orderBy("published_at").orderBy("account_id").execute()
}
