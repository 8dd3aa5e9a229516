import { sql } from "kysely"
import type { NetworkKey } from "#domain/network.ts"
import type { Lateness, NetworkState } from "#domain/server-status.ts"
import type { Reader } from "#storage/database.ts"

/* What an operator wants to know of the installation, across workspaces. Nothing of it says what anybody has written. */

export type DatabaseFacts = { readonly version: string; readonly bytes: number; readonly commits: number }

export async function readDatabaseFacts(db: Reader): Promise<DatabaseFacts> {
  const facts = sql<DatabaseFacts>`(SELECT
    current_setting('server_version') AS version,
    pg_database_size(current_database()) AS bytes,
    (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits)`
  return db.rows.selectFrom(facts.as("facts")).selectAll().executeTakeFirstOrThrow()
}

export async function countUncertain(db: Reader): Promise<number> {
  const { count } = await db.rows
    .selectFrom("publications")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("state", "=", "uncertain")
    .executeTakeFirstOrThrow()
  return count
}

export async function countWorkspaces(db: Reader): Promise<number> {
  const { count } = await db.rows
    .selectFrom("workspaces")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export type StoredMedia = { readonly files: number; readonly bytes: number }

/** What was uploaded, with everything that was made of it. */
export async function sumMedia(db: Reader): Promise<StoredMedia> {
  const sums = sql<StoredMedia>`(SELECT count(*) AS files, coalesce(sum(stored_bytes), 0)::bigint AS bytes FROM media)`
  return db.rows.selectFrom(sums.as("sums")).selectAll().executeTakeFirstOrThrow()
}

/** How late the publications began that began since a time; `bars` are cut at these limits. */
export async function readLateness(db: Reader, since: Temporal.Instant, limits: readonly number[]): Promise<Lateness> {
  const found = sql<{ count: number; half: number | null; worst: number | null }>`(
    SELECT count(*) AS count, percentile_disc(0.5) WITHIN GROUP (ORDER BY late_ms) AS half, max(late_ms) AS worst
    FROM publications WHERE started_at >= ${since} AND late_ms IS NOT NULL)`
  const { count, half, worst } = await db.rows.selectFrom(found.as("found")).selectAll().executeTakeFirstOrThrow()
  const edges = limits.map((seconds) => seconds * 1000)
  const bars = sql<{ bar: number; count: number }>`(
    SELECT width_bucket(late_ms, ${edges}::integer[]) AS bar, count(*) AS count
    FROM publications WHERE started_at >= ${since} AND late_ms IS NOT NULL GROUP BY bar)`
  const rows = await db.rows.selectFrom(bars.as("bars")).selectAll().execute()
  const counts = new Map(rows.map((row) => [row.bar, row.count]))
  return {
    count,
    halfMs: Math.max(0, half ?? 0),
    worstMs: Math.max(0, worst ?? 0),
    bars: Array.from({ length: limits.length + 1 }, (_, bar) => counts.get(bar) ?? 0),
  }
}

export type NetworkResults = Pick<NetworkState, "key" | "sent" | "published" | "uncertain">

/** What became of the publications that began since a time. */
export async function listNetworkResults(db: Reader, since: Temporal.Instant): Promise<readonly NetworkResults[]> {
  const results = sql<NetworkResults>`(
    SELECT a.network AS key, count(*) AS sent, count(*) FILTER (WHERE p.state = 'ok') AS published,
      count(*) FILTER (WHERE p.state = 'uncertain') AS uncertain
    FROM publications p JOIN accounts a ON a.workspace_id = p.workspace_id AND a.id = p.account_id
    WHERE p.started_at >= ${since} AND p.state IN ('ok', 'failed', 'uncertain') GROUP BY a.network)`
  return db.rows.selectFrom(results.as("results")).selectAll().execute()
}

/** How many accounts of each network only a person can bring back. */
export async function countToReconnect(db: Reader): Promise<ReadonlyMap<NetworkKey, number>> {
  const rows = await db.rows
    .selectFrom("accounts")
    .select((e) => ["network", e.fn.countAll<number>().as("count")])
    .where("status", "=", "NeedsReconnect")
    .where("deleted_at", "is", null)
    .groupBy("network")
    .execute()
  return new Map(rows.map(({ network, count }) => [network, count]))
}
